// What an operation may change: the paths that it may write, and those whose pointer may lead to an
// object that it ends. Of a function, all that may happen in it and in what it calls.
#ifndef GAVEL_DISCHARGE_EFFECTS_H
#define GAVEL_DISCHARGE_EFFECTS_H

#include "cfa/call_sites.h"
#include "discharge/paths.h"

typedef struct Effects {
  const Paths *paths;
  const CallSites *sites;
  Arena arena;
  uint32_t words;       // of a set of paths
  uint64_t **functions; // by function id: a set of paths
  PathList *deaths;     // by function id: paths that may lead to its variables
} Effects;

void effects_init(Effects *effects, const Paths *paths, const CallSites *sites);
void effects_release(Effects *effects);

// Appends the paths, perhaps some twice.
void effects_of_write(const Effects *effects, const Expr *lvalue, PathList *changed);
void effects_of_builtin(const Effects *effects, const Edge *call, const Function *callee,
                        PathList *changed);
static inline bool effects_have(const Effects *effects, const Function *function, uint32_t path) {
  return effects->functions[function->id][path / 64] >> path % 64 & 1;
}

// Where the object of NODE ends, these lead nowhere.
void effects_of_end(const Effects *effects, const MemNode *node, PathList *changed);

#endif
