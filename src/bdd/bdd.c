// BuDDy keeps its tables in global variables and reports errors through a hook, after
// which it returns the BDD `false`. The hook here does not return: wrong handles are our
// bugs, and when memory runs out the run ends with the verdict for that. Where there is a budget,
// it leaves the operation by a jump: BuDDy's tables are in order then, for it calls the hook before
// it changes them.
#include "bdd/bdd.h"

#include "base/diag.h"
#include "base/limits.h"
#include "base/map.h"
#include "base/memory.h"

#include <assert.h>
#include <bdd.h>
#include <math.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
  // BuDDy may crash when it has to collect garbage while it makes variables (set_variable_count):
  // they are all made at the start, and later only in the unlikely case that these are not enough.
  START_VARIABLES = 8192,
  START_NODES = 50000,     // BuDDy's tables grow by themselves
  MOST_NEW_NODES = 500000, // in one step; 20 bytes each
  START_CACHE = 10000,
  NODES_PER_CACHE_ENTRY = 4
};

struct BddManager {
  uint64_t handles;   // retained, not yet dropped
  uint32_t variables; // handed out; BuDDy has more
  bool has_budget, is_used_up;
};

static bool is_alive;
static bool may_jump; // an operation is under way that `leave` ends
static jmp_buf leave;
static int most_nodes; // of BuDDy's table, where there is a budget

static void on_error(int code) {
  if (code == BDD_NODENUM && may_jump)
    longjmp(leave, 1);
  if (code == BDD_MEMORY || code == BDD_NODENUM)
    mem_free(mem_alloc(PTRDIFF_MAX), PTRDIFF_MAX); // the one way out when memory is exhausted
  BUG("BuDDy: %s", bdd_errstring(code));
}

// Called before and after a collection. A table that cannot grow and stays nearly full would be
// collected again and again. Its size is a prime number below the most it may have.
static void on_collection(int is_before, bddGbcStat *stat) {
  bool is_full = stat->nodes > most_nodes - 1000 && stat->freenodes < stat->nodes / 8;
  if (!is_before && may_jump && (is_full || limits_reached() != LIMIT_NONE))
    longjmp(leave, 1);
}

// BuDDy's stack of results that a collection must keep; not in its header.
extern int *bddrefstack;

// A place on that stack is taken before the result is there that belongs on it, and a collection in
// between marks what the place holds: a new stack has to hold nodes from the start.
static void set_variable_count(uint32_t count) {
  assert(count > (uint32_t)bdd_varnum());
  bdd_setvarnum((int)count);
  memset(bddrefstack, 0, (2 * (size_t)count + 4) * sizeof *bddrefstack);
}

BddManager *bdd_manager_new(void) {
  assert(!is_alive);
  is_alive = true;
  bdd_init(START_NODES, START_CACHE);
  bdd_error_hook(on_error);
  bdd_gbc_hook(on_collection);
  bdd_setmaxincrease(MOST_NEW_NODES);
  bdd_setcacheratio(NODES_PER_CACHE_ENTRY);
  set_variable_count(START_VARIABLES);
  return mem_alloc_zeroed(sizeof(BddManager));
}

void bdd_manager_free(BddManager *manager) {
  assert(is_alive && !manager->has_budget);
  bdd_done();
  is_alive = false;
  mem_free(manager, sizeof *manager);
}

uint32_t bdd_new_variable(BddManager *manager) {
  assert(manager->variables <= (uint32_t)bdd_varnum());
  if (manager->variables == (uint32_t)bdd_varnum()) {
    bdd_gbc();
    set_variable_count(2 * (uint32_t)bdd_varnum());
  }
  return manager->variables++;
}

uint32_t bdd_scratch_variables(BddManager *manager, uint32_t count) {
  if (manager->variables + count > (uint32_t)bdd_varnum()) {
    bdd_gbc();
    set_variable_count(manager->variables + count);
  }
  return (uint32_t)bdd_varnum() - count;
}

// ---- making

static Bdd counted(BddManager *manager, BDD node) {
  manager->handles++;
  return (Bdd){bdd_addref(node)};
}

Bdd bdd_make_bool(BddManager *manager, bool value) {
  return counted(manager, value ? bddtrue : bddfalse);
}
Bdd bdd_make_true(BddManager *manager) { return bdd_make_bool(manager, true); }
Bdd bdd_make_false(BddManager *manager) { return bdd_make_bool(manager, false); }

Bdd bdd_make_literal(BddManager *manager, uint32_t variable, bool positive) {
  assert(variable < (uint32_t)bdd_varnum());
  return counted(manager, positive ? bdd_ithvar((int)variable) : bdd_nithvar((int)variable));
}

// NODE, made by an operation, unless the budget is used up before it is.
#define MADE(node)                                                                                 \
  do {                                                                                             \
    if (manager->is_used_up)                                                                       \
      return counted(manager, bddfalse);                                                           \
    may_jump = manager->has_budget;                                                                \
    if (may_jump && setjmp(leave))                                                                 \
      return give_up(manager);                                                                     \
    BDD made = (node);                                                                             \
    may_jump = false;                                                                              \
    return counted(manager, made);                                                                 \
  } while (0)

