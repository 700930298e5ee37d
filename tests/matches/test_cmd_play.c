/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_cmd_play.c - a conversation by typed words alone. */
#include "tests/matches/program.h"

#include <criterion/criterion.h>
#include <string.h>

/* What it answers to these lines, as printf has them. */
static Said told(const char *battle, const char *lines)
{
    return run_brevet("--version >/dev/null; printf '%s' | " BREVET_PROGRAM
                      " play %s --opponent general --seed 0x51",
                      lines, battle);
}

/* The pieces, in this order. */
static bool in_order(const Said *run, const char *first, const char *then)
{
    const char *const at = strstr(run->out, first);
    return at && strstr(at + strlen(first), then);
}

/* The list is not shown for an order that has come already, but again after one that is refused. */
Test(cmd_play, orders_of_one_line_until_one_is_refused)
{
    Said run =
        told("two_brigades", "b1 move 3 forward; b2 hold;hold; b9 hold; bcav hold");
    cr_expect(in_order(&run, "order for 1st of the Line, 1st", "Blues> b2 hold\n"), "%s",
              run.out);
    cr_expect_not(said(&run, "order for 1st of the Line, 2nd"), "%s", run.out);
    cr_expect(said(&run, "4th of the Line, 1st Battalion holds\n"), "%s", run.out);
    cr_expect(said(&run, "nobody here is called \"b9\"\n  Not given: \"bcav hold\".\n\n"
                         "Turn 1, Blues: order for 4th of the Line, 2nd Battalion"),
              "%s", run.out);
    run = told("two_brigades", "b1, b1 and b3 hold");
    cr_expect(said(&run, "has its order for this bound\n  Not given: \"b3 hold\"."), "%s",
              run.out);
    run = told("two_brigades", "b1, b2 hold; b9 and b3 hold");
    cr_expect(said(&run, "Blues> b2 hold\n"), "%s", run.out);
    cr_expect(said(&run, "nobody here is called \"b9\""), "%s", run.out);
    run = told("two_brigades", "End Turn");
    cr_expect(said(&run, "\"End Turn\" is no order, but \"done\" is: all others hold"),
              "%s", run.out);
    run = told("two_brigades", "b2 hold; all move 2 forward");
    cr_expect(said(&run, "Blues> bcav move 2 forward\n") && !said(&run, "> b2 move") &&
                  !said(&run, "Not given"),
              "%s", run.out);
    run = told("two_brigades", "b1 hold ;; ; b2 hold");
    cr_expect(said(&run, "order for 4th of the Line, 1st Battalion"), "%s", run.out);
}

/* What is left of it then is longer than the line. */
Test(cmd_play, what_of_a_line_was_not_given_is_said_however_long)
{
    Said run =
        told("two_brigades",
             "b1, b2, b3, b4, bcav, b1, b2, b3, b4, bcav, b1, b2, b3, b4, bcav, b1, "
             "b2 and b1 move 3 forward facing north north east; b2 hold");
    cr_expect(said(&run, "Blues> b2 move 3 forward facing north north east\n"), "%s",
              run.out);
    cr_expect(in_order(&run, "  Not given: \"b2 move 3 forward", "b2 hold\".\n"), "%s",
              run.out);
    run = told("two_brigades", "b1 hold; quit; b2 hold");
    cr_expect(said(&run, "  Not given: \"b2 hold\".\n"), "%s", run.out);
}

/* Read in part, it would be another order. */
Test(cmd_play, what_is_too_long_is_not_read_in_part)
{
    Said run = told("two_brigades", "b1, b2, b3, 4th of the Line 2nd Battalion, bcav, "
                                    "bgun move 3 forward facing the very distant church "
                                    "on the hill beyond the river and the mill and the "
                                    "long road and the wood at the end of it, where the "
                                    "enemy has his guns and also his horse, so they say, "
                                    "and his foot behind; b2 hold");
    cr_expect(said(&run, "  an order is up to 255 letters; several are parted by \";\"\n"
                         "  Not given: \"b2 hold\".\n"),
              "%s", run.out);
    run = run_brevet("--version >/dev/null; (printf 'b1 move 3 forward; %%4100s' hold) "
                     "| " BREVET_PROGRAM
                     " play two_brigades --opponent general --seed 0x51");
    cr_expect(said(&run, "Not given: the line; it may have up to 4094 letters.\n"), "%s",
              run.out);
    cr_expect_not(said(&run, "moves 3.0 in north to 22.0,12.0\n"), "%s", run.out);
}

/* Else nobody would know what the words were taken for; told before what comes of it. */
Test(cmd_play, an_order_the_enemy_does_not_see_is_said)
{
    Said run = told("two_brigades", "b1 move 3 forward");
    cr_expect(
        said(&run, "  1st of the Line, 1st Battalion moves 3.0 in north to 22.0,12.0"),
        "%s", run.out);
    run =
        told("two_brigades", "b1 hold; b2 hold; b3 hold; b4 hold; bcav hold; bgun hold");
    cr_expect(in_order(&run, "Foot Battery Morel holds", "Turn 2"), "%s", run.out);
    cr_expect(in_order(&run, "Foot Battery Morel holds", "Royal Brigade Crane"), "%s",
              run.out);
    run = told("two_brigades", "b1 charge r1");
    cr_expect_not(said(&run, "1st Battalion charges"), "it was refused: %s", run.out);
}

