// How things go wrong, one function for each kind. All write to stderr.
#ifndef GAVEL_BASE_DIAG_H
#define GAVEL_BASE_DIAG_H

#include "base/exit_status.h"
#include "base/source.h"

// Our fault: says where, and aborts (a release build exits with status 70).
#define BUG(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void bug_at(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The environment's fault (exit status 71).
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));
// The command line's fault (exit status 64).
_Noreturn void usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Something about the input: "file:line:column: error: message", then the
// source line and a caret. They return; the caller decides what follows.
void diag_error(const SourceFiles *files, SourceSpan span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_warning(const SourceFiles *files, SourceSpan span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_note(const SourceFiles *files, SourceSpan span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
