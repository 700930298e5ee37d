/* SPDX-License-Identifier: GPL-3.0-or-later
 * toy_battle.c - the toy's one scenario, with ground of each kind.
 *
 * Start at toy_scenario.
 */
#include "engine/scenario.h"
#include "tests/toy/toy.h"

#include <stdio.h>
#include <stdlib.h>

/* clang-format off */
const char toy_scenario[] =
    "{\"brevet\": 1, \"ruleset\": \"toy\", \"title\": \"The Crossroads\", \"turns\": 10,\n"
    " \"table\": {\"width\": \"120cm\", \"depth\": \"80cm\"},\n"
    " \"terrain\": [\n"
    "  {\"name\": \"Gallows Hill\", \"type\": \"hill\", \"level\": 1, \"area\": [[\"70cm\",\"45cm\"], [\"95cm\",\"42cm\"], [\"100cm\",\"60cm\"], [\"75cm\",\"62cm\"]]},\n"
    "  {\"name\": \"Nine Acre Wood\", \"type\": \"wood\", \"area\": [[\"10cm\",\"45cm\"], [\"30cm\",\"42cm\"], [\"34cm\",\"60cm\"], [\"12cm\",\"62cm\"]]},\n"
    "  {\"name\": \"Mill Pond\", \"type\": \"lake\", \"area\": [[\"100cm\",\"5cm\"], [\"115cm\",\"6cm\"], [\"112cm\",\"18cm\"], [\"101cm\",\"16cm\"]]},\n"
    "  {\"name\": \"Long Road\", \"type\": \"road\", \"width\": \"2cm\", \"line\": [[\"0cm\",\"34cm\"], [\"60cm\",\"38cm\"], [\"120cm\",\"30cm\"]]},\n"
    "  {\"name\": \"Orchard Wall\", \"type\": \"wall\", \"width\": \"5mm\", \"line\": [[\"40cm\",\"50cm\"], [\"60cm\",\"50cm\"], [\"60cm\",\"58cm\"]]},\n"
    "  {\"name\": \"Crossroads\", \"type\": \"crossroads\", \"area\": [[\"57cm\",\"35cm\"], [\"63cm\",\"35cm\"], [\"63cm\",\"41cm\"], [\"57cm\",\"41cm\"]]}],\n"
    " \"sides\": [\n"
    "  {\"name\": \"The Blues\", \"short\": \"blue\", \"home\": \"S\",\n"
    "   \"officers\": [{\"name\": \"General Ash\", \"short\": \"ash\", \"at\": [\"50cm\",\"8cm\"]}],\n"
    "   \"units\": [\n"
    "    {\"name\": \"1st Blue\", \"short\": \"1b\", \"officer\": \"ash\", \"at\": [\"35cm\",\"18cm\"], \"facing\": \"N\", \"stands\": [{\"kind\": \"foot\", \"count\": 3, \"rating\": 5}]},\n"
    "    {\"name\": \"2nd Blue Horse\", \"short\": \"2b\", \"officer\": \"ash\", \"at\": [\"70cm\",\"18cm\"], \"facing\": \"N\", \"stands\": [{\"kind\": \"horse\", \"count\": 3, \"rating\": 6}]}]},\n"
    "  {\"name\": \"The Reds\", \"short\": \"red\", \"home\": \"N\",\n"
    "   \"officers\": [{\"name\": \"General Birch\", \"short\": \"birch\", \"at\": [\"62cm\",\"74cm\"], \"facing\": \"S\"}],\n"
    "   \"units\": [\n"
    "    {\"name\": \"1st Red\", \"short\": \"1r\", \"officer\": \"birch\", \"at\": [\"45cm\",\"66cm\"], \"facing\": \"S\", \"stands\": [{\"kind\": \"foot\", \"count\": 3, \"rating\": 5}]},\n"
    "    {\"name\": \"2nd Red\", \"short\": \"2r\", \"officer\": \"birch\", \"at\": [\"85cm\",\"66cm\"], \"facing\": \"S\", \"stands\": [{\"kind\": \"foot\", \"count\": 3, \"rating\": 5}]}]}]}\n";
/* clang-format on */

void toy_battle(Battle *battle)
{
    Err err = { { 0 } };
    const ScenarioOptions options = { .rulesets = toy_rulesets };
    Battle *const read = scenario_parse("crossroads.json", toy_scenario,
                                        sizeof toy_scenario - 1, &options, &err);
    if (!read) {
        fprintf(stderr, "toy_scenario: %s\n", err.text);
        abort();
    }
    *battle = *read;
    battle_free(read);
}
