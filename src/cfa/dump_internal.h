// What the three dumps share: which functions to show, and words for enums.
#ifndef GAVEL_CFA_DUMP_INTERNAL_H
#define GAVEL_CFA_DUMP_INTERNAL_H

#include "cfa/dump.h"

typedef struct DumpSelection {
  VEC(const Function *) functions; // with bodies; the start of the program first
  uint32_t *numbers;               // by location index: its place in its function, from 1
  Arena arena;
} DumpSelection;

// ONLY, or all functions that are reachable from cfa->init (without one: all).
void selection_init(DumpSelection *selection, const Cfa *cfa, const Function *only);
void selection_release(DumpSelection *selection);

const char *note_kind_name(NoteKind kind);

// Appends "int f(int x, char *s)".
void function_add_text(const Function *function, Strbuf *out);

#endif
