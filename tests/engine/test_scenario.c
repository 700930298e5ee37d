/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_scenario.c - a file becomes a battle, or one line says why not.
 *
 * The ruleset is the toy with longer lists ("drill"), so that every key has something to
 * name.  What is refused is one table: a change to the good file, and the line it earns.
 *
 * Start at good_file. */
#include "engine/json_file.h"
#include "engine/opening.h"
#include "engine/scenario.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

static const char good_file[] =
    "{\"brevet\": 1, \"ruleset\": \"drill\", \"title\": \"The Bridge\", \"turns\": 12,\n"
    " \"table\": {\"width\": \"120cm\", \"depth\": \"80cm\"}, \"first\": \"Whites\",\n"
    " \"terrain\": [\n"
    "  {\"name\": \"Old Road\", \"type\": \"road\", \"line\": "
    "[[\"0cm\",\"40cm\"],[\"120cm\",\"40cm\"]], \"width\": \"2cm\"},\n"
    "  {\"type\": \"wood\", \"circle\": {\"at\": [\"90cm\",\"60cm\"], \"radius\": "
    "\"5cm\"}, \"cover\": false},\n"
    "  {\"type\": \"wood\", \"area\": "
    "[[\"0cm\",\"0cm\"],[\"9cm\",\"0cm\"],[\"0cm\",\"9cm\"]], \"value\": 3},\n"
    "  {\"name\": \"Knoll\", \"type\": \"hill\", \"ellipse\": {\"at\": "
    "[\"60cm\",\"40cm\"], \"radii\": [\"14cm\",\"6cm\"], \"turned\": \"E\"}},\n"
    "  {\"name\": \"Mere\", \"type\": \"lake\", \"rectangle\": {\"from\": "
    "[\"100cm\",\"0cm\"], \"to\": [\"120cm\",\"10cm\"]}}],\n"
    " \"notes\": [{\"name\": \"flank march\", \"side\": \"Greys\", \"needs\": 2, \"on\": "
    "6,\n"
    "   \"entries\": [{\"name\": \"left\", \"at\": [\"0cm\",\"40cm\"], \"facing\": "
    "\"E\"},\n"
    "    {\"name\": \"right\", \"at\": [\"120cm\",\"40cm\"], \"facing\": \"W\"}]}],\n"
    " \"sides\": [\n"
    "  {\"name\": \"Greys\", \"short\": \"G\", \"home\": \"S\",\n"
    "   \"officers\": [{\"name\": \"Gen. Elm\", \"short\": \"elm\", \"rating\": "
    "\"good\", \"at\": [\"60cm\",\"5cm\"]},\n"
    "    {\"name\": \"Col. Oak\", \"under\": \"elm\", \"with\": \"1st Foot\"}],\n"
    "   \"units\": [\n"
    "    {\"name\": \"1st Foot\", \"short\": \"1f\", \"officer\": \"Col. Oak\", \"at\": "
    "[\"40cm\",\"10cm\"], \"facing\": \"45deg\",\n"
    "     \"formation\": \"column\", \"status\": \"shaken\", \"dice\": 2, \"marks\": "
    "[\"acted\"], \"drums\": 3,\n"
    "     \"stands\": [{\"kind\": \"foot\", \"count\": 2, \"rating\": \"fair\", "
    "\"traits\": [\"brave\"]},\n"
    "      {\"kind\": \"horse\", \"rating\": \"good\", \"figures\": 3}],\n"
    "     \"bases\": [{\"stand\": 3, \"at\": [\"60cm\",\"20cm\"], \"facing\": \"W\", "
    "\"status\": \"away\", \"figures\": 1,\n"
    "       \"marks\": [\"hit\"], \"alone\": true}, {\"stand\": 1, \"off\": "
    "\"lost\"}]},\n"
    "    {\"name\": \"The 2nd Foot\", \"arrives\": \"flank march\", \"stands\": "
    "[{\"kind\": \"foot\", \"rating\": \"fair\"}]}]},\n"
    "  {\"name\": \"Whites\", \"home\": \"N\", \"deploys\": true,\n"
    "   \"zones\": [{\"area\": "
    "[[\"0cm\",\"60cm\"],[\"120cm\",\"60cm\"],[\"120cm\",\"80cm\"]]},\n"
    "    {\"rectangle\": {\"from\": [\"0cm\",\"50cm\"], \"to\": [\"9cm\",\"80cm\"]}, "
    "\"for\": \"guns\", \"limit\": \"10cm\"}],\n"
    "   \"units\": [{\"name\": \"Horse\", \"stands\": [{\"kind\": \"horse\", \"count\": "
    "4, \"rating\": \"poor\"}]}]}],\n"
    " \"opening\": {\"turn\": 3, \"phase\": \"fire\", \"side\": \"G\"},\n"
    " \"rules\": {\"salute\": 7},\n"
    " \"orders\": []}\n";

