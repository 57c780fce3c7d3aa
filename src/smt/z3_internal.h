// What the files of the Z3 adapter share. Only src/smt/z3_*.c includes this.
//
// Invariant: Z3 never ends the process. Its error handler does nothing, so a call that fails
// returns NULL, 0 or Z3_L_UNDEF, and z3_failure says why. Every AST that Z3 returns is counted
// by hand (Z3_mk_context_rc): Z3_inc_ref what has to outlive the next call of Z3.
#ifndef GAVEL_SMT_Z3_INTERNAL_H
#define GAVEL_SMT_Z3_INTERNAL_H

#include "base/map.h"
#include "smt/z3_solver.h"
#include "smt/z3_watchdog.h"

#include <z3.h>

typedef enum Z3Task { Z3_SOLVING, Z3_SPACER } Z3Task;

struct Z3Context {
  Terms *terms;
  Z3_context z3;
  Z3Watchdog *watchdog;
  // What was translated: term id -> Z3_ast, and so on. Each AST is counted once, in `owned`.
  Map asts, sorts, functions;
  VEC(Z3_ast) owned;
  // The way back, by the AST id of a declaration: -> term id of the variable, -> symbol id.
  Map variables, function_symbols;
  Z3_solver meter;   // asked for what all of them have spent; never holds anything
  Z3Task task;       // between z3_watch_begin and _end
  uint32_t work;     // likewise, that was allowed
  uint32_t limit;    // of it, in Z3's resource units; 0: none
  uint32_t begun;    // what had been spent then
  uint32_t charged;  // of what was spent, this was added to the clock of work
  uint32_t solvers;  // alive
  bool is_broken;    // see z3_set_broken
  char failure[128]; // what z3_failure returned last
};

// ---- translation

// The AST of TERM, or NULL when Z3 fails (then the context is broken). The context owns it: it
// and its id stay valid.
Z3_ast z3_from_term(Z3Context *context, Term term);
Z3_sort z3_from_sort(Z3Context *context, Sort sort);
Z3_ast z3_from_int(Z3Context *context, __int128 value); // not owned by the context

// The term that means AST, or NO_TERM: when AST has quantifiers, bound variables, reals, names
// that z3_from_term did not make, or constants beyond 128 bits. The caller holds AST.
Term z3_to_term(Z3Context *context, Z3_ast ast);

// ---- calls that may take long

// Until z3_watch_end, Z3 stops when it has done WORK (0: any) or a limit of the run is reached. Not
// nested.
void z3_watch_begin(Z3Context *context, Z3Task task, uint32_t work);
// Why it stopped (WORK_LIMIT), NULL when it did not. What was spent counts as work.
const char *z3_watch_end(Z3Context *context);

// What was wrong with the last call of Z3 in words; valid until the next call of z3_failure.
const char *z3_failure(Z3Context *context);
// To be called when Z3 could not make an AST: its table of ASTs is damaged by that (when memory
// runs out during a search, it is not). From then on nothing is translated and nothing freed.
void z3_set_broken(Z3Context *context);

#endif
