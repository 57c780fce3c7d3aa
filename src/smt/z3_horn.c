// Spacer simplifies clauses before it solves them, and what inlines, slices or drops predicates
// has to be off, or there is nothing to ask for in the end. On chains, the newer solver for
// arithmetic (6) gets stuck less often; docs/interpolation.md has the figures. The older one does
// better without the propagation of equalities (docs/chc.md). The newer way to reduce hypotheses in
// proofs crashes in Z3 4.8.12, where there are arrays.
#include "smt/z3_horn.h"

#include "smt/z3_internal.h"

#include <assert.h>


typedef VEC(Z3_ast) Z3AstVec;

typedef struct HornSolver {
  Z3Context *context;
  Z3_context z3;
  Z3_fixedpoint solver;
  const HornSystem *system;
  bool derives; // the derivation is asked for, too
  VEC(Z3_func_decl) relations; // one for each predicate
  VEC(bool) holds;             // likewise: of something, if constraints are left out
} HornSolver;

// ---- clauses as data

static void atom_release(HornAtom *atom) { vec_release(&atom->args); }

void horn_release(HornSystem *system) {
  vec_each(HornPredicate, predicate, &system->predicates)
    vec_release(&predicate->params);
  vec_each(HornClause, clause, &system->clauses) {
    vec_each(HornAtom, atom, &clause->body)
      atom_release(atom);
    vec_release(&clause->body);
    atom_release(&clause->head);
  }
  vec_release(&system->predicates);
  vec_release(&system->clauses);
}

void horn_facts_release(HornFactVec *facts) {
  vec_each(HornFact, fact, facts) {
    vec_release(&fact->values);
    vec_release(&fact->premises);
  }
  vec_release(facts);
}

// ---- what may hold

// Of predicates that no clauses lead to, Spacer tells nothing: they are false.

static bool may_hold(const HornSolver *spacer, const HornClause *clause) {
  bool holds = true;
  vec_each(const HornAtom, atom, &clause->body)
    holds &= spacer->holds.data[atom->predicate];
  return holds;
}

static void find_holding(HornSolver *spacer) {
  vec_fill(&spacer->holds, spacer->system->predicates.size, false);
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    vec_each(const HornClause, clause, &spacer->system->clauses) {
      bool *holds = &spacer->holds.data[clause->head.predicate];
      has_changed |= !*holds && may_hold(spacer, clause);
      *holds |= may_hold(spacer, clause);
    }
  }
}

// ---- setting up

static bool has_arrays(const HornSolver *spacer) {
  Terms *terms = spacer->context->terms;
  TermVec variables = {0};
  bool has_some = false;
  vec_each(const HornClause, clause, &spacer->system->clauses)
    term_variables(terms, clause->constraint, &variables);
  vec_each(const Term, variable, &variables)
    has_some |= sort_get(terms, term_sort(terms, *variable))->kind == SORT_ARRAY;
  vec_release(&variables);
  return has_some;
}

static void set_parameters(HornSolver *spacer) {
  static const char *const off[] = {
      "xform.inline_eager", "xform.inline_linear", "xform.slice", "xform.coi", "ctrl_c",
  };
  Z3_context z3 = spacer->z3;
  Z3_params params = Z3_mk_params(z3);
  Z3_params_inc_ref(z3, params);
  Z3_params_set_symbol(z3, params, Z3_mk_string_symbol(z3, "engine"),
                       Z3_mk_string_symbol(z3, "spacer"));
  for (size_t i = 0; i < sizeof off / sizeof *off; i++)
    Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, off[i]), false);
  bool is_old = spacer->system->arithmetic == HORN_OLD_ARITHMETIC;
  Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "spacer.arith.solver"), is_old ? 2 : 6);
  Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, "spacer.eq_prop"), !is_old);
  Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, "spacer.iuc.old_hyp_reducer"),
                     has_arrays(spacer));
  Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, "xform.subsumption_checker"),
                     !spacer->derives); // it drops predicates that hold of everything
  Z3_fixedpoint_set_params(z3, spacer->solver, params);
  Z3_params_dec_ref(z3, params);
}

static bool spacer_init(HornSolver *spacer) {
  spacer->z3 = spacer->context->z3;
  spacer->solver = Z3_mk_fixedpoint(spacer->z3);
  if (!spacer->solver)
    return false;
  Z3_fixedpoint_inc_ref(spacer->z3, spacer->solver);
  set_parameters(spacer);
  return true;
}