Test(cmd_play, what_a_choice_is_about_is_told)
{
    Said run = told("meeting_of_equals", "");
    cr_expect(said(&run, "\n  Two like divisions meet at a crossroads on ground that"),
              "%s", run.out);
    cr_expect(said(&run,
                   "Turn 1, Blue: officers activate: General Sorbier, Brigadier Caulet, "
                   "Brigadier Merle may go first\n"),
              "%s", run.out);
    cr_expect(in_order(&run, "    9  General Sorbier tries to activate himself\n",
                       "   10  Brigadier Caulet tries to activate"),
              "%s", run.out);
    run = told("meeting_of_equals", "10");
    cr_expect(said(&run, "Turn 1, Blue: Brigadier Caulet allots his attempts; so far to"),
              "%s", run.out);
    run = told("meeting_of_equals", "sorbier activate drag, himself");
    cr_expect(said(&run,
                   "Turn 1, Blue: General Sorbier allots his attempts; so far to 6th "
                   "Dragoons, himself\n"),
              "%s", run.out);
    run = told("meeting_of_equals", "sorbier hold; caulet hold");
    cr_expect(said(&run, "Turn 1, Blue: officers activate\n"), "%s", run.out);
    run = told("even_encounter", "deploy rest");
    cr_expect(said(&run, "\nBlue: place a unit"), "before the battle: %s", run.out);
    cr_expect(said(&run, "\nTurn 1, Blue: what the guns do (base 1 of the Blue Battery)"),
              "%s", run.out);
    run = told("wheatfield_road", "1de move 4 forward; 14ct, 108ny, fcav, fsk, fgun1, "
                                  "fgun2 hold");
    cr_expect(in_order(&run, "1st Delaware moves 2.0 in to 18.0,11.0 (first half)\n",
                       "1st Delaware moves on 2.0 in to 18.0,13.0\n"),
              "%s", run.out);
}

/* Of one: where, and how he is; a base by its place alone.  Whose name it is not, or who is not there, is said. */
Test(cmd_play, places_of_one_who_is_named)
{
    static const char *const words[] = { "places 89", "where is the 89th foot",
                                         "units 89", "status 89" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const Said run = told("lundys_lane", words[i]);
        cr_expect(said(&run, "  89                 "), "%s", run.out);
        cr_expect(said(&run, "  89th Foot: line, formed, 3 of 3 bases"), "%s", run.out);
        cr_expect_not(said(&run, "  heavyguns          "), "%s", run.out);
    }
    Said run = told("lundys_lane", "where 89.2");
    cr_expect(said(&run, "  89.2               "), "%s", run.out);
    run = told("lundys_lane", "places riall");
    cr_expect(said(&run, "  Major General Phineas Riall: rated 4"), "%s", run.out);
    run = told("lundys_lane", "places 25us");
    cr_expect(said(&run, "  25th US Infantry is not on the table, as far as you know\n"),
              "%s", run.out);
    run = told("lundys_lane", "places crossroads");
    cr_expect(said(&run, "  Crossroads is no figure"), "%s", run.out);
    run = told("lundys_lane", "places b9");
    cr_expect(said(&run, "nobody here is called \"b9\""), "%s", run.out);
    run = told("lundys_lane", "places");
    cr_expect(said(&run, "  heavyguns          "), "%s", run.out);
}

Test(cmd_play, who_concedes_is_asked_once_more)
{
    Said run = told("two_brigades", "concede; concede");
    cr_expect(said(&run,
                   "  that gives the battle up; \"concede\" once more if you mean it\n"
                   "  Not given: \"concede\".\n"),
              "%s", run.out);
    cr_expect_not(said(&run, "Victory"), "%s", run.out);
    run = run_brevet(
        "--version >/dev/null; printf 'concede\nb1 hold\nconcede\n' | " BREVET_PROGRAM
        " play two_brigades --opponent general --seed 0x51");
    cr_expect_not(said(&run, "Victory"), "%s", run.out);
    run = run_brevet(
        "--version >/dev/null; printf 'concede\nmap\nconcede\n' | " BREVET_PROGRAM
        " play two_brigades --opponent general --seed 0x51");
    cr_expect(said(&run, "Victory for Reds: the other side conceded\n"), "%s", run.out);
}