/* ---- the ruleset ---- */

/* clang-format off */
static const Named ratings[] = { { "poor", "" }, { "fair", "" }, { "good", "" }, { NULL, NULL } };
static const Named statuses[] = { { "steady", "" }, { "shaken", "" }, { NULL, NULL } };
static const Named stand_statuses[] = { { "good", "" }, { "away", "" }, { NULL, NULL } };
static const Named phases[] = { { "move", "" }, { "fire", "" }, { NULL, NULL } };
static const Named zone_terms[] = { { "everybody", "" }, { "guns", "" }, { NULL, NULL } };
static const Named unit_keys[] = { { "drums", "" }, { NULL, NULL } };
static const Mark stand_marks[] = { { "hit", 4, "" }, { NULL, 0, NULL } };
/* clang-format on */

static int drums, salute;

static bool drill_load(Battle *b, struct Opening *opening, Err *err)
{
    (void)err;
    salute = 0;
    for (int u = 0; u < b->n_units; u++) {
        UnitOpening *open = &opening->unit[u];
        const Json key = json_may(&open->json, "drums");
        if (key.node)
            drums = (int)json_int(&key, 0, 9);
        for (int i = b->unit[u].first, k = 0;
             open->placed && i < b->unit[u].first + b->unit[u].n; i++, k++)
            if (!opening->stand_placed[i])
                state_stand(&b->opening, i)->at.x = open->at.x + (int32_t)CM(5) * k;
    }
    const Json own = json_may(&opening->own, "salute");
    if (own.node)
        salute = (int)json_int(&own, 0, 9);
    json_done(&opening->own);
    return true;
}

static const Ruleset *const *drill_rulesets(void)
{
    static Ruleset drill;
    static const Ruleset *const list[] = { &toy, &drill, NULL };
    drill = toy;
    drill.id = "drill";
    drill.ratings = ratings;
    drill.rating_low = 1;
    drill.rating_high = 3;
    drill.unit_statuses = statuses;
    drill.stand_statuses = stand_statuses;
    drill.phases = phases;
    drill.zone_terms = zone_terms;
    drill.unit_keys = unit_keys;
    drill.stand_marks = stand_marks;
    drill.load = drill_load;
    return list;
}

static Battle *parse(const char *text, Err *err)
{
    const ScenarioOptions options = { .rulesets = drill_rulesets() };
    return scenario_parse("maps/bridge.json", text, strlen(text), &options, err);
}

/* ---- what is read ---- */

Test(scenario, head_and_ground)
{
    Err err = { { 0 } };
    Battle *b = parse(good_file, &err);
    cr_assert(b, "%s", err.text);
    cr_assert_str_eq(b->id, "bridge");
    cr_assert_str_eq(b->title, "The Bridge");
    cr_assert_eq(b->turns, 12);
    cr_assert_eq(b->first_side, 1);
    cr_assert_eq(b->terrain.width, CM(120));
    cr_assert_eq(b->terrain.n_features, 5);
    cr_assert_eq(b->terrain.feature[0].width, CM(2));
    cr_assert_str_eq(b->terrain.feature[1].name, "wood");
    cr_assert_eq(b->terrain.feature[1].n, 32);
    cr_assert_eq(b->terrain.feature[1].flags & TERRAIN_COVER, 0);
    cr_assert_eq(b->terrain.feature[2].flags & TERRAIN_COVER, TERRAIN_COVER);
    cr_assert_eq(b->terrain.feature[2].value, 3);
    cr_assert_eq(b->terrain.feature[3].level, 1, "a hill is a level up unless said");
    cr_assert_eq(b->terrain.feature[3].high.y - b->terrain.feature[3].low.y, CM(28));
    cr_assert_eq(b->n_zones, 2);
    cr_assert_eq(b->zone[0].n, 3);
    cr_assert_eq(b->zone[1].terms, 1);
    cr_assert_eq(b->zone[1].limit, CM(10));
    cr_assert_eq(b->n_notes, 1);
    cr_assert_eq(b->note[0].face, 6);
    cr_assert_str_eq(b->note[0].entry[1].name, "right");
    cr_assert_eq(b->note[0].entry[1].facing, WEST);
    cr_assert_eq(drums, 3);
    cr_assert_eq(salute, 7);
    battle_free(b);
}

