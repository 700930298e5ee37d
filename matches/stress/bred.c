/* SPDX-License-Identifier: GPL-3.0-or-later
 * bred.c - breeding, and what was bred kept on disk: a search that was stopped goes on after it.
 *
 * A kept doctrine's file is named by all that decides how it came out: the sources, the battle, the
 * numbers in force, the seed, how much was bred, from whom and against whom.  So nothing kept is
 * ever wrong for a search that finds it, and no list has to say what belongs to what.
 *
 * Start at stress_breed().
 */
#include "matches/stress/stress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "matches/breed.h"
#include "matches/fingerprint.h" /* made by cmake/fingerprint.cmake */
#include "matches/pool.h"
#include "matches/whole.h"

enum { PATH_ROOM = 4096 };

static uint64_t key_of(const BreedOptions *how)
{
    const Battle *const b = how->battle[0];
    const uint64_t number[] = { b->scenario_hash,
                                b->tables,
                                how->seed,
                                (uint64_t)how->population,
                                (uint64_t)how->generations,
                                (uint64_t)how->games };
    uint64_t key = XXH64(BREVET_FINGERPRINT, sizeof BREVET_FINGERPRINT, 0);
    key = XXH64(number, sizeof number, key);
    key = XXH64(how->begin->weight, sizeof how->begin->weight, key);
    for (int i = 0; i < how->n_rivals; i++)
        key = XXH64(how->rival[i].weight, sizeof how->rival[i].weight, key);
    return key;
}

/* errors: the folder, or the file, cannot be written. */
static bool keep(const char *folder, const char *path, const Doctrine *bred, Err *err)
{
    Whole whole;
    if (!whole_folder(folder, err) || !whole_open(&whole, path, err))
        return false;
    fprintf(whole.out, "about %s\n", bred->name);
    breed_write(whole.out, bred);
    return whole_close(&whole, err);
}

bool stress_breed(Stress *t, const BreedOptions *how, const char *kind, Err *err)
{
    const char *const folder = t->options->folder;
    Doctrine *const out = &t->tactic[t->n];
    char path[PATH_ROOM], bred[PATH_ROOM];
    double score;
    snprintf(bred, sizeof bred, "%.4000s/bred", folder ? folder : "");
    snprintf(path, sizeof path, "%.4040s/%016" PRIx64 ".doctrine", bred, key_of(how));
    const bool kept = folder && access(path, F_OK) == 0;
    if (kept ? !doctrine_load(path, out, err)
             : !breed_run(how, out, &score, err) && !pool_stopped())
        return false;
    snprintf(out->name, sizeof out->name, "%s%.30s", kind, how->begin->name);
    out->trust = TRUST_USUAL;
    t->games += (long)how->generations * how->population * how->games;
    if (pool_stopped())
        return true;
    t->n++;
    return kept || !folder || keep(bred, path, out, err);
}
