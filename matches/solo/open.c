/* SPDX-License-Identifier: GPL-3.0-or-later
 * open.c - a person's battle from the command line: a scenario's, one that a record holds, or
 * another that begins at one of its turns.
 *
 * Start at solo_open().
 */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "matches/solo/solo.h"
#include "rulesets/rulesets.h"

/* What a record says is not said again, but for whose side the person takes from one of its turns on. */
static bool says_it_again(const Solo *solo, const Args *args, Err *err)
{
    static const char *const known[] = { "dice", "seed", "set", "tables" };
    const char *again = args_has(args, "side") && !solo->from ? "side" : NULL;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        again = args_has(args, known[i]) ? known[i] : again;
    if (again)
        return err_set(err, "--%s: the record of --resume says that", again), true;
    if (args->n_operands)
        return err_set(err, "--resume names the battle; leave \"%s\" out",
                       args->operand[0]),
               true;
    return false;
}

/* Whose side the person takes, and who commanded the other. */
static int find_seats(Solo *solo, const Args *args, const RecordHead *head, Err *err)
{
    const bool first = strcmp(head->sides[0], SOLO_PERSON) == 0;
    const bool second = strcmp(head->sides[1], SOLO_PERSON) == 0;
    solo->side = second && !first;
    if (first == second && !solo->from) {
        err_set(
            err,
            "%s: no battle of a person against a bot: %s against %s; --from N takes it "
            "up as turn N began",
            args_text(args, "resume", ""), head->sides[0], head->sides[1]);
        return CODE_FILE;
    }
    if (args_has(args, "side") &&
        !setup_side(solo->battle, args_text(args, "side", NULL), &solo->side, err))
        return CODE_USAGE;
    solo->opponent = head->sides[!solo->side];
    if (strcmp(solo->opponent, SOLO_PERSON) == 0)
        solo->opponent = SOLO_OPPONENT;
    return CODE_DONE;
}

static int open_record(Solo *solo, const Args *args, const char *path, Err *err)
{
    if (says_it_again(solo, args, err))
        return CODE_USAGE;
    solo->replay = record_read(path, rulesets, err);
    if (!solo->replay)
        return CODE_FILE;
    const RecordHead *const head = replay_head(solo->replay);
    solo->head = *head;
    solo->seed = head->seed;
    solo->battle = replay_battle(solo->replay);
    solo->typed = replay_typed(solo->replay);
    return find_seats(solo, args, head, err);
}

static int open_scenario(Solo *solo, const Args *args, Err *err)
{
    const int code = setup_load(args, args->operand[0], &solo->setup, err);
    if (code != CODE_DONE)
        return code;
    /* Another battle each time, unless a seed says which. */
    solo->seed = args_has(args, "seed")
                     ? solo->setup.seed
                     : dice_mix((uint64_t)time(NULL), (uint64_t)getpid(), 0) >> 32;
    solo->battle = solo->setup.battle;
    solo->opponent = SOLO_OPPONENT;
    const char *const dice = args_text(args, "dice", NULL);
    solo->typed = dice != NULL;
    if (dice && strcmp(dice, "typed") != 0)
        err_set(err, "--dice takes \"typed\", not \"%s\"", dice);
    else if (setup_side(solo->battle, args_text(args, "side", NULL), &solo->side, err))
        return CODE_DONE;
    return CODE_USAGE;
}

int solo_open(Solo *solo, const Args *args, Err *err)
{
    memset(solo, 0, sizeof *solo);
    const char *const resume = args_text(args, "resume", NULL);
    solo->from = (int)args_count(args, "from", 0);
    if (solo->from && !resume) {
        err_set(err, "--from is a turn of the record that --resume names");
        return CODE_USAGE;
    }
    /* From one of its turns on it is another battle, and its record stays. */
    const char *const goes_on = solo->from ? NULL : resume;
    const WholeMark read = goes_on ? whole_mark(goes_on) : (WholeMark){ 0 };
    const int code =
        resume ? open_record(solo, args, resume, err) : open_scenario(solo, args, err);
    if (code != CODE_DONE)
        return code;
    solo->record = args_text(args, "record", goes_on);
    solo->kept = solo->record ? whole_mark(solo->record) : (WholeMark){ 0 };
    if (solo->kept.size && memcmp(&solo->kept, &read, sizeof read) != 0) {
        err_set(err,
                "%s: is there already: --resume goes on with a battle, a new one "
                "takes another name",
                solo->record);
        return CODE_FILE;
    }
    solo->reasons = args_text(args, "reasons", NULL);
    solo->adviser = args_text(args, "adviser", SOLO_ADVISER);
    solo->open = args_has(args, "open");
    solo->opponent = level_opponent(args, solo->opponent, err);
    if (!solo->opponent)
        return CODE_USAGE;
    solo->bot = bot_new(solo->opponent, err);
    if (!solo->bot) {
        err_at(err, "--opponent");
        return CODE_USAGE;
    }
    bot_seed(solo->bot, dice_mix(solo->seed, 0, 1 + !solo->side));
    if (!bot_can(solo->adviser, err)) {
        err_at(err, "--adviser");
        return CODE_USAGE;
    }
    if (!resume) {
        solo->head.scenario_name = solo->setup.path;
        solo->head.scenario_text = solo->setup.text;
    }
    solo->head.version = command_build();
    solo->head.sides[solo->side] = SOLO_PERSON;
    solo->head.sides[!solo->side] = solo->opponent;
    return solo->reasons && !whole_can(solo->reasons, err) ? CODE_FILE : CODE_DONE;
}
