/* SPDX-License-Identifier: GPL-3.0-or-later
 * exhibit.c - a finding as files: the tactic, its best answer, and a game to look at.
 *
 * Start at stress_exhibit().
 */
#include "matches/stress/told.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "matches/breed.h"

static bool write_doctrine(const char *folder, const char *what, int number,
                           const Doctrine *doctrine, Err *err)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s-%d.doctrine", folder, what, number);
    FILE *const file = fopen(path, "w");
    if (file) {
        fprintf(file, "about %s\n", doctrine->name);
        breed_write(file, doctrine);
    }
    if (!file || fclose(file) != 0)
        return err_set(err, "%s: cannot be written: %s", path, strerror(errno));
    return true;
}

static bool exhibit(const Stress *t, int number, const char *folder,
                    const MatchOptions *match, Err *err)
{
    const Suspect *const s = &t->suspect[number];
    const Answer *const best = &s->answer[s->best];
    char path[4096];
    MatchOptions record = *match;
    GameResult result;
    const DuelOptions how = stress_shown(t, s);
    snprintf(path, sizeof path, "%s/exhibit-%d.jsonl.gz", folder, number + 1);
    record.record = path;
    return write_doctrine(folder, "tactic", number + 1, &s->plain, err) &&
           (best->who < 0 ||
            write_doctrine(folder, "answer", number + 1, &t->tactic[best->who], err)) &&
           (s->shown.typical < 0 ||
            duel_record(&how, s->shown.typical, &record, &result, err));
}

bool stress_exhibit(const Stress *t, const char *folder, const MatchOptions *match,
                    Err *err)
{
    for (int i = 0; i < t->n_suspects; i++)
        if (t->suspect[i].verdict != STRESS_ANSWERED && t->suspect[i].best >= 0 &&
            !exhibit(t, i, folder, match, err))
            return false;
    return true;
}
