// Which lines of a project's files differ from those of a revision in git.
#ifndef GAVEL_PROJECT_CHANGES_H
#define GAVEL_PROJECT_CHANGES_H

#include "project/project.h"

// Appends the lines of files under the folder of each of the project's units that are not as in
// REVISION. False if git cannot tell: then WHY says so.
bool changes_find(Project *project, const char *revision, ChangedLinesVec *out, Strbuf *why)
    __attribute__((warn_unused_result));

#endif
