// Entailment by one persistent solver: A implies B iff A and not B has no model.
#include "smt/entail.h"

#include "base/memory.h"
#include <stdlib.h>

struct Entailer {
  Solver *solver;
  Map memo; // ids of A and B -> Entailment
};

Entailer *entailer_new(Solver *solver) {
  Entailer *entailer = mem_alloc_zeroed(sizeof *entailer);
  entailer->solver = solver;
  map_init(&entailer->memo);
  return entailer;
}

void entailer_free(Entailer *entailer) {
  map_release(&entailer->memo);
  mem_free(entailer, sizeof *entailer);
}
Entailment entails(Entailer *e, Term a, Term b) {
  Terms *t = e->solver->terms;
  Term nb = term_make_not(t, b);
  static Term last;
  SatResult r;
  static const char *mode; static int done;
  if (!done) { mode = getenv("EMODE"); done = 1; if (!mode) mode = "push"; }
  if (mode[0] == 'p') {
    solver_push(e->solver);
    solver_add(e->solver, a);
    solver_add(e->solver, nb);
    r = solver_check(e->solver, QUERY_ENTAILMENT);
    solver_pop(e->solver);
  } else if (mode[0] == 'a') {
    r = solver_check_assuming(e->solver, QUERY_ENTAILMENT, (Term[]){a, nb}, 2);
  } else if (mode[0] == 'k') { // keep a pushed
    static Entailer *owner;
    if (owner != e) { last = NO_TERM; owner = e; }
    if (!term_equals(a, last)) {
      if (!term_is_none(last)) solver_pop(e->solver);
      last = a;
      solver_push(e->solver);
      solver_add(e->solver, a);
    }
    solver_push(e->solver);
    solver_add(e->solver, nb);
    r = solver_check(e->solver, QUERY_ENTAILMENT);
    solver_pop(e->solver);
  } else { // keep a, assume b
    static Entailer *owner;
    if (owner != e) { last = NO_TERM; owner = e; }
    if (!term_equals(a, last)) {
      if (!term_is_none(last)) solver_pop(e->solver);
      last = a;
      solver_push(e->solver);
      solver_add(e->solver, a);
    }
    r = solver_check_assuming(e->solver, QUERY_ENTAILMENT, (Term[]){nb}, 1);
  }
  return r == SAT_NO ? ENTAILS_YES : ENTAILS_NO;
}