Test(scenario, orders_of_battle_and_opening)
{
    Err err = { { 0 } };
    Battle *b = parse(good_file, &err);
    cr_assert(b, "%s", err.text);
    const State *s = &b->opening;
    cr_assert_eq(s->turn, 3);
    cr_assert_eq(s->phase, 1);
    cr_assert_eq(s->side, 0);
    cr_assert_eq(b->n_stands, 8);
    cr_assert_eq(b->stand[0].rating, 2);
    cr_assert_eq(b->stand[2].rating, 3);
    cr_assert_eq(b->stand[2].traits, 0);
    cr_assert_eq(b->stand[1].traits, 1);
    cr_assert_eq(b->stand[2].figures, 3);
    cr_assert_eq(b->unit[0].officer, 1);
    cr_assert_eq(b->officer[1].superior, 0);
    cr_assert_str_eq(b->officer[1].short_name, "coloak");
    cr_assert_str_eq(b->unit[1].short_name, "2ndfoot");
    cr_assert_eq(b->unit[1].arrives, 1);
    const Unit *u = state_unit(s, 0);
    cr_assert_eq(u->formation, TOY_COLUMN);
    cr_assert_eq(u->status, 1);
    cr_assert_eq(u->dice, 2);
    cr_assert_eq(u->marks, TOY_ACTED);
    cr_assert_eq(u->n_stands, 1, "one is lost, one stands alone");
    cr_assert_eq(state_stand(s, 0)->where, LOST);
    cr_assert_eq(state_stand(s, 1)->where, ON_TABLE);
    cr_assert_eq(state_stand(s, 1)->facing, 0x2000);
    cr_assert_eq(state_stand(s, 1)->at.x, CM(45), "the ruleset arranged it");
    cr_assert_eq(state_stand(s, 2)->unit, NO_UNIT);
    cr_assert_eq(state_stand(s, 2)->figures, 1);
    cr_assert_eq(state_stand(s, 2)->marks, 4);
    cr_assert_eq(state_stand(s, 2)->at.x, CM(60));
    cr_assert_eq(state_stand(s, 3)->where, IN_RESERVE);
    cr_assert_eq(state_stand(s, 4)->where, IN_RESERVE);
    cr_assert_eq(state_officer(s, 0)->facing, NORTH, "towards the enemy unless said");
    cr_assert_eq(state_officer(s, 1)->with, ref_unit(0));
    cr_assert_eq(state_officer(s, 1)->at.x, CM(40));
    battle_free(b);
}

Test(scenario, the_same_text_is_the_same_battle)
{
    Err err;
    Battle *a = parse(good_file, &err), *b = parse(good_file, &err);
    a->rules = b->rules;
    cr_assert_eq(memcmp(a, b, sizeof *a), 0);
    battle_free(a);
    battle_free(b);
}