static Bdd give_up(BddManager *manager) {
  may_jump = false;
  manager->is_used_up = true;
  bdd_clear_error();
  return counted(manager, bddfalse);
}

Bdd bdd_make_not(BddManager *manager, Bdd a) { MADE(bdd_not(a.node)); }
Bdd bdd_make_and(BddManager *manager, Bdd a, Bdd b) { MADE(bdd_and(a.node, b.node)); }
Bdd bdd_make_or(BddManager *manager, Bdd a, Bdd b) { MADE(bdd_or(a.node, b.node)); }
Bdd bdd_make_equal(BddManager *manager, Bdd a, Bdd b) { MADE(bdd_biimp(a.node, b.node)); }

Bdd bdd_make_ite(BddManager *manager, Bdd condition, Bdd yes, Bdd no) {
  MADE(bdd_ite(condition.node, yes.node, no.node));
}

static Bdd and_exists(BddManager *manager, Bdd a, Bdd b, Bdd cube) {
  MADE(bdd_appex(a.node, b.node, bddop_and, cube.node));
}

Bdd bdd_make_cofactor(BddManager *manager, Bdd a, Bdd cube) {
  MADE(bdd_restrict(a.node, cube.node));
}

Bdd bdd_make_restricted(BddManager *manager, Bdd a, Bdd care) {
  assert(!bdd_is_false(care));
  MADE(bdd_simplify(a.node, care.node));
}

// From the back: when the variables ascend, each step puts one node on top.
Bdd bdd_make_cube(BddManager *manager, const uint32_t *variables, const bool *values,
                  uint32_t count) {
  Bdd cube = bdd_make_true(manager);
  for (uint32_t i = count; i-- > 0;) {
    Bdd literal = bdd_make_literal(manager, variables[i], values ? values[i] : true);
    bdd_and_with(manager, &cube, literal);
  }
  return cube;
}

Bdd bdd_make_and_exists(BddManager *manager, Bdd a, Bdd b, const BddVariableVec *variables) {
  Bdd cube = bdd_make_cube(manager, variables->data, NULL, variables->size);
  Bdd result = and_exists(manager, a, b, cube);
  bdd_drop(manager, cube);
  return result;
}

Bdd bdd_make_exists(BddManager *manager, Bdd a, const BddVariableVec *variables) {
  return bdd_make_and_exists(manager, a, a, variables);
}

void bdd_and_with(BddManager *manager, Bdd *a, Bdd b) {
  bdd_update(manager, a, bdd_make_and(manager, b, *a));
  bdd_drop(manager, b);
}

void bdd_or_with(BddManager *manager, Bdd *a, Bdd b) {
  bdd_update(manager, a, bdd_make_or(manager, *a, b));
  bdd_drop(manager, b);
}

Bdd bdd_retain(BddManager *manager, Bdd a) { return counted(manager, a.node); }

void bdd_drop(BddManager *manager, Bdd a) {
  assert(manager->handles > 0);
  manager->handles--;
  bdd_delref(a.node);
}

uint64_t bdd_live_handles(const BddManager *manager) { return manager->handles; }

// ---- budgets

void bdd_budget_begin(BddManager *manager, uint32_t nodes) {
  assert(!manager->has_budget);
  manager->has_budget = true;
  int most = bdd_getnodenum() + (int)nodes, table = bdd_getallocnum();
  most_nodes = most > table ? most : table;
  bdd_setmaxnodenum(most_nodes + 1);
}

bool bdd_budget_is_left(const BddManager *manager) { return !manager->is_used_up; }

bool bdd_budget_end(BddManager *manager) {
  assert(manager->has_budget);
  bool is_left = !manager->is_used_up;
  bdd_setmaxnodenum(0);
  manager->has_budget = manager->is_used_up = false;
  return is_left;
}

// ---- asking

// A implies B iff nothing of A lies outside B.
bool bdd_implies(BddManager *manager, Bdd a, Bdd b) {
  (void)manager;
  return bdd_apply(a.node, b.node, bddop_diff) == bddfalse;
}

bool bdd_implies_literal(BddManager *manager, Bdd a, uint32_t variable, bool positive) {
  Bdd literal = bdd_make_literal(manager, variable, positive);
  bool result = bdd_implies(manager, a, literal);
  bdd_drop(manager, literal);
  return result;
}

bool bdd_evaluate(const BddManager *manager, Bdd a, const bool *values) {
  (void)manager;
  BDD node = a.node;
  while (node != bddtrue && node != bddfalse)
    node = values[bdd_var(node)] ? bdd_high(node) : bdd_low(node);
  return node == bddtrue;
}

uint64_t bdd_node_count(const BddManager *manager, Bdd a) {
  (void)manager;
  return (uint64_t)bdd_nodecount(a.node);
}

