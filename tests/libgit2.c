/* SPDX-License-Identifier: GPL-3.0-or-later
 * libgit2.c - in the place of libgit2, by which Criterion shows how two texts of a cr_assert(eq(str, ...)) differ.
 *
 * Nobody here asks it to, and with libgit2 come fourteen more libraries for each test to load, one of which reads
 * all certificates of the system. */

int git_libgit2_init(void)
{
    return 1;
}

int git_libgit2_shutdown(void)
{
    return 0;
}

/* Never called. */
int git_diff_buffers(void)
{
    return -1;
}