Test(scenario, numbers_may_be_changed)
{
    Err err;
    const char *const set[] = { "fire.kill_on=3", "move=30cm", "fire.kill_on=4", NULL };
    const char *const bad[] = { "fire.kill=4", NULL };
    ScenarioOptions options = { .rulesets = drill_rulesets(), .set = set };
    Battle *b = scenario_parse("a.json", good_file, strlen(good_file), &options, &err),
           *printed = parse(good_file, &err);
    cr_assert_eq(b->number[TOY_KILL_ON], 4, "the last counts");
    cr_assert_eq(b->number[TOY_MOVE], CM(30));
    cr_assert_neq(b->tables, printed->tables);
    battle_free(b);
    battle_free(printed);
    options.set = bad;
    cr_assert_null(
        scenario_parse("a.json", good_file, strlen(good_file), &options, &err));
    cr_assert(strstr(err.text, "--set fire.kill=4: there is no number \"fire.kill\""),
              "%s", err.text);
}

/* ---- what is refused ---- */

/* Replace the first `from` of the good file by `to`; expect an error with this in it. */
typedef struct {
    const char *from, *to, *error;
} Change;

static char *changed(const Change *c)
{
    const char *at = strstr(good_file, c->from);
    cr_assert(at, "%s", c->from);
    char *text = malloc(strlen(good_file) + strlen(c->to) + 1);
    memcpy(text, good_file, (size_t)(at - good_file));
    strcpy(text + (at - good_file), c->to);
    strcat(text, at + strlen(c->from));
    return text;
}

static void check_changes(const Change *change, int n)
{
    for (int i = 0; i < n; i++) {
        Err err = { { 0 } };
        char *text = changed(&change[i]);
        Battle *b = parse(text, &err);
        cr_expect_null(b, "accepted: %s", change[i].to);
        cr_expect(strstr(err.text, change[i].error), "%s: %s", change[i].to, err.text);
        battle_free(b);
        free(text);
    }
}

/* clang-format off */
Test(scenario, a_wrong_head_is_refused)
{
    static const Change change[] = {
        { "\"brevet\": 1", "\"brevet\": 2", "maps/bridge.json:1: $.brevet: this program reads format 1" },
        { "\"drill\"", "\"dril\"", "$.ruleset: there is no \"dril\" here; did you mean \"drill\"?" },
        { "\"turns\": 12", "\"turns\": 0", "$.turns: must be a whole number, 1 to 200" },
        { "\"turns\": 12", "\"turns\": 2", ":28: $.opening.turn: must be a whole number, 1 to 2" },
        { "\"turns\"", "\"turn\"", ":1: $: \"turns\" is missing; is it \"turn\"?" },
        { "\"120cm\", \"depth\"", "\"120\", \"depth\"", ":2: $.table.width: \"120\" needs a unit" },
        { "\"120cm\", \"depth\"", "\"12yd\", \"depth\"", "no yards" },
        { "\"80cm\"}", "\"8cm\"}", "$.table.depth: must be from 10cm to 1000cm" },
        { "\"Whites\",", "\"White\",", "$.first: there is no side \"White\"; did you mean \"Whites\"?" },
        { "\"rules\"", "\"rule\"", ":29: $.rule: nothing is known by this key; did you mean \"rules\"?" },
        { "\"salute\"", "\"salut\"", "$.rules.salut: nothing is known by this key; did you mean \"salute\"?" },
        { "\"fire\"", "\"fir\"", "$.opening.phase: there is no \"fir\" here; did you mean \"fire\"?" },
        { "\"orders\": []", "\"orders\": [\"\"]", "$.orders[0]: is no name" },
        { "The Bridge", "The\\u001bBridge", "$.title: holds a control character" },
    };
    check_changes(change, COUNT(change));
}