// BuDDy counts over all its variables; that may be too much for a double, but not its logarithm
// (to the base 2, whatever the name says).
double bdd_model_count(const BddManager *manager, Bdd a) {
  if (bdd_is_false(a))
    return 0;
  double spare = (double)bdd_varnum() - manager->variables;
  double count = exp2(bdd_satcountln(a.node) - spare);
  return count < 1e9 ? nearbyint(count) : count;
}

uint32_t bdd_variable(Bdd a) {
  assert(!bdd_is_true(a) && !bdd_is_false(a));
  return (uint32_t)bdd_var(a.node);
}

Bdd bdd_then(Bdd a) {
  assert(!bdd_is_true(a) && !bdd_is_false(a));
  return (Bdd){bdd_high(a.node)};
}

Bdd bdd_else(Bdd a) {
  assert(!bdd_is_true(a) && !bdd_is_false(a));
  return (Bdd){bdd_low(a.node)};
}

// ---- variables and literals

static int compare_variables(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

typedef VEC(Bdd) NodeVec;

// All nodes of A but the constants.
static void find_nodes(Bdd a, NodeVec *out) {
  NodeVec open = {0};
  Map seen = {0};
  vec_push(&open, a);
  while (open.size) {
    Bdd top = vec_pop(&open);
    if (bdd_is_true(top) || bdd_is_false(top) || !map_add(&seen, (uint64_t)top.node))
      continue;
    vec_push(out, top);
    vec_push(&open, bdd_then(top));
    vec_push(&open, bdd_else(top));
  }
  map_release(&seen);
  vec_release(&open);
}

static void variables_of(const NodeVec *nodes, uint32_t first, BddVariableVec *out) {
  Map found = {0};
  vec_clear(out);
  vec_each(const Bdd, node, nodes)
    if (bdd_variable(*node) >= first && map_add(&found, bdd_variable(*node)))
      vec_push(out, bdd_variable(*node));
  if (out->size)
    qsort(out->data, out->size, sizeof *out->data, compare_variables);
  map_release(&found);
}

// BuDDy has a function for this, which does not survive that there was a manager before.
void bdd_find_variables(Bdd a, uint32_t first, BddVariableVec *out) {
  NodeVec nodes = {0};
  find_nodes(a, &nodes);
  variables_of(&nodes, first, out);
  vec_release(&nodes);
}

// What the nodes of a BDD tell of each of its variables. A variable is decided if no way to `true`
// leaves it out, and all its nodes go the same way.
typedef struct LiteralSearch {
  BddVariableVec variables; // ascending
  VEC(int32_t) skips;       // by variable: edges that begin to leave it out, less those that end
  VEC(bool) can_be[2];      // by variable: false, true
} LiteralSearch;

// The place of NODE's variable; the constants are behind all.
static uint32_t place_of(const LiteralSearch *search, Bdd node) {
  uint32_t low = 0, high = search->variables.size;
  if (bdd_is_true(node) || bdd_is_false(node))
    return high;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (search->variables.data[middle] < bdd_variable(node))
      low = middle + 1;
    else
      high = middle;
  }
  assert(search->variables.data[low] == bdd_variable(node));
  return low;
}

// An edge to TO leaves out variables from FROM on.
static void add_edge(LiteralSearch *search, uint32_t from, Bdd to) {
  if (bdd_is_false(to))
    return;
  search->skips.data[from]++;
  search->skips.data[place_of(search, to)]--;
}

static void add_node(LiteralSearch *search, Bdd node) {
  uint32_t place = place_of(search, node);
  search->can_be[0].data[place] |= !bdd_is_false(bdd_else(node));
  search->can_be[1].data[place] |= !bdd_is_false(bdd_then(node));
  add_edge(search, place + 1, bdd_else(node));
  add_edge(search, place + 1, bdd_then(node));
}

void bdd_find_literals(Bdd a, BddLiteralVec *literals) {
  assert(!bdd_is_false(a));
  LiteralSearch search = {0};
  NodeVec nodes = {0};
  find_nodes(a, &nodes);
  variables_of(&nodes, 0, &search.variables);
  vec_fill(&search.skips, search.variables.size + 1, 0);
  for (int value = 0; value < 2; value++)
    vec_fill(&search.can_be[value], search.variables.size, false);
  add_edge(&search, 0, a);
  vec_each(const Bdd, node, &nodes)
    add_node(&search, *node);
  vec_clear(literals);
  int64_t skips = 0;
  for (uint32_t i = 0; i < search.variables.size; i++) {
    bool is_decided = search.can_be[0].data[i] != search.can_be[1].data[i];
    skips += search.skips.data[i];
    if (!skips && is_decided)
      vec_push(literals, 2 * search.variables.data[i] + search.can_be[0].data[i]);
  }
  vec_release(&search.variables);
  vec_release(&search.skips);
  vec_release(&search.can_be[0]);
  vec_release(&search.can_be[1]);
  vec_release(&nodes);
}
