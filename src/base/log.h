// Developers' log on stderr, by tag (`--log=frontend,exec`); compiled out of
// release builds.
#ifndef GAVEL_BASE_LOG_H
#define GAVEL_BASE_LOG_H

#include <stdbool.h>

typedef enum LogTag { LOG_FRONTEND, LOG_CFA, LOG_EXEC, LOG_TAGS } LogTag;

// TAGS is a comma-separated list, or "all"; false when a name is unknown.
bool log_enable(const char *tags);
bool log_is_on(LogTag tag);
void log_write(LogTag tag, const char *format, ...) __attribute__((format(printf, 2, 3)));

#ifdef NDEBUG
#define LOG(tag, ...) ((void)0)
#else
#define LOG(tag, ...) (log_is_on(tag) ? log_write(tag, __VA_ARGS__) : (void)0)
#endif

#endif
