/* SPDX-License-Identifier: GPL-3.0-or-later
 * hand_record.c - which games are recorded, and how: by carrying their orders out again.
 *
 * Start at hand_record().
 */
#include "matches/tournament/hand.h"

#include <stdio.h>
#include <string.h>

#include "matches/command.h"
#include "matches/whole.h"

void play_record_path(const char *folder, const GameId *id, char *out, int size)
{
    char name[RESULT_ID];
    result_id(id, name);
    snprintf(out, (size_t)size, "%s/records/%s.jsonl.gz", folder, name);
}

bool hand_is_recorded(const Hand *hand)
{
    const Hand *const h = hand;
    const int sample = h->room->plan->sample;
    const GameId *const id = &h->out->id;
    if (!h->room->folder)
        return false;
    if (h->room->record_all || h->remote[BOT_X] || h->remote[BOT_Y] ||
        result_class(h->out) != IS_PLAYED)
        return true;
    return sample && dice_mix(id->pairing, id->pair, id->leg) % (uint64_t)sample == 0;
}

static bool write_orders(const Hand *h, Record *record, Game *game, Err *err)
{
    for (int i = 0; i < h->n_orders && !game->state->over; i++) {
        const int steps = game->state->steps;
        if (record_apply(record, game, &h->order[i], err))
            continue;
        if (game->state->steps != steps)
            return false;
        break; /* the order that was refused: the record ends before it */
    }
    return true;
}

/* Beside the record: what the programs wrote to stderr. */
static void keep_stderr(const Hand *h, const char *record)
{
    char path[4200];
    for (int bot = 0; bot < N_BOTS; bot++) {
        size_t size = 0;
        const char *const text =
            h->remote[bot] ? remote_stderr(h->remote[bot], &size) : NULL;
        if (!size)
            continue;
        snprintf(path, sizeof path, "%.*s%s.stderr",
                 (int)(strlen(record) - strlen("jsonl.gz")), record, bot ? "y" : "x");
        FILE *const out = fopen(path, "wb");
        if (out) {
            fwrite(text, 1, size, out);
            fclose(out);
        }
    }
}

bool hand_record(const Hand *hand, uint64_t seed, Err *err)
{
    const Hand *const h = hand;
    const Plan *const p = h->room->plan;
    const Battle *const battle = h->ground->battle;
    char path[4096];
    State state;
    Whole whole;
    Game game = { .battle = battle, .state = &state };
    snprintf(path, sizeof path, "%s/records", h->room->folder);
    if (!whole_folder(path, err))
        return false;
    play_record_path(h->room->folder, &h->out->id, path, sizeof path);
    const PlanBot *const first = &p->bot[h->out->x_side ? h->pairing->y : h->pairing->x];
    const PlanBot *const second = &p->bot[h->out->x_side ? h->pairing->x : h->pairing->y];
    const RecordHead head = { .version = command_build(),
                              .scenario_name = battle->id,
                              .scenario_text = h->ground->text,
                              .sides = { first->name, second->name },
                              .seed = seed };
    keep_stderr(h, path);
    whole_name(&whole, path);
    Record *const record = record_open(whole.beside, battle, &head, err);
    bool ok =
        record && scenario_begin(&game, seed, err) && write_orders(h, record, &game, err);
    if (ok)
        ok = state.over ? record_close(record, &state, err)
                        : record_break_off(record, err);
    else if (record)
        record_drop(record);
    if (ok)
        return whole_rename(&whole, err);
    whole_failed(&whole, err);
    return false;
}