static void spacer_release(HornSolver *spacer) {
  if (!spacer->context->is_broken) {
    vec_each(Z3_func_decl, relation, &spacer->relations)
      Z3_dec_ref(spacer->z3, Z3_func_decl_to_ast(spacer->z3, *relation));
    if (spacer->solver)
      Z3_fixedpoint_dec_ref(spacer->z3, spacer->solver);
  }
  vec_release(&spacer->relations);
  vec_release(&spacer->holds);
}

static bool is_fine(const HornSolver *spacer) {
  return !spacer->context->is_broken && Z3_get_error_code(spacer->z3) == Z3_OK;
}

// ---- clauses

// False when Z3 fails.
static bool add_asts(const HornSolver *spacer, const TermVec *terms, Z3AstVec *out) {
  vec_each(const Term, term, terms) {
    Z3_ast ast = z3_from_term(spacer->context, *term);
    if (!ast)
      return false;
    vec_push(out, ast);
  }
  return true;
}

static bool declare_relation(HornSolver *spacer, const HornPredicate *predicate) {
  Z3_context z3 = spacer->z3;
  Z3AstVec params = {0};
  VEC(Z3_sort) sorts = {0};
  Z3_func_decl relation = NULL;
  if (add_asts(spacer, &predicate->params, &params)) {
    vec_each(Z3_ast, param, &params)
      vec_push(&sorts, Z3_get_sort(z3, *param));
    relation = Z3_mk_func_decl(z3, Z3_mk_string_symbol(z3, predicate->name), sorts.size, sorts.data,
                               Z3_mk_bool_sort(z3));
  }
  vec_release(&sorts);
  vec_release(&params);
  if (!relation)
    return false;
  Z3_inc_ref(z3, Z3_func_decl_to_ast(z3, relation));
  vec_push(&spacer->relations, relation);
  Z3_fixedpoint_register_relation(z3, spacer->solver, relation);
  return is_fine(spacer);
}

// Counted; NULL when Z3 fails.
static Z3_ast apply_relation(const HornSolver *spacer, const HornAtom *atom) {
  Z3AstVec args = {0};
  Z3_ast applied = NULL;
  if (add_asts(spacer, &atom->args, &args))
    applied =
        Z3_mk_app(spacer->z3, vec_at(&spacer->relations, atom->predicate), args.size, args.data);
  if (applied)
    Z3_inc_ref(spacer->z3, applied);
  vec_release(&args);
  return applied;
}

// All that the clause speaks of, each once.
static void collect_variables(const HornSolver *spacer, const HornClause *clause, TermVec *out) {
  const Terms *terms = spacer->context->terms;
  TermVec all = {0};
  Map seen = {0};
  term_variables(terms, clause->constraint, &all);
  vec_each(const HornAtom, atom, &clause->body)
    vec_each(const Term, arg, &atom->args)
      term_variables(terms, *arg, &all);
  vec_each(const Term, arg, &clause->head.args)
    term_variables(terms, *arg, &all);
  vec_each(const Term, variable, &all)
    if (map_add(&seen, variable->id))
      vec_push(out, *variable);
  map_release(&seen);
  vec_release(&all);
}

// The constraint and the atoms of the body; counted.
static Z3_ast make_body(const HornSolver *spacer, const HornClause *clause) {
  Z3_context z3 = spacer->z3;
  Z3AstVec parts = {0};
  Z3_ast constraint = z3_from_term(spacer->context, clause->constraint), body = NULL;
  if (constraint)
    vec_push(&parts, constraint);
  vec_each(const HornAtom, atom, &clause->body) {
    Z3_ast applied = apply_relation(spacer, atom);
    if (applied)
      vec_push(&parts, applied);
  }
  if (parts.size == 1 + clause->body.size)
    body = Z3_mk_and(z3, parts.size, parts.data);
  if (body)
    Z3_inc_ref(z3, body);
  for (uint32_t i = constraint ? 1 : 0; i < parts.size; i++)
    Z3_dec_ref(z3, parts.data[i]);
  vec_release(&parts);
  return body;
}

// forall VARIABLES. body => head; counted.
static Z3_ast make_clause(const HornSolver *spacer, const HornClause *clause,
                          const Z3AstVec *variables) {
  Z3_context z3 = spacer->z3;
  Z3_ast head = apply_relation(spacer, &clause->head), body = make_body(spacer, clause);
  Z3_ast open = head && body ? Z3_mk_implies(z3, body, head) : NULL, closed = open;
  if (open) {
    Z3_inc_ref(z3, open);
    if (variables->size) {
      closed = Z3_mk_forall_const(z3, 0, variables->size, (const Z3_app *)variables->data, 0, NULL,
                                  open);
      if (closed)
        Z3_inc_ref(z3, closed);
      Z3_dec_ref(z3, open);
    }
  }
  if (body)
    Z3_dec_ref(z3, body);
  if (head)
    Z3_dec_ref(z3, head);
  return closed;
}

