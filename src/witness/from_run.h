// The violation witness of a verdict FALSE: the run that shows it, as waypoints.
#ifndef GAVEL_WITNESS_FROM_RUN_H
#define GAVEL_WITNESS_FROM_RUN_H

#include "exec/input.h"
#include "witness/task_text.h"

// Runs CFA on INPUT and adds what decides where the run goes to WITNESS: the inputs, and, unless
// that are very many, branches and calls. False if the run does not end in an error.
bool witness_from_run(Witness *witness, TaskText *text, const Cfa *cfa, const Input *input,
                      bool unset_is_any) __attribute__((warn_unused_result));

#endif
