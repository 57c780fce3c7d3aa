// The files of a run: its log, and gavel's statistics while it is under way.
#ifndef GAVEL_BENCH_RUN_LOG_H
#define GAVEL_BENCH_RUN_LOG_H

#include "base/arena.h"

#include <cjson/cJSON.h>

// "NAME.CONFIG.HASH", a name for a file, where HASH tells runs apart whose names look alike.
const char *run_name(const char *task, const char *config, Arena *arena);

// The last verdict that the log at PATH tells, such as "TRUE"; NULL if there is none.
const char *run_log_verdict(const char *path, Arena *arena);
// Reads statistics and removes the file; NULL when there are none, or only a part.
cJSON *run_log_take_stats(const char *path);

#endif