Test(scenario, wrong_ground_is_refused)
{
    static const Change change[] = {
        { "\"road\"", "\"raod\"", ":4: $.terrain[0].type: there is no \"raod\" here; did you mean \"road\"?" },
        { "\"line\"", "\"area\"", "$.terrain[0].area: must have 3 to 256 entries, not 2" },
        { "\"hill\"", "\"wall\"", "$.terrain[3]: \"wall\" is a line" },
        { "\"radius\": \"5cm\"", "\"radius\": \"0 in\"", "$.terrain[1].circle.radius: must be from 0.4in" },
        { "\"radius\": \"5cm\"", "\"radius\": \"0cm\"", "$.terrain[1].circle.radius: must be from 1cm to" },
        { "\"radius\": \"5cm\"", "\"radius\": \"5cm\", \"x\": 1", "$.terrain[1].circle.x: nothing is known" },
        { "\"cover\": false", "\"cover\": 0", "$.terrain[1].cover: must be true or false" },
        { "\"cover\": false", "\"line\": []", "$.terrain[1]: needs one shape" },
        { "[\"9cm\",\"0cm\"]", "[\"900cm\",\"0cm\"]", "$.terrain[2].area[1][0]: must be from" },
        { "[\"9cm\",\"0cm\"]", "[\"9cm\"]", "$.terrain[2].area[1]: must have 2 entries, not 1" },
        { "\"Knoll\"", "\"Horse!\"", ":7: $.terrain[3]: the name \"Horse!\" is taken by \"Horse\"" },
        { "\"from\": [\"100cm\"", "\"from\": [\"120cm\"", "\"to\" must lie north-east of \"from\"" },
        { "[\"120cm\",\"60cm\"],[\"120cm\",\"80cm\"]", "[\"60cm\",\"62cm\"],[\"120cm\",\"60cm\"],[\"60cm\",\"80cm\"]", "a zone is a convex area" },
        { "\"guns\"", "\"gun\"", ".zones[1].for: there is no \"gun\" here; did you mean \"guns\"?" },
        { "\"side\": \"Greys\"", "\"side\": \"Grays\"", "$.notes[0].side: there is no \"Grays\" here; did you mean \"Greys\"?" },
        { "\"needs\": 2, ", "", "$.notes[0]: needs either a \"turn\", or \"needs\" and \"on\"" },
        { "\"needs\": 2, ", "\"needs\": 2, \"turn\": 3, ", "$.notes[0]: needs either a \"turn\"" },
        { "\"name\": \"left\"", "\"name\": \"on the extreme left\"", "is longer than 15 bytes" },
    };
    check_changes(change, COUNT(change));
}

#define CORNER "{\"area\": [[\"0cm\",\"0cm\"],[\"9cm\",\"0cm\"],[\"0cm\",\"9cm\"]]}"

Test(scenario, wrong_armies_are_refused)
{
    static const Change change[] = {
        { "\"sides\": [", "\"sides\": [{},", "$.sides: must have 2 entries, not 3" },
        { "\"short\": \"elm\"", "\"short\": \"e.l\"", "$.sides[0].officers[0].short: a short name is letters and digits only" },
        { "\"short\": \"elm\"", "\"short\": \"to\"", "the short name \"to\" has a meaning in typed orders" },
        { "\"short\": \"1f\"", "\"short\": \"elm\"", ":17: $.sides[0].units[0]: the name \"elm\" is taken by \"Gen. Elm\"" },
        { "\"The 2nd Foot\"", "\"the 1st foot\"", "the name \"the 1st foot\" is taken by \"1st Foot\"" },
        { "\"The 2nd Foot\"", "\"!?\"", "is no name" },
        { "\"under\": \"elm\"", "\"under\": \"Col. Oak\"", "$.sides[0].officers[1]: \"Col. Oak\" is under himself" },
        { "\"under\": \"elm\"", "\"under\": \"ash\"", "there is no officer of this side called \"ash\"" },
        { "\"under\": \"elm\"", "\"under\": \"elms\"", "called \"elms\"; did you mean \"elm\"?" },
        { "\"good\", \"at\"", "\"goood\", \"at\"", "$.sides[0].officers[0].rating: there is no \"goood\" here; did you mean \"good\"?" },
        { "\"rating\": \"fair\", ", "", "$.sides[0].units[0].stands[0]: \"rating\" is missing" },
        { "\"brave\"", "\"bold\"", ".traits[0]: there is no \"bold\" here, only brave" },
        { "\"count\": 4", "\"count\": 256", "$.sides[1].units[0].stands[0].count: must be a whole number, 1 to 255" },
        { "\"figures\": 3", "\"figures\": 0", ".stands[1].figures: must be a whole number, 1 to 255" },
        { "\"flank march\", \"stands\"", "\"flnk march\", \"stands\"", "there is no note of this side called \"flnk march\"; did you mean \"flank march\"?" },
        { "\"home\": \"S\"", "\"home\": \"S\", \"zones\": [" CORNER "," CORNER "," CORNER "," CORNER "," CORNER "," CORNER "," CORNER "]",
          "$.sides[1].zones: too many zones: a battle has up to 8, of both sides together" },
        { "\"home\": \"S\"", "\"home\": \"below\"", "$.sides[0].home: \"below\" is not a facing" },
    };
    check_changes(change, COUNT(change));
}

