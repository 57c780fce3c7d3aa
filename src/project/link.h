// The files that are linked for a function, and the key of its result: all that it can reach is
// followed by name, from file to file.
#ifndef GAVEL_PROJECT_LINK_H
#define GAVEL_PROJECT_LINK_H

#include "project/project.h"

// Finds files and key of each entry. An entry is changed if it can reach what is on CHANGED lines.
void project_link(Project *project, const ChangedLinesVec *changed);

#endif
