// What the two refiners do to an exploration: which part they remove, what states learn.
#include "algorithm/cegar.h"

#include "term/print.h"

#include "refinement/fixture.h"

#define EXTERN "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"

enum { SET_LINE = 5, ELSE_LINE = 9 };

// Both branches lead on to the second error, or they would not be explored.
static const char branches[] = EXTERN "int main(void) {\n"
                                      "  int x, y = 7;\n"
                                      "  if (__VERIFIER_nondet_int()) {\n"
                                      "    x = 0;\n" // SET_LINE
                                      "    if (x != 0)\n"
                                      "      reach_error();\n"
                                      "  } else {\n"
                                      "    x = 5;\n" // ELSE_LINE
                                      "  }\n"
                                      "  if (y != 7)\n"
                                      "    reach_error();\n"
                                      "  return 0;\n"
                                      "}\n";

static const char loop[] = EXTERN "int main(void) {\n"
                                  "  int x = 0;\n"
                                  "  while (__VERIFIER_nondet_int())\n"
                                  "    x = 0;\n"
                                  "  if (x != 0)\n"
                                  "    reach_error();\n"
                                  "  return 0;\n"
                                  "}\n";

// Explores TEXT breadth first, until an error is found.
static ArgNode *find_target(Impact *impact, const char *text, AbstractionKind abstraction) {
  impact_init(impact, text, 0);
  exploration_release(&impact->exploration);
  exploration_init(&impact->exploration, impact->composite, ORDER_BFS);
  view_domain(&impact->refinement.view)->escalation.abstraction = abstraction;
  ArgNode *target = cpa_algorithm(&impact->exploration, NULL);
  assert_non_null(target);
  return target;
}

static void refine(Refiner refiner, Impact *impact, ArgNode *target) {
  RefineResult result = refiner.refine(refiner.self, &impact->exploration, target);
  assert_int_equal(result.status, REFINE_DONE);
}

static void finish(Refiner refiner, Impact *impact) {
  Cegar cegar = {.exploration = &impact->exploration};
  assert_int_equal(cegar_run(&cegar, refiner, NULL).status, CEGAR_SAFE);
  impact_release(impact);
}

// The node behind the assignment in LINE.
static ArgNode *find_behind(Impact *impact, uint32_t line) {
  ArgNodeVec nodes = {0};
  ArgNode *found = NULL;
  find_nodes(impact, &nodes);
  vec_each(ArgNode *, item, &nodes) {
    const ArgEdge *in = (*item)->parents;
    if (in && in->step.edge->kind == EDGE_ASSIGN && in->step.edge->span.line == line)
      found = *item;
  }
  vec_release(&nodes);
  assert_non_null(found);
  return found;
}