Test(cmd_play, units_tells_who_holds_what_and_what_troops_are_rated)
{
    Said run = told("lundys_lane", "units");
    cr_expect(said(&run, "  Crossroads       objective, held by British\n"), "%s",
              run.out);
    cr_expect(said(&run, "3 of 3 bases, light infantry rated 5, 1 command\n"), "%s",
              run.out);
    cr_expect(said(&run, "1 line artillery rated 4, 1 limber rated 4, 1 command"), "%s",
              run.out);
    cr_expect(
        said(&run,
             "Lt Col Morrison              rated 5, leads 1, 8, 41, 89, heavyguns\n"),
        "%s", run.out);
    run = told("meeting_of_equals", "units");
    cr_expect(said(&run, "  Crossroads  objective, held by nobody\n"), "%s", run.out);
    run = told("raasdorf_1809", "units");
    cr_expect(said(&run, "  Rise      hill, held by French\n"), "%s", run.out);
    cr_expect(said(&run, "4 infantry rated 2, 1 light infantry rated 3\n"), "%s",
              run.out);
    run = told("two_brigades", "units");
    cr_expect(said(&run, "  crossroads     place, held by nobody\n"), "%s", run.out);
    cr_expect(said(&run, "  east wood      woods\n"), "%s", run.out);
    run = told("wheatfield_road", "units");
    cr_expect(said(&run, "  west field       field, held by nobody\n"), "%s", run.out);
    cr_expect(
        said(&run, "\nHow it stands\n  Federals: 0 points\n  Confederates: 0 points\n"),
        "%s", run.out);
    run = told("two_columns", "units");
    cr_expect(said(&run, "  west well       objective, held by nobody\n"), "%s", run.out);
}

Test(cmd_play, the_table_is_seen_before_the_first_choice)
{
    const Said run = told("thornhill_drift", "");
    cr_expect(
        in_order(&run, "Thornhill Drift: turn 1 of 12, Tribes", "whom does Mountain Gun"),
        "%s", run.out);
}

Test(cmd_play, what_happens_is_told_in_sentences)
{
    const Said run = told("two_columns", "1");
    cr_expect(said(&run, "  The group of Colonel Pryce moves\n"), "%s", run.out);
}

/* Throne's dice of fire are named by a base in the zone, which does not fire. */
Test(cmd_play, whose_dice_are_wanted_is_said)
{
    const Said run = run_brevet(
        "--version >/dev/null; yes \"$(printf '1\\n6')\" | head -60 | " BREVET_PROGRAM
        " play drill_charge --opponent general --dice typed --seed 3");
    cr_expect(said(&run, "Throw 1 d6 for fire (of those fired at), base 2 of the IR 23 "
                         "Salzburg:\n"),
              "%s", run.out);
    cr_expect(said(&run, "\nThrow 1 d6 for morale test, "), "%s", run.out);
}

/* As the list measures it: of a regiment with companies apart, from its largest group. */
Test(cmd_play, a_step_is_measured_from_whom_the_order_moves)
{
    const Said run = told("even_encounter",
                          "b1 deploy at 240,90; b2 deploy at 360,90; bd deploy 480,60 in "
                          "column; bg deploy 300,100; fire all; done; b2 move forward "
                          "60 yards; b1 move 30 back; b1 move 10 back");
    cr_expect(said(&run, "  2nd Blue moves 60 yards north\n"), "%s", run.out);
    cr_expect(said(&run, "  1st Blue moves 30 yards south\n"), "%s", run.out);
    cr_expect(said(&run, "it has moved, or changed, in this phase"), "%s", run.out);
}

/* The rules' "face" is towards somebody. */
Test(cmd_play, who_turns_may_be_told_a_point_of_the_compass)
{
    Said run = told("two_brigades", "b1 face NE; b2 turn to the north-west");
    cr_expect(said(&run, "  1st of the Line, 1st Battalion turns to face north-east\n"),
              "%s", run.out);
    cr_expect(said(&run, "  1st of the Line, 2nd Battalion turns to face north-west\n"),
              "%s", run.out);
    run = told("wheatfield_road", "1de face west");
    cr_expect(said(&run, "  1st Delaware turns to face west\n"), "%s", run.out);
    run = told("two_columns", "pryce nominate; hold; 1s face NE");
    cr_expect(said(&run, "  1st South turns to face north-east\n"), "%s", run.out);
    run = told("even_encounter", "deploy rest; fire all; bd face east");
    cr_expect(said(&run, "  Blue Dragoons wheels to face east\n"), "%s", run.out);
    run = told("even_encounter", "deploy rest; fire all; bd face nobody");
    cr_expect(said(&run, "nobody here is called \"nobody\""), "%s", run.out);
}

Test(cmd_play, a_refusal_says_what_can_be_typed_here)
{
    Said run = told("night_march", "brede move");
    cr_expect(said(&run, "\"move\" where?  Say \"to X,Y\"; in the list here: nominate"),
              "%s", run.out);
    run = told("night_march", "brede gallop");
    cr_expect(said(&run,
                   "no verb is in \"gallop\"; an order is WHO VERB ...; in the list "
                   "here: nominate"),
              "%s", run.out);
    run = told("night_march", "1co fire at camels");
    cr_expect(said(&run, "; in the list here: nominate"), "%s", run.out);
    run = told("two_brigades", "b3 fire at r3");
    cr_expect(said(&run, "(8.2, 9.2)\n"), "of another than b1: %s", run.out);
    run = told("night_march", "hallam nominate");
    cr_expect_not(said(&run, "in the list here"), "%s", run.out);
    run = told("night_march", "nominate brede");
    cr_expect(said(&run, "the group of Captain Brede moves\n"), "%s", run.out);
}
