// A derivation of the goal as blocks: each use of a clause is one, with variables of its own. A
// state's parameters are the variables that the block which finds it and the one which uses it
// share. A state that is used twice is derived twice; where the tree gets too large, states stand
// for themselves, with what their formulas say.
#include "summary/summary_internal.h"

#include <assert.h>

enum { MOST_NODES = 1000 };

// ---- nodes

static const HornClause *clause_of(const UnfoldedTree *tree, uint32_t node) {
  const AbstractStep *step = &tree->graph->steps.data[tree->nodes.data[node].step];
  return &tree->graph->system->clauses.data[step->clause];
}

static const HornPredicate *predicate_of(const UnfoldedTree *tree, uint32_t node) {
  const HornSystem *system = tree->graph->system;
  uint32_t state = tree->nodes.data[node].state;
  return state == NO_STATE ? &vec_last(&system->predicates)
                           : &system->predicates.data[tree->graph->states.data[state].predicate];
}

static void add_children(UnfoldedTree *tree, uint32_t node) {
  uint32_t count = clause_of(tree, node)->body.size, step = tree->nodes.data[node].step;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t state = tree->graph->steps.data[step].body[i];
    vec_push(&tree->nodes, (UnfoldedNode){.state = state,
                                          .step = tree->graph->states.data[state].step,
                                          .parent = node,
                                          .position = i});
  }
}

static void add_nodes(UnfoldedTree *tree, uint32_t goal) {
  vec_push(&tree->nodes, (UnfoldedNode){.state = NO_STATE, .step = goal});
  for (uint32_t i = 0; i < tree->nodes.size; i++) {
    UnfoldedNode *node = &tree->nodes.data[i];
    node->is_cut = tree->nodes.size >= MOST_NODES && clause_of(tree, i)->body.size;
    tree->is_cut |= node->is_cut;
    if (!node->is_cut)
      add_children(tree, i);
  }
}

// ---- variables

static Term version(const UnfoldedTree *tree, Term variable, uint32_t node) {
  Terms *terms = tree->graph->terms;
  bool is_new;
  uint64_t *symbol = map_insert(tree->copies, variable.id, &is_new);
  if (is_new) {
    const SymbolData *data = symbol_get(terms, term_get(terms, variable).symbol);
    *symbol = symbol_new(terms, data->name, data->sort, NULL).id;
  }
  return term_make_var(terms, (Symbol){(uint32_t)*symbol}, node);
}

// What the variables of a clause become.
typedef struct Renaming {
  TermVec from, to;
  Map known;
} Renaming;

static void rename_to(Renaming *renaming, Term from, Term to) {
  vec_push(&renaming->from, from);
  vec_push(&renaming->to, to);
}

// Arguments that are variables become the parameters of NODE; true if ARG has.
static bool take_over(const UnfoldedTree *tree, Renaming *renaming, Term arg, Term param,
                      uint32_t node) {
  if (term_kind(tree->graph->terms, arg) != TERM_VAR || !map_add(&renaming->known, arg.id))
    return false;
  rename_to(renaming, arg, version(tree, param, node));
  return true;
}

typedef struct Equations {
  TermVec args, params; // args over the clause's variables
} Equations;

static void join_atom(const UnfoldedTree *tree, Renaming *renaming, const HornAtom *atom,
                      uint32_t node, Equations *equations) {
  const HornPredicate *predicate = &tree->graph->system->predicates.data[atom->predicate];
  for (uint32_t i = 0; i < atom->args.size; i++) {
    Term arg = atom->args.data[i], param = predicate->params.data[i];
    if (take_over(tree, renaming, arg, param, node))
      continue;
    vec_push(&equations->args, arg);
    vec_push(&equations->params, version(tree, param, node));
  }
}

static void rename_rest(const UnfoldedTree *tree, Renaming *renaming, Term formula, uint32_t node) {
  TermVec variables = {0};
  term_variables(tree->graph->terms, formula, &variables);
  vec_each(const Term, variable, &variables)
    if (map_add(&renaming->known, variable->id))
      rename_to(renaming, *variable, version(tree, *variable, node));
  vec_release(&variables);
}