static bool add_clause(const HornSolver *spacer, const HornClause *clause) {
  TermVec variables = {0};
  Z3AstVec bound = {0};
  Z3_ast made = NULL;
  collect_variables(spacer, clause, &variables);
  if (add_asts(spacer, &variables, &bound))
    made = make_clause(spacer, clause, &bound);
  if (made) {
    Z3_fixedpoint_add_rule(spacer->z3, spacer->solver, made, NULL);
    Z3_dec_ref(spacer->z3, made);
  }
  vec_release(&bound);
  vec_release(&variables);
  return made && is_fine(spacer);
}

static bool add_clauses(HornSolver *spacer) {
  vec_each(const HornPredicate, predicate, &spacer->system->predicates)
    if (!declare_relation(spacer, predicate))
      return false;
  vec_each(const HornClause, clause, &spacer->system->clauses)
    if (may_hold(spacer, clause) && !add_clause(spacer, clause))
      return false;
  return true;
}

// ---- solving

static HornStatus query(const HornSolver *spacer, uint32_t work) {
  assert(spacer->relations.size == spacer->system->predicates.size);
  HornAtom nullary = {.predicate = spacer->relations.size - 1};
  Z3_ast goal = apply_relation(spacer, &nullary);
  if (!goal)
    return HORN_UNSUPPORTED;
  z3_watch_begin(spacer->context, Z3_SPACER, work);
  Z3_lbool answer =
      Z3_fixedpoint_query_from_lvl(spacer->z3, spacer->solver, goal, spacer->system->level);
  bool failed = !is_fine(spacer);
  bool is_interrupted = z3_watch_end(spacer->context) != NULL;
  Z3_dec_ref(spacer->z3, goal);
  if (is_interrupted)
    return HORN_TIMEOUT;
  if (failed || answer == Z3_L_UNDEF)
    return HORN_UNSUPPORTED;
  return answer == Z3_L_TRUE ? HORN_DERIVABLE : HORN_SOLVED;
}

// What Spacer found for a predicate, over its parameters; NO_TERM when that is no term.
static Term read_solution(const HornSolver *spacer, uint32_t predicate) {
  Z3_context z3 = spacer->z3;
  Z3AstVec params = {0};
  Term solution = NO_TERM;
  Z3_ast cover = Z3_fixedpoint_get_cover_delta(z3, spacer->solver, -1,
                                               vec_at(&spacer->relations, predicate));
  if (cover && is_fine(spacer) &&
      add_asts(spacer, &spacer->system->predicates.data[predicate].params, &params)) {
    Z3_inc_ref(z3, cover);
    Z3_ast closed = Z3_substitute_vars(z3, cover, params.size, params.data);
    if (closed) {
      Z3_inc_ref(z3, closed);
      solution = z3_to_term(spacer->context, closed);
      Z3_dec_ref(z3, closed);
    }
    Z3_dec_ref(z3, cover);
  }
  vec_release(&params);
  return solution;
}

static HornStatus read_solutions(const HornSolver *spacer, TermVec *out) {
  for (uint32_t i = 0; i + 1 < spacer->relations.size; i++) {
    Term solution = spacer->holds.data[i] ? read_solution(spacer, i)
                                          : term_false(spacer->context->terms);
    if (term_is_none(solution))
      return HORN_UNSUPPORTED;
    vec_push(out, solution);
  }
  return HORN_SOLVED;
}

// ---- derivations

// The answer is a proof by hyper-resolution: each step has a clause, the proofs of the premises,
// and what follows, a ground fact. Steps about names that Spacer has added have no fact.

typedef struct ProofReader {
  const HornSolver *spacer;
  Map facts;    // AST id of a step -> 1 + number of its fact
  Z3AstVec steps; // of facts, in the same order
  HornFactVec *out;
} ProofReader;

static uint32_t find_predicate(const HornSolver *spacer, Z3_func_decl relation) {
  uint32_t i = 0;
  while (i < spacer->relations.size &&
         !Z3_is_eq_func_decl(spacer->z3, spacer->relations.data[i], relation))
    i++;
  return i;
}

static Z3_app application(Z3_context z3, Z3_ast ast) {
  return Z3_get_ast_kind(z3, ast) == Z3_APP_AST ? Z3_to_app(z3, ast) : NULL;
}

