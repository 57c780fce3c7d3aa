// The error path for people: one line per step with the values that changed, indented by call
// depth, long loops folded.
#ifndef GAVEL_REPORT_ERROR_PATH_H
#define GAVEL_REPORT_ERROR_PATH_H

#include "cfa/cfa.h"
#include "exec/input.h"
#include "path/trace.h"

#include <stdio.h>

// TRACE is the run that reached the error, INPUT what it was answered.
void error_path_print(const Cfa *cfa, const Trace *trace, const Input *input, FILE *out);

#endif