Test(scenario, a_wrong_opening_is_refused)
{
    static const Change change[] = {
        { "\"at\": [\"40cm\",\"10cm\"], ", "\"at\": [\"121cm\",\"10cm\"], ", ":17: $.sides[0].units[0].at[0]: must be from 0cm to 120cm" },
        { "\"at\": [\"40cm\",\"10cm\"], ", "\"at\": [\"40cm\",\"1cm\"], ", "base 2 of the 1st Foot is not wholly on the table" },
        { "[\"60cm\",\"20cm\"]", "[\"46cm\",\"10cm\"]", ":17: $.sides[0].units[0]: base 3 of the 1st Foot overlaps base 2 of the 1st Foot" },
        { "[\"60cm\",\"20cm\"]", "[\"100cm\",\"5cm\"]", "base 3 of the 1st Foot stands on Mere" },
        { "\"with\": \"1st Foot\"", "\"with\": \"2ndfoot\"", "\"The 2nd Foot\" has no place of its own" },
        { "\"at\": [\"40cm\",\"10cm\"], ", "", ":21: $.sides[0].units[0].bases: base 2 has neither \"at\" nor \"off\"" },
        { "\"arrives\": \"flank march\", ", "", "$.sides[0].units[1]: has no place: \"at\", \"bases\", \"off\" or \"arrives\"" },
        { "\"arrives\": \"flank march\", ", "\"arrives\": \"flank march\", \"off\": \"lost\", ", "exclude each other" },
        { "\"off\": \"lost\"", "\"off\": \"lst\"", ".bases[1].off: there is no \"lst\" here; did you mean \"lost\"?" },
        { "\"stand\": 3", "\"stand\": 4", "$.sides[0].units[0].bases[0].stand: must be a whole number, 1 to 3" },
        { "\"stand\": 3", "\"stand\": 1", ".bases[1]: this stand has been given before" },
        { "\"figures\": 1", "\"figures\": 4", ".bases[0].figures: must be a whole number, 0 to 3" },
        { "\"column\"", "\"colum\"", "$.sides[0].units[0].formation: there is no \"colum\" here; did you mean \"column\"?" },
        { "\"acted\"", "\"fired\"", ".marks[0]: there is no \"fired\" here, only acted" },
        { "\"drums\"", "\"drum\"", ":18: $.sides[0].units[0].drum: nothing is known by this key; did you mean \"drums\"?" },
        { "\"drums\": 3", "\"drums\": 10", ":18: $.sides[0].units[0].drums: must be a whole number, 0 to 9" },
        { "\"officer\": ", "\"oficer\": ", "$.sides[0].units[0].oficer: nothing is known by this key; did you mean \"officer\"?" },
        { ", \"with\": \"1st Foot\"", "", "$.sides[0].officers[1]: has no place" },
    };
    check_changes(change, COUNT(change));
}
/* clang-format on */

/* "rules" is there, and is another key: it is not offered for "ruleset". */
Test(scenario, a_missing_key_is_not_taken_for_another)
{
    Err err = { { 0 } };
    char *text = changed(&(Change){ "\"ruleset\": \"drill\",", "", NULL });
    cr_expect_null(parse(text, &err));
    cr_expect_str_eq(err.text, "maps/bridge.json:1: $: \"ruleset\" is missing");
    free(text);
}