// What STEP concludes; NULL if it is no hyper-resolution, or about no predicate of ours.
static Z3_app conclusion_of(const HornSolver *spacer, Z3_ast step) {
  Z3_context z3 = spacer->z3;
  Z3_app app = application(z3, step);
  unsigned count = app ? Z3_get_app_num_args(z3, app) : 0;
  if (!count || Z3_get_decl_kind(z3, Z3_get_app_decl(z3, app)) != Z3_OP_PR_HYPER_RESOLVE)
    return NULL;
  Z3_app fact = application(z3, Z3_get_app_arg(z3, app, count - 1));
  bool is_ours = fact && find_predicate(spacer, Z3_get_app_decl(z3, fact)) < spacer->relations.size;
  return is_ours ? fact : NULL;
}

static uint32_t add_fact(ProofReader *reader, Z3_ast step, Z3_app conclusion) {
  Z3_context z3 = reader->spacer->z3;
  uint64_t *known = map_insert(&reader->facts, Z3_get_ast_id(z3, step), NULL);
  if (*known)
    return (uint32_t)(*known - 1);
  HornFact fact = {.predicate =
                       find_predicate(reader->spacer, Z3_get_app_decl(z3, conclusion))};
  for (unsigned i = 0; i < Z3_get_app_num_args(z3, conclusion); i++)
    vec_push(&fact.values,
             z3_to_term(reader->spacer->context, Z3_get_app_arg(z3, conclusion, i)));
  vec_push(reader->out, fact);
  vec_push(&reader->steps, step);
  *known = reader->out->size;
  return reader->out->size - 1;
}

static void add_premises(ProofReader *reader, uint32_t fact) {
  Z3_context z3 = reader->spacer->z3;
  Z3_app app = Z3_to_app(z3, reader->steps.data[fact]);
  for (unsigned i = 0; i + 1 < Z3_get_app_num_args(z3, app); i++) {
    Z3_ast step = Z3_get_app_arg(z3, app, i);
    Z3_app conclusion = conclusion_of(reader->spacer, step);
    if (!conclusion)
      continue;
    uint32_t premise = add_fact(reader, step, conclusion);
    vec_push(&reader->out->data[fact].premises, premise);
  }
}

// The outermost step about one of our predicates, which is the goal; NULL if there is none.
static Z3_ast find_goal(const HornSolver *spacer, Z3_ast proof) {
  Z3_context z3 = spacer->z3;
  Z3AstVec open = {0};
  Z3_ast found = NULL;
  vec_push(&open, proof);
  for (uint32_t i = 0; i < open.size && !found; i++) {
    Z3_ast step = open.data[i];
    Z3_app app = application(z3, step);
    if (conclusion_of(spacer, step))
      found = step;
    for (unsigned j = 0; app && !found && j < Z3_get_app_num_args(z3, app); j++)
      vec_push(&open, Z3_get_app_arg(z3, app, j));
  }
  vec_release(&open);
  return found;
}

// Spacer makes the proof only now, with queries of its own.
static HornStatus read_facts(const HornSolver *spacer, uint32_t work, HornFactVec *out) {
  Z3_context z3 = spacer->z3;
  z3_watch_begin(spacer->context, Z3_SPACER, work);
  Z3_ast proof = Z3_fixedpoint_get_answer(z3, spacer->solver);
  bool is_made = proof && is_fine(spacer);
  if (is_made)
    Z3_inc_ref(z3, proof);
  bool is_interrupted = z3_watch_end(spacer->context) != NULL;
  if (!is_made)
    return is_interrupted ? HORN_TIMEOUT : HORN_DERIVABLE;
  Z3_ast goal = find_goal(spacer, proof);
  ProofReader reader = {.spacer = spacer, .out = out};
  if (goal)
    add_fact(&reader, goal, conclusion_of(spacer, goal));
  for (uint32_t i = 0; i < reader.steps.size; i++)
    add_premises(&reader, i);
  map_release(&reader.facts);
  vec_release(&reader.steps);
  Z3_dec_ref(z3, proof);
  return HORN_DERIVABLE;
}

HornStatus z3_solve_horn(Z3Context *context, const HornSystem *system, uint32_t work,
                         TermVec *solution, HornFactVec *facts) {
  assert(system->predicates.size && !vec_last(&system->predicates).params.size);
  if (context->is_broken)
    return HORN_UNSUPPORTED;
  HornSolver spacer = {.context = context, .system = system, .derives = facts};
  HornStatus status = HORN_UNSUPPORTED;
  find_holding(&spacer);
  if (spacer_init(&spacer) && add_clauses(&spacer))
    status = query(&spacer, work);
  if (status == HORN_SOLVED)
    status = read_solutions(&spacer, solution);
  if (status == HORN_DERIVABLE && facts)
    status = read_facts(&spacer, work, facts);
  spacer_release(&spacer);
  return status;
}
