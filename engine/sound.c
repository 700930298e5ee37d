/* SPDX-License-Identifier: GPL-3.0-or-later
 * sound.c - what holds of every state, whatever the rules: the common part of Ruleset.check.
 *
 * A state is looked at alone, so what a move did is not asked: who began on barred ground may still
 * be there, or have gone back to it.
 *
 * Start at sound_state().
 */
#include "engine/sound.h"

#include "engine/text.h"

static bool check_decision(const Battle *b, const State *s, Err *err)
{
    const Decision *const d = &s->decision;
    if (s->over ? d->kind != 0 : d->kind == 0)
        return err_set(err, s->over ? "the battle is over, and somebody is asked"
                                    : "the battle goes on, and nobody is asked");
    if (d->side >= MAX_SIDES)
        return err_set(err, "there is no side %d to be asked", d->side);
    if (!battle_has(b, d->about) || !battle_has(b, d->with))
        return err_set(err, "the decision is about somebody who is not in this battle");
    if (s->over && s->winner >= MAX_SIDES && s->winner != NOBODY)
        return err_set(err, "side %d has won", s->winner);
    return true;
}

static bool is_there(const Battle *b, const State *s, Ref who)
{
    Point at;
    return battle_place(b, s, who, &at);
}

static bool check_officer(const Battle *b, const State *s, int officer, Err *err)
{
    const Officer *const o = state_officer(s, officer);
    const char *const name = b->officer[officer].name;
    NameRoom room;
    if (o->where != ON_TABLE)
        return true;
    if (terrain_off(&b->terrain, o->at))
        return err_set(err, "%s is off the table at %d,%d", name, o->at.x, o->at.y);
    if (o->with == NO_REF)
        return true;
    if (!battle_has(b, o->with))
        return err_set(err, "%s is with somebody who is not in this battle", name);
    if (battle_side_of(b, o->with) != b->officer[officer].side)
        return err_set(err, "%s is with the enemy's %s", name,
                       text_name(b, o->with, room));
    return is_there(b, s, o->with) || err_set(err, "%s is with %s, who is not there",
                                              name, text_name(b, o->with, room));
}

bool sound_state(const Battle *b, const State *s, Err *err)
{
    for (int i = 0; i < b->n_officers; i++) {
        if (!check_officer(b, s, i, err))
            return false;
    }
    return check_decision(b, s, err);
}

bool sound_ground(const Battle *b, const State *s, int stand, FeatureSet barred, Err *err)
{
    const Stand *const at = state_stand(s, stand);
    const Stand *const began = state_stand(&b->opening, stand);
    NameRoom room;
    if (!barred || at->where != ON_TABLE || !(terrain_at(&b->terrain, at->at) & barred) ||
        (began->where == ON_TABLE && terrain_at(&b->terrain, began->at) & barred))
        return true;
    return err_set(err, "%s is on ground that is barred to it, at %d,%d",
                   text_name(b, ref_stand(stand), room), at->at.x, at->at.y);
}

bool sound_edge(const Battle *b, Ref who, const Box *box, const Box *began, Err *err)
{
    NameRoom room;
    Box slim = *box;
    slim.half_w -= GEO_TOUCH; /* a block's stands are placed to a tenth of a millimetre */
    slim.half_d -= GEO_TOUCH;
    return battle_box_on_table(b, &slim) || (began && !battle_box_on_table(b, began)) ||
           err_set(err, "%s is over the table's edge at %d,%d", text_name(b, who, room),
                   box->at.x, box->at.y);
}
