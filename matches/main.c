/* SPDX-License-Identifier: GPL-3.0-or-later
 * main.c - the program `brevet`: hands its command line to command.c.
 */
#include <signal.h>

#include "matches/command.h"

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a file that is too large shows as an error of write() */
    return command_run(argc, argv);
}
