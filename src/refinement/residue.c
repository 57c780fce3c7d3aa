#include "refinement/residue.h"

#include "term/bound.h"
#include "term/number.h"
#include "term/rewrite.h"

#include <assert.h>

// Bits of the types whose numbers wrap around.
static const uint8_t WIDTHS[] = {8, 16, 32, 64};

void residues_init(Residues *residues, Terms *terms) {
  Symbol nothing = symbol_new(terms, "nothing", sort_bool(terms), NULL);
  *residues = (Residues){.terms = terms, .nothing = term_make_var(terms, nothing, NO_INDEX)};
}

void residues_release(Residues *residues) {
  map_release(&residues->moduli);
  map_release(&residues->variables);
}

// ---- which differences wrap around

// Is LITERAL an equation, or its negation, about more than one variable?
static bool is_about_difference(Terms *terms, const LinearBound *bound) {
  bool is_equation = bound->kind == BOUND_EQUAL || bound->kind == BOUND_DIFFERENT;
  return is_equation && term_kind(terms, bound->form) == TERM_SUM &&
         term_get(terms, bound->form).arg_count > 1;
}

// Bits of the power of two that A and B are apart; 0 if they are not.
static uint8_t width_between(__int128 a, __int128 b) {
  __int128 distance;
  if (!number_sub(a, b, &distance))
    return 0;
  for (uint32_t i = 0; i < sizeof WIDTHS; i++)
    if (distance == (__int128)1 << WIDTHS[i] || -distance == (__int128)1 << WIDTHS[i])
      return WIDTHS[i];
  return 0;
}

static void add_form(Residues *residues, Term form, uint8_t width) {
  *map_insert(&residues->moduli, form.id, NULL) = width;
  TermVec variables = {0};
  term_variables(residues->terms, form, &variables);
  vec_each(const Term, variable, &variables)
    map_insert(&residues->variables, variable->id, NULL);
  vec_release(&variables);
}

typedef struct Equation {
  Term form;
  __int128 value;
} Equation;

typedef VEC(Equation) EquationVec;

static void find_equations(const Residues *residues, Term interpolant, EquationVec *out) {
  TermVec atoms = {0};
  term_atoms(residues->terms, interpolant, &atoms);
  vec_each(const Term, atom, &atoms) {
    LinearBound bound = bound_read(residues->terms, *atom);
    if (is_about_difference(residues->terms, &bound))
      vec_push(out, ((Equation){bound.form, bound.value}));
  }
  vec_release(&atoms);
}

static void learn(Residues *residues, const Term *interpolants, uint32_t count) {
  EquationVec equations = {0};
  for (uint32_t i = 0; i < count; i++)
    find_equations(residues, interpolants[i], &equations);
  for (uint32_t i = 0; i < equations.size; i++)
    for (uint32_t j = 0; j < i; j++) {
      const Equation *a = &equations.data[i], *b = &equations.data[j];
      uint8_t width = term_equals(a->form, b->form) ? width_between(a->value, b->value) : 0;
      if (width)
        add_form(residues, a->form, width);
    }
  vec_release(&equations);
}

// ---- what is said of them

// Are all variables of FORM among those that wrap around?
static bool wraps_around(const Residues *residues, Term form) {
  TermVec variables = {0};
  bool is_all = true;
  term_variables(residues->terms, form, &variables);
  for (uint32_t i = 0; is_all && i < variables.size; i++)
    is_all = map_find(&residues->variables, variables.data[i].id);
  vec_release(&variables);
  return is_all;
}

static Term map_literal(void *context, Terms *terms, Term literal) {
  const Residues *residues = context;
  LinearBound bound = bound_read(terms, literal);
  if (bound.kind == BOUND_NONE || !wraps_around(residues, bound.form))
    return literal;
  const uint64_t *width = map_find(&residues->moduli, bound.form.id);
  if (!width || !is_about_difference(terms, &bound))
    return residues->nothing;
  __int128 modulus = (__int128)1 << *width, value = bound.value % modulus;
  Term remainder = term_make_mod(terms, bound.form, modulus);
  Term number = term_make_int(terms, value < 0 ? value + modulus : value);
  return term_make_literal(terms, term_make_eq(terms, remainder, number),
                           bound.kind == BOUND_DIFFERENT);
}

static Term map_join(void *context, Terms *terms, TermKind kind, TermVec *args) {
  const Residues *residues = context;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < args->size; i++)
    if (!term_equals(args->data[i], residues->nothing))
      args->data[kept++] = args->data[i];
  return kept ? term_make_junction(terms, kind, args->data, kept) : residues->nothing;
}

bool residues_take(Residues *residues, const Term *interpolants, uint32_t count, Term *out) {
  bool is_changed = false;
  learn(residues, interpolants, count);
  if (!residues->moduli.size)
    return false;
  Skeleton skeleton = {map_literal, map_join, residues};
  for (uint32_t i = 0; i < count; i++) {
    Term made = term_map_skeleton(residues->terms, interpolants[i], &skeleton);
    out[i] = term_equals(made, residues->nothing) ? interpolants[i] : made;
    is_changed |= !term_equals(out[i], interpolants[i]);
  }
  return is_changed;
}
