// From formulas to clauses (Plaisted and Greenbaum): negations are pushed down to the atoms, and
// each conjunction or disjunction that is not at the top gets a name, a literal that implies
// it. Names are local to their block.
#include "interp/native/problem.h"

typedef struct Clausifier {
  Problem *problem;
  uint32_t block;
  Map literals;          // signed_key -> literal
  VEC(SignedTerm) parts; // to be defined, with their literals in `literals`
  LiteralVec clause;
} Clausifier;

// The literal of PART, which has to be defined if it is new.
static Literal literal_of_part(Clausifier *clausifier, Term term, bool is_negated) {
  assert(term_is_bool(clausifier->problem->terms, term));
  Problem *problem = clausifier->problem;
  SignedTerm part = term_strip_not(problem->terms, term);
  part.is_negated ^= is_negated;
  if (term_is_atom(problem->terms, part.term)) {
    Literal literal = problem_literal(problem, part.term, clausifier->block);
    return part.is_negated ? literal_not(literal) : literal;
  }
  bool is_new;
  uint64_t *literal = map_insert(&clausifier->literals, signed_key(part), &is_new);
  if (is_new) {
    *literal = problem_name(problem, clausifier->block);
    vec_push(&clausifier->parts, part);
  }
  return (Literal)*literal;
}

static void start_clause(Clausifier *clausifier, Literal guard) {
  vec_clear(&clausifier->clause);
  if (guard != NO_LITERAL)
    vec_push(&clausifier->clause, literal_not(guard));
}

static void push_part(Clausifier *clausifier, Term term, bool is_negated) {
  vec_push(&clausifier->clause, literal_of_part(clausifier, term, is_negated));
}

// A clause with a literal twice keeps one; with a literal and its negation it says nothing.
static void end_clause(Clausifier *clausifier, Literal guard) {
  LiteralVec *clause = &clausifier->clause;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < clause->size; i++) {
    bool is_twice = false;
    for (uint32_t j = 0; j < kept && !is_twice; j++) {
      if (clause->data[j] == literal_not(clause->data[i]))
        return;
      is_twice = clause->data[j] == clause->data[i];
    }
    if (!is_twice)
      clause->data[kept++] = clause->data[i];
  }
  cdcl_add_clause(&clausifier->problem->cdcl, clausifier->block, clause->data, kept, guard);
}

// guard -> A or B
static void add_either(Clausifier *clausifier, Literal guard, SignedTerm a, SignedTerm b) {
  start_clause(clausifier, guard);
  push_part(clausifier, a.term, a.is_negated);
  push_part(clausifier, b.term, b.is_negated);
  end_clause(clausifier, guard);
}

static void add_all(Clausifier *clausifier, Literal guard, TermData data, bool is_negated) {
  for (uint32_t i = 0; i < data.arg_count; i++) {
    start_clause(clausifier, guard);
    push_part(clausifier, data.args[i], is_negated);
    end_clause(clausifier, guard);
  }
}

static void add_any(Clausifier *clausifier, Literal guard, TermData data, bool is_negated) {
  start_clause(clausifier, guard);
  for (uint32_t i = 0; i < data.arg_count; i++)
    push_part(clausifier, data.args[i], is_negated);
  end_clause(clausifier, guard);
}

static void add_choice(Clausifier *clausifier, Literal guard, TermData ite, bool is_negated) {
  assert(ite.kind == TERM_ITE);
  Term condition = ite.args[0], yes = ite.args[1], no = ite.args[2];
  add_either(clausifier, guard, (SignedTerm){condition, true}, (SignedTerm){yes, is_negated});
  add_either(clausifier, guard, (SignedTerm){condition, false}, (SignedTerm){no, is_negated});
}

static void add_equivalence(Clausifier *clausifier, Literal guard, TermData eq, bool is_negated) {
  assert(eq.kind == TERM_EQ && term_is_bool(clausifier->problem->terms, eq.args[0]));
  Term a = eq.args[0], b = eq.args[1];
  add_either(clausifier, guard, (SignedTerm){a, true}, (SignedTerm){b, is_negated});
  add_either(clausifier, guard, (SignedTerm){a, false}, (SignedTerm){b, !is_negated});
}

// guard -> PART
static void define(Clausifier *clausifier, Literal guard, SignedTerm part) {
  TermData data = term_get(clausifier->problem->terms, part.term);
  bool is_and = data.kind == TERM_AND, is_true = data.kind == TERM_TRUE;
  if (is_and || data.kind == TERM_OR) {
    if (is_and != part.is_negated)
      add_all(clausifier, guard, data, part.is_negated);
    else
      add_any(clausifier, guard, data, part.is_negated);
  } else if (data.kind == TERM_ITE) {
    add_choice(clausifier, guard, data, part.is_negated);
  } else if (data.kind == TERM_EQ) {
    add_equivalence(clausifier, guard, data, part.is_negated);
  } else if (is_true == part.is_negated) {
    assert(is_true || data.kind == TERM_FALSE);
    start_clause(clausifier, guard);
    end_clause(clausifier, guard);
  }
}

// Top-level conjunctions need no names.
static void assert_conjunct(Clausifier *clausifier, Term conjunct) {
  SignedTerm part = term_strip_not(clausifier->problem->terms, conjunct);
  if (!term_is_atom(clausifier->problem->terms, part.term)) {
    define(clausifier, NO_LITERAL, part);
    return;
  }
  start_clause(clausifier, NO_LITERAL);
  push_part(clausifier, conjunct, false);
  end_clause(clausifier, NO_LITERAL);
}

void problem_assert(Problem *problem, uint32_t block, Term formula) {
  Clausifier clausifier = {.problem = problem, .block = block};
  TermVec conjuncts = {0};
  term_conjuncts(problem->terms, formula, &conjuncts);
  vec_each(Term, conjunct, &conjuncts)
    assert_conjunct(&clausifier, *conjunct);
  for (uint32_t i = 0; i < clausifier.parts.size; i++) {
    SignedTerm part = clausifier.parts.data[i];
    Literal name = (Literal)*map_find(&clausifier.literals, signed_key(part));
    define(&clausifier, name, part);
  }
  vec_release(&conjuncts);
  map_release(&clausifier.literals);
  vec_release(&clausifier.parts);
  vec_release(&clausifier.clause);
}
