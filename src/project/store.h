// The folder .gavel: what is known of a project from earlier runs. `units/` has the index of each
// file, `results/KEY.json` the outcome of a function and `results/KEY.txt` what gavel printed, and
// `predicates/` what the last analysis of a function can teach the next.
#ifndef GAVEL_PROJECT_STORE_H
#define GAVEL_PROJECT_STORE_H

#include "project/project.h"

// False, with errno set, if the folders cannot be made.
bool store_init(const char *folder) __attribute__((warn_unused_result));

// Belongs to the project.
const char *store_path(Project *project, const ProjectEntry *entry, const char *suffix);

// The file for the predicates of ENTRY, whatever its key is: an older version may have left some.
const char *store_predicates(Project *project, const ProjectEntry *entry);

// The outcome of an earlier run with this key, if there is one.
bool store_find(Project *project, ProjectEntry *entry) __attribute__((warn_unused_result));
// Keeps the outcome of ENTRY; false if that cannot be written.
bool store_keep(Project *project, const ProjectEntry *entry) __attribute__((warn_unused_result));

#endif