static Term renamed(const UnfoldedTree *tree, const Renaming *renaming, Term term) {
  return term_substitute(tree->graph->terms, term, renaming->from.data, renaming->to.data,
                         renaming->from.size);
}

// The child of NODE at POSITION of its body.
static uint32_t child_of(const UnfoldedTree *tree, uint32_t node, uint32_t position) {
  uint32_t child = node + 1;
  while (tree->nodes.data[child].parent != node || tree->nodes.data[child].position != position)
    child++;
  return child;
}

// ---- blocks

static Term make_cut(const UnfoldedTree *tree, uint32_t node) {
  const TermVec *params = &predicate_of(tree, node)->params;
  TermVec versions = {0};
  vec_each(const Term, param, params)
    vec_push(&versions, version(tree, *param, node));
  Term formula = tree->graph->states.data[tree->nodes.data[node].state].formula;
  formula = term_substitute(tree->graph->terms, formula, params->data, versions.data, params->size);
  vec_release(&versions);
  return formula;
}

static Term make_block(const UnfoldedTree *tree, uint32_t node) {
  Terms *terms = tree->graph->terms;
  const HornClause *clause = clause_of(tree, node);
  Renaming renaming = {0};
  Equations equations = {0};
  for (uint32_t i = 0; i < clause->body.size; i++)
    join_atom(tree, &renaming, &clause->body.data[i], child_of(tree, node, i), &equations);
  join_atom(tree, &renaming, &clause->head, node, &equations);
  rename_rest(tree, &renaming, clause->constraint, node);
  vec_each(const Term, arg, &equations.args)
    rename_rest(tree, &renaming, *arg, node);
  Term block = renamed(tree, &renaming, clause->constraint);
  for (uint32_t i = 0; i < equations.args.size; i++) {
    Term arg = renamed(tree, &renaming, equations.args.data[i]);
    block = term_make_and2(terms, block, term_make_eq(terms, arg, equations.params.data[i]));
  }
  vec_release(&renaming.from);
  vec_release(&renaming.to);
  map_release(&renaming.known);
  vec_release(&equations.args);
  vec_release(&equations.params);
  return block;
}

void unfold_init(UnfoldedTree *tree, const ReachedGraph *graph, Map *copies, uint32_t goal) {
  *tree = (UnfoldedTree){.graph = graph, .copies = copies};
  add_nodes(tree, goal);
  for (uint32_t node = tree->nodes.size; node-- > 0;) {
    vec_push(&tree->blocks,
             tree->nodes.data[node].is_cut ? make_cut(tree, node) : make_block(tree, node));
    vec_push(&tree->parents, node ? unfold_block(tree, tree->nodes.data[node].parent)
                                  : tree->nodes.size); // the root's: nobody's
  }
}

void unfold_release(UnfoldedTree *tree) {
  vec_release(&tree->nodes);
  vec_release(&tree->blocks);
  vec_release(&tree->parents);
}

Term unfold_fold(const UnfoldedTree *tree, uint32_t node, Term term) {
  const TermVec *params = &predicate_of(tree, node)->params;
  TermVec versions = {0};
  vec_each(const Term, param, params)
    vec_push(&versions, version(tree, *param, node));
  term = term_substitute(tree->graph->terms, term, versions.data, params->data, params->size);
  vec_release(&versions);
  return term;
}

void unfold_facts(const UnfoldedTree *tree, Solver *solver, HornFactVec *facts) {
  assert(!tree->is_cut && !facts->size);
  const HornSystem *system = tree->graph->system;
  for (uint32_t node = 0; node < tree->nodes.size; node++) {
    const HornPredicate *predicate = predicate_of(tree, node);
    HornFact fact = {.predicate = (uint32_t)(predicate - system->predicates.data)};
    vec_each(const Term, param, &predicate->params)
      vec_push(&fact.values, solver->value(solver, version(tree, *param, node)));
    for (uint32_t i = 0; i < clause_of(tree, node)->body.size; i++)
      vec_push(&fact.premises, child_of(tree, node, i));
    vec_push(facts, fact);
  }
}