/* A ruleset's part of the file names terrain: one of two alike by its number. */
Test(scenario, terrain_is_named_beyond_doubt)
{
    static const struct {
        const char *name, *error;
        int feature;
    } rows[] = {
        { "Mill", NULL, 1 },
        { "wood.2", NULL, 2 },
        { "Wood", "2 pieces of terrain are called \"Wood\": the first is \"wood.1\"", 0 },
        { "Mil", NULL, 1 }, /* a beginning will do */
        { "Mlil", "there is no terrain called \"Mlil\"; did you mean \"Mill\"?", 0 },
        { "Meadow", "there is no terrain called \"Meadow\"", 0 },
    };
    static Battle b = { .terrain = { .n_features = 3,
                                     .feature = { { .name = "Wood" },
                                                  { .name = "Mill" },
                                                  { .name = "wood" } } } };
    for (int i = 0; i < COUNT(rows); i++) {
        Err err = { { 0 } };
        char text[40];
        snprintf(text, sizeof text, "\"%s\"", rows[i].name);
        JsonFile *const file = json_parse("a", text, strlen(text), &err);
        const Json root = json_root(file);
        cr_expect_eq(opening_terrain(&b, &root), rows[i].feature, "%s", rows[i].name);
        cr_expect_eq(json_ok(file, &err), !rows[i].error, "%s", rows[i].name);
        cr_expect(!rows[i].error || strstr(err.text, rows[i].error), "%s", err.text);
        json_free(file);
    }
}

/* ---- what is documented ---- */

static char *read_source(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/engine/%s", SOURCE_ROOT, name);
    FILE *in = fopen(path, "rb");
    cr_assert(in, "%s", path);
    char *text = calloc(1, 1 << 17);
    cr_assert_lt(fread(text, 1, (1 << 17) - 1, in), (1 << 17) - 1);
    fclose(in);
    return text;
}

/* Check the keys of all calls of one function; returns how many there were. */
static int check_keys(const char *source, const char *call, const char *readme)
{
    int n = 0;
    for (const char *c = source; (c = strstr(c, call)) != NULL;) {
        char marked[48], quoted[48];
        c += strlen(call);
        const char *key = c + strcspn(c, "\")");
        if (*key != '"')
            continue; /* a key from a list */
        const int length = (int)strcspn(++key, "\"");
        snprintf(marked, sizeof marked, "`%.*s`", length, key);
        snprintf(quoted, sizeof quoted, "\"%.*s\"", length, key);
        cr_expect(strstr(readme, marked) || strstr(readme, quoted), "%s", marked);
        n++;
    }
    return n;
}

/* Every key that the readers ask for stands in the README, as `key` or in a "key": there. */
Test(scenario, every_key_is_in_the_readme)
{
    static const char *const sources[] = { "scenario.c", "scenario_army.c",
                                           "scenario_terrain.c", "scenario_opening.c" };
    char *readme = read_source("README.md");
    int n = 0;
    for (int i = 0; i < COUNT(sources); i++) {
        char *source = read_source(sources[i]);
        n += check_keys(source, "json_need(", readme) +
             check_keys(source, "json_may(", readme);
        free(source);
    }
    cr_assert_gt(n, 60, "only %d keys", n);
    free(readme);
}

/* ---- hostile files ---- */

static void must_not_crash(const char *text, size_t size)
{
    Err err = { { 0 } };
    const ScenarioOptions options = { .rulesets = drill_rulesets() };
    Battle *b = scenario_parse("f.json", text, size, &options, &err);
    cr_assert(b || err.text[0], "a refusal says why");
    battle_free(b);
}

Test(scenario, a_file_cut_short_is_refused)
{
    const size_t size = strlen(good_file);
    for (size_t n = 0; n + 3 < size; n += 7) {
        Err err = { { 0 } };
        const ScenarioOptions options = { .rulesets = drill_rulesets() };
        cr_assert_null(scenario_parse("f.json", good_file, n, &options, &err));
        cr_assert(err.text[0]);
    }
}

Test(scenario, a_damaged_file_does_no_harm)
{
    static const char letters[] = "0919-\"{}[],:.eE\\ tfnu\x80\xC3\xFF\x01";
    const size_t size = strlen(good_file);
    char *text = malloc(size + 1);
    uint64_t random = 1;
    for (int i = 0; i < 1500; i++) {
        memcpy(text, good_file, size + 1);
        for (int k = 0; k <= i % 3; k++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            text[(random >> 33) % size] = letters[(random >> 20) % (sizeof letters - 1)];
        }
        must_not_crash(text, size);
    }
    free(text);
}
