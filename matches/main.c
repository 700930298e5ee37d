/* SPDX-License-Identifier: GPL-3.0-or-later
 * main.c - the program `brevet`: hands its command line to command.c.
 */
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "matches/command.h"

/* Who starts it may have closed one: what is opened next must not take its place. */
static void keep_standard_files(void)
{
    int file;
    do
        file = open("/dev/null", O_RDONLY);
    while (file >= 0 && file <= STDERR_FILENO);
    if (file >= 0)
        close(file);
}

int main(int argc, char **argv)
{
    keep_standard_files();
    signal(SIGXFSZ, SIG_IGN); /* a file that is too large shows as an error of write() */
    return command_run(argc, argv);
}
