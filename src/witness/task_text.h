// The texts of the files that a program was made of, and places in them.
#ifndef GAVEL_WITNESS_TASK_TEXT_H
#define GAVEL_WITNESS_TASK_TEXT_H

#include "cfa/cfa.h"
#include "text/tokens.h"
#include "witness/witness.h"

typedef struct TaskText TaskText;

// CFA is what was named on the command line; its files keep their texts.
TaskText *task_text_new(const Cfa *cfa);
void task_text_free(TaskText *text);
const Cfa *task_text_cfa(const TaskText *text);

// The tokens of FILE; NULL if it is none of the program's own: a header, or of the library.
const Tokens *task_text_tokens(TaskText *text, uint32_t file);
// The number of the file that NAME means: that name, or else the only one that ends so. NO_FILE if
// there is none.
uint32_t task_text_find(const TaskText *text, const char *name);

// OFFSET in FILE, one of the program's own, as a place in FUNCTION.
WitnessPlace task_text_place(TaskText *text, uint32_t file, uint32_t offset,
                             const Function *function);

// Files, specification and data model of the program go to WITNESS, of which nothing is known yet.
void task_text_describe(const TaskText *text, Witness *witness);

#endif
