// A run that somebody else has found, by its inputs alone: the interpreter runs it again. Who is
// told of an error so has to believe nothing.
#ifndef GAVEL_PATH_REPLAY_H
#define GAVEL_PATH_REPLAY_H

#include "path/judge.h"

// INPUTS as input_add_text gives them. CONFIRMED, and the caller's, if the run ends in an error;
// else NULL.
PathAnswer *path_replay(const Cfa *cfa, const char *inputs, bool unset_is_any);

#endif
