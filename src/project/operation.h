// What was found, by the operation that it is about: an operation that goes wrong does so in every
// function that gets there, and people want to read of it once.
#ifndef GAVEL_PROJECT_OPERATION_H
#define GAVEL_PROJECT_OPERATION_H

#include "project/project.h"

typedef struct Operation {
  const ProjectEntry *entry; // the function that it stands in, or else the first that gets there
  const Finding *finding;    // of that function
  VEC(const ProjectEntry *) others;
} Operation;

typedef VEC(Operation) OperationVec;

// Those with new findings that are violated, or unknown, in the order of the functions.
void operations_find(const Project *project, bool is_violated, OperationVec *out);
void operations_release(OperationVec *operations);

#endif