static void assert_label(Impact *impact, const ArgNode *node, const char *expected) {
  Strbuf text = {0};
  term_add_c(impact->terms, label_of(impact, node), &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_release(&text);
}

static bool is_in(const ArgNodeVec *nodes, const ArgNode *node) {
  vec_each(ArgNode *const, item, nodes)
    if (*item == node)
      return true;
  return false;
}

// Of NODES, exactly those in REMOVED were removed.
static void assert_removed(const ArgNodeVec *nodes, const ArgNodeVec *removed) {
  vec_each(ArgNode *const, node, nodes)
    assert_int_equal((*node)->is_removed, is_in(removed, *node));
}

// ---- predicate abstraction

// The predicate is learnt behind `x = 0`: what was explored from there on goes, all else stays.
static void removes_what_lacks_the_predicate(void **state) {
  (void)state;
  Impact impact;
  ArgNode *target = find_target(&impact, branches, ABSTRACTION_BOOLEAN);
  ArgNodeVec before = {0}, removed = {0};
  find_nodes(&impact, &before);
  ArgNode *learner = find_behind(&impact, SET_LINE), *parent = learner->parents->parent;
  arg_subtree(learner, false, &removed);
  assert_true(removed.size >= 3 && removed.size < before.size);
  assert_true(is_in(&removed, target));
  Refiner refiner = predicate_refiner(&impact.refinement);
  refine(refiner, &impact, target);
  assert_removed(&before, &removed);
  assert_true(parent->is_waiting);
  assert_false(find_behind(&impact, ELSE_LINE)->is_removed);
  assert_int_equal(view_domain(&impact.refinement.view)->predicates.formulas.size, 1);
  vec_release(&before);
  vec_release(&removed);
  finish(refiner, &impact);
}

// ---- IMPACT

// Labels become stronger on the path alone; below the first that is false nothing is left.
static void strengthens_the_path(void **state) {
  (void)state;
  Impact impact;
  ArgNode *target = find_target(&impact, branches, ABSTRACTION_NONE);
  ArgNodeVec before = {0}, removed = {0}, path = {0};
  find_nodes(&impact, &before);
  for (ArgNode *node = target; node->parents; node = node->parents->parent)
    vec_push(&path, node);
  ArgNode *set = find_behind(&impact, SET_LINE), *assumed = set->children->child;
  assumed = is_in(&path, assumed) ? assumed : set->children->next_child->child;
  arg_subtree(assumed, false, &removed);
  removed.data[0] = target; // it stays itself
  Refiner refiner = impact_refiner(&impact.refinement);
  refine(refiner, &impact, target);
  assert_label(&impact, set, "x == 0");
  assert_label(&impact, assumed, "0");
  assert_true(assumed->is_closed && !assumed->is_removed);
  assert_removed(&before, &removed);
  vec_each(ArgNode *, node, &before)
    if (!is_in(&path, *node))
      assert_true(term_is_true(impact.terms, label_of(&impact, *node)));
  vec_release(&before);
  vec_release(&removed);
  vec_release(&path);
  finish(refiner, &impact);
}

// The head of the loop covers itself one round later, until it knows more.
static void gives_covers_up(void **state) {
  (void)state;
  Impact impact;
  ArgNode *target = find_target(&impact, loop, ABSTRACTION_NONE);
  ArgNodeVec nodes = {0};
  find_nodes(&impact, &nodes);
  ArgNode *covered = NULL;
  vec_each(ArgNode *, node, &nodes) {
    assert_true(!covered || !(*node)->covered_by);
    covered = (*node)->covered_by ? *node : covered;
  }
  vec_release(&nodes);
  assert_non_null(covered);
  ArgNode *head = covered->covered_by;
  Refiner refiner = impact_refiner(&impact.refinement);
  refine(refiner, &impact, target);
  assert_label(&impact, head, "x == 0");
  assert_null(covered->covered_by);
  assert_null(head->covered);
  assert_true(covered->is_waiting);
  finish(refiner, &impact);
}

// ---- long paths

#define INPUT "y = __VERIFIER_nondet_int();"
#define INPUTS INPUT INPUT INPUT INPUT INPUT INPUT INPUT INPUT INPUT INPUT
#define ERROR_UNLESS_0 "if (x != 0) reach_error();"

// Where the part of the path to the error in TEXT begins that alone has no run, as far as is known;
// what comes before needs no interpolants.
static uint32_t find_first(const char *text, uint32_t *count) {
  Impact impact;
  ArgNode *target = find_target(&impact, text, ABSTRACTION_NONE);
  AbstractPath path;
  abstract_path_init(&path, &impact.refinement.view, NULL, target);
  assert_int_equal(refinement_check(&impact.refinement, &path).status, REFINE_DONE);
  uint32_t first = path.first;
  TermVec interpolants = {0};
  vec_append(&interpolants, path.blocks.data, path.blocks.size);
  assert_int_equal(refinement_interpolate(&impact.refinement, &path, interpolants.data).status,
                   REFINE_DONE);
  bool is_any = false;
  for (uint32_t i = 0; i + 1 < path.blocks.size; i++) {
    bool is_true = term_is_true(impact.terms, interpolants.data[i]);
    assert_true(is_true || i >= first);
    is_any |= !is_true;
  }
  assert_true(is_any);
  *count = path.blocks.size;
  vec_release(&interpolants);
  abstract_path_release(&path);
  finish(impact_refiner(&impact.refinement), &impact);
  return first;
}

static void looks_at_ends_of_long_paths(void **state) {
  (void)state;
  uint32_t count;
  uint32_t late = find_first(EXTERN "int main(void) { int x, y; " INPUTS INPUTS
                                    "x = 0; " ERROR_UNLESS_0 " return y; }",
                             &count);
  assert_int_equal(late, count - 4);
  assert_int_equal(find_first(EXTERN "int main(void) { int x, y; x = 0; " INPUTS INPUTS
                                  ERROR_UNLESS_0 " return y; }",
                              &count),
                   0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(removes_what_lacks_the_predicate),
      TEST(strengthens_the_path),
      TEST(gives_covers_up),
      TEST(looks_at_ends_of_long_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
