// The tactic `qe-light` substitutes what equations define; `qe2` projects what is left, where the
// theory allows it, and leaves quantifiers in its result elsewhere. The older `qe` crashes now and
// then when it is interrupted.
#include "smt/z3_eliminate.h"

#include "smt/z3_internal.h"

#include <assert.h>

// exists VARIABLES. FORMULA; counted.
static Z3_ast make_exists(Z3Context *context, Term formula, const Term *variables, uint32_t count) {
  VEC(Z3_app) bound = {0};
  Z3_ast body = z3_from_term(context, formula);
  bool ok = body != NULL;
  for (uint32_t i = 0; ok && i < count; i++) {
    Z3_ast variable = z3_from_term(context, variables[i]);
    ok = variable != NULL;
    if (ok)
      vec_push(&bound, Z3_to_app(context->z3, variable));
  }
  Z3_ast exists =
      ok ? Z3_mk_exists_const(context->z3, 0, bound.size, bound.data, 0, NULL, body) : NULL;
  if (exists)
    Z3_inc_ref(context->z3, exists);
  vec_release(&bound);
  return exists;
}

static Z3_tactic make_tactic(Z3_context z3) {
  Z3_tactic light = Z3_mk_tactic(z3, "qe-light");
  Z3_tactic_inc_ref(z3, light);
  Z3_tactic full = Z3_mk_tactic(z3, "qe2");
  Z3_tactic_inc_ref(z3, full);
  Z3_tactic both = Z3_tactic_and_then(z3, light, full);
  Z3_tactic_inc_ref(z3, both);
  Z3_tactic_dec_ref(z3, light);
  Z3_tactic_dec_ref(z3, full);
  return both;
}

// What a tactic made of the goal: a disjunction of goals, each a conjunction.
static Term read_result(Z3Context *context, Z3_apply_result result) {
  Z3_context z3 = context->z3;
  Terms *terms = context->terms;
  Term all = term_false(terms);
  for (uint32_t i = 0; i < Z3_apply_result_get_num_subgoals(z3, result); i++) {
    Z3_goal goal = Z3_apply_result_get_subgoal(z3, result, i);
    Z3_goal_inc_ref(z3, goal);
    Term each = term_true(terms);
    for (uint32_t j = 0; !term_is_none(each) && j < Z3_goal_size(z3, goal); j++) {
      Term conjunct = z3_to_term(context, Z3_goal_formula(z3, goal, j));
      each = term_is_none(conjunct) ? NO_TERM : term_make_and2(terms, each, conjunct);
    }
    Z3_goal_dec_ref(z3, goal);
    if (term_is_none(each))
      return NO_TERM;
    all = term_make_or2(terms, all, each);
  }
  return all;
}

// NULL when Z3 fails or is interrupted; counted.
static Z3_apply_result apply_tactic(Z3Context *context, Z3_ast formula, uint32_t timeout_ms) {
  Z3_context z3 = context->z3;
  Z3_goal goal = Z3_mk_goal(z3, true, false, false);
  Z3_goal_inc_ref(z3, goal);
  Z3_goal_assert(z3, goal, formula);
  Z3_tactic tactic = make_tactic(z3);
  z3_watch_begin(context, timeout_ms);
  Z3_apply_result result = Z3_tactic_apply(z3, tactic, goal);
  if (result)
    Z3_apply_result_inc_ref(z3, result);
  bool is_interrupted = z3_watch_end(context) != NULL;
  Z3_tactic_dec_ref(z3, tactic);
  Z3_goal_dec_ref(z3, goal);
  if (!is_interrupted)
    return result;
  if (result) // whatever it was
    Z3_apply_result_dec_ref(z3, result);
  return NULL;
}

Term z3_eliminate(Z3Context *context, Term formula, const Term *variables, uint32_t count,
                  uint32_t timeout_ms) {
  assert(count > 0);
  Z3_ast exists = context->is_broken ? NULL : make_exists(context, formula, variables, count);
  if (!exists)
    return NO_TERM;
  Term eliminated = NO_TERM;
  Z3_apply_result result = apply_tactic(context, exists, timeout_ms);
  if (result) {
    eliminated = read_result(context, result);
    Z3_apply_result_dec_ref(context->z3, result);
  }
  Z3_dec_ref(context->z3, exists);
  return eliminated;
}
