/* SPDX-License-Identifier: GPL-3.0-or-later
 * main.c - the program `brevet`: hands its command line to command.c.
 */
#include "matches/command.h"

int main(int argc, char **argv)
{
    return command_run(argc, argv);
}
