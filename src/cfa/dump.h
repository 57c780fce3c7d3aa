// The CFA for people (text), for graphviz (dot) and for programs (JSON).
#ifndef GAVEL_CFA_DUMP_H
#define GAVEL_CFA_DUMP_H

#include "cfa/cfa.h"

#include <stdio.h>

// ONLY restricts the output to one function (NULL: all that are reachable).
void cfa_print(const Cfa *cfa, const Function *only, FILE *out);
void cfa_print_dot(const Cfa *cfa, const Function *only, FILE *out);
void cfa_print_json(const Cfa *cfa, const Function *only, FILE *out);

// Appends the operation of EDGE: "x = y + 1", "[x < 3]", "[!(x < 3)]", "t1 = f(x)".
void edge_add_text(const Edge *edge, Strbuf *out);

#endif
