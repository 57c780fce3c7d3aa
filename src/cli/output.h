// The files that a run was asked to write. Where several processes work (cli/portfolio.h), a member
// writes files in memory, of which the leader copies those of the one that tells.
#ifndef GAVEL_CLI_OUTPUT_H
#define GAVEL_CLI_OUTPUT_H

#include "parallel/team.h"

#include <stdio.h>

// Both end the process when the file cannot be written.
FILE *output_open(const char *path);
void output_close(FILE *file, const char *path);

// In a member of TEAM: files are in memory from now on.
void output_keep(Team *team);

#endif
