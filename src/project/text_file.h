// Files of the store, each read and written as a whole.
#ifndef GAVEL_PROJECT_TEXT_FILE_H
#define GAVEL_PROJECT_TEXT_FILE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

// NULL if there is none, or none of JSON. The caller's.
cJSON *json_read_file(const char *path);
// Replaces the file at once, so that nobody ever reads half of it; false if it cannot be written.
bool json_write_file(const char *path, const cJSON *json) __attribute__((warn_unused_result));

#endif
