// The reports that a run was asked for: one list, and one place where all are written.
#ifndef GAVEL_CLI_REPORTS_H
#define GAVEL_CLI_REPORTS_H

#include "base/options.h"
#include "report/report.h"

// Before the work: ends the process if a file that OPTIONS name cannot be written, and takes away
// what an earlier run has left there, so that a run that dies leaves no report.
void reports_begin(const Options *options);
// The verdict on standard output, then the files. Ends the process if one cannot be written.
void reports_write(const Report *report);

#endif
