// What each call edge may call. Call edges form groups: the direct calls of one
// function, or the calls through pointers of one type. A group's callees are
// that function, or every address-taken function that the type fits.
#ifndef GAVEL_CFA_CALL_SITES_H
#define GAVEL_CFA_CALL_SITES_H

#include "cfa/cfa.h"

typedef struct CallGroup {
  const Type *type; // function type of the pointers; NULL for direct calls
  VEC(Function *) callees;
  VEC(const Edge *) sites;
} CallGroup;

typedef VEC(uint32_t) GroupList;

typedef struct CallSites {
  Arena arena;
  VEC(CallGroup) groups;  // first those of direct calls, by function id
  uint32_t *group_of;     // by edge id of a call
  GroupList *groups_with; // by function id: the groups it is a callee of
  uint32_t function_count;
} CallSites;

void call_sites_init(CallSites *sites, const Cfa *cfa);
void call_sites_release(CallSites *sites);

static inline CallGroup *call_sites_get(const CallSites *sites, const Edge *call) {
  assert(call->kind == EDGE_CALL && sites->group_of[call->id] < sites->groups.size);
  return &sites->groups.data[sites->group_of[call->id]];
}
// Some callee has a body.
bool call_sites_has_body(const CallSites *sites, const Edge *call);

#endif
