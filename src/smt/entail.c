// Entailment by one persistent solver: A implies B iff A and not B has no model.
#include "smt/entail.h"

#include "base/memory.h"

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
