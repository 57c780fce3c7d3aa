#include "allsat/values.h"

#include <stdlib.h>
#include <string.h>

// ---- variables

static uint32_t number_of(Values *values, Term variable) {
  uint64_t *number = map_insert(&values->number_of_variable, variable.id, NULL);
  if (!*number) {
    vec_push(&values->variables, (ValueVariable){.term = variable});
    *number = union_find_add(&values->sets) + 1;
  }
  return (uint32_t)(*number - 1);
}

uint32_t values_class(const Values *values, uint32_t variable) {
  return union_find_root(&values->sets, variable);
}

static void unite(Values *values, uint32_t a, uint32_t b) {
  ValueVariable *variables = values->variables.data;
  bool is_open =
      variables[values_class(values, a)].is_open | variables[values_class(values, b)].is_open;
  union_find_join(&values->sets, a, b);
  variables[values_class(values, a)].is_open = is_open;
}

static void open_all(Values *values, Term term) {
  TermVec variables = {0};
  term_variables(values->terms, term, &variables);
  vec_each(const Term, variable, &variables) {
    uint32_t root = values_class(values, number_of(values, *variable));
    values->variables.data[root].is_open = true;
  }
  vec_release(&variables);
}

// ---- atoms

// Is it `x - y = 0`?
static bool is_copy(const Terms *terms, Term term, Term *a, Term *b) {
  TermData data = term_get(terms, term);
  if (data.kind != TERM_EQ0)
    return false;
  TermData sum = term_get(terms, data.args[0]);
  if (sum.kind != TERM_SUM || sum.arg_count != 2 || sum.constant ||
      sum.factors[0] + sum.factors[1] || (sum.factors[0] != 1 && sum.factors[0] != -1))
    return false;
  *a = sum.args[0];
  *b = sum.args[1];
  return term_kind(terms, *a) == TERM_VAR && term_kind(terms, *b) == TERM_VAR;
}

static uint32_t number_of_atom(Values *values, Term term) {
  uint64_t *number = map_insert(&values->number_of_atom, term.id, NULL);
  if (*number)
    return (uint32_t)(*number - 1);
  Atom atom = {.term = term, .kind = ATOM_OPAQUE};
  Term a, b;
  if (comparison_read(values->terms, term, &atom.comparison)) {
    atom.kind = ATOM_COMPARISON;
    atom.variable = number_of(values, atom.comparison.variable);
  } else if (is_copy(values->terms, term, &a, &b)) {
    atom.kind = ATOM_COPY;
    atom.variable = number_of(values, a);
    atom.other = number_of(values, b);
  }
  vec_push(&values->atoms, atom);
  *number = values->atoms.size;
  return values->atoms.size - 1;
}

// ---- the formula

typedef struct PolarityWalk {
  Values *values;
  VEC(SignedTerm) goals;
  Map seen; // signed_key
} PolarityWalk;

static void push(PolarityWalk *walk, Term term, bool is_negated) {
  SignedTerm goal = {term, is_negated};
  if (map_add(&walk->seen, signed_key(goal)))
    vec_push(&walk->goals, goal);
}

static void push_both(PolarityWalk *walk, Term term) {
  push(walk, term, true);
  push(walk, term, false);
}

static void visit(PolarityWalk *walk, SignedTerm goal) {
  Values *values = walk->values;
  TermData data = term_get(values->terms, goal.term);
  if (data.kind == TERM_TRUE || data.kind == TERM_FALSE)
    return;
  if (term_is_atom(values->terms, goal.term)) {
    uint32_t number = number_of_atom(values, goal.term);
    Atom *atom = &values->atoms.data[number];
    atom->is_positive |= !goal.is_negated;
    atom->is_negative |= goal.is_negated;
    return;
  }
  bool is_not = data.kind == TERM_NOT;
  for (uint32_t i = data.arg_count; i-- > 0;)
    if (data.kind == TERM_EQ || (data.kind == TERM_ITE && i == 0))
      push_both(walk, data.args[i]);
    else
      push(walk, data.args[i], goal.is_negated != is_not);
}

static void find_atoms(Values *values, Term formula) {
  PolarityWalk walk = {.values = values};
  push(&walk, formula, false);
  while (walk.goals.size)
    visit(&walk, vec_pop(&walk.goals));
  map_release(&walk.seen);
  vec_release(&walk.goals);
}

// Others than comparisons are the solver's.
static void add_predicate(Values *values, Term predicate) {
  Term atom = term_strip_not(values->terms, predicate).term;
  Comparison comparison;
  bool is_comparison = comparison_read(values->terms, atom, &comparison);
  if (!is_comparison)
    open_all(values, atom);
  vec_push(&values->predicate_atoms, is_comparison ? number_of_atom(values, atom) : NO_ATOM);
}

// ---- classes

// Copies join the classes of their variables, opaque atoms open them.
static void join_variables(Values *values) {
  vec_each(const Atom, atom, &values->atoms) {
    if (atom->kind == ATOM_OPAQUE)
      open_all(values, atom->term);
    else if (atom->kind == ATOM_COPY)
      unite(values, atom->variable, atom->other);
  }
}

// Atoms about open classes are opaque, too.
static void spread_opaque(Values *values) {
  vec_each(Atom, atom, &values->atoms)
    if (atom->kind != ATOM_OPAQUE &&
        values->variables.data[values_class(values, atom->variable)].is_open)
      atom->kind = ATOM_OPAQUE;
  vec_each(uint32_t, atom, &values->predicate_atoms)
    if (*atom != NO_ATOM && values->atoms.data[*atom].kind == ATOM_OPAQUE)
      *atom = NO_ATOM;
}

static void note_different(Values *values, ValueClass *class, uint32_t variable) {
  ValueVariable *noted = &values->variables.data[variable];
  class->different += !noted->is_different;
  noted->is_different = true;
}

static void add_to_class(Values *values, uint32_t index) {
  const Atom *atom = &values->atoms.data[index];
  if (atom->kind == ATOM_OPAQUE)
    return;
  ValueClass *class = &values->classes.data[values_class(values, atom->variable)];
  if (atom->kind == ATOM_COMPARISON) {
    vec_push(&class->atoms, index);
  } else if (atom->is_negative) {
    note_different(values, class, atom->variable);
    note_different(values, class, atom->other);
  }
}

static void find_classes(Values *values) {
  join_variables(values);
  spread_opaque(values);
  vec_fill(&values->classes, values->variables.size, (ValueClass){0});
  for (uint32_t i = 0; i < values->variables.size; i++)
    vec_push(&values->classes.data[values_class(values, i)].members, i);
  for (uint32_t i = 0; i < values->atoms.size; i++)
    add_to_class(values, i);
}

// ---- cells

typedef VEC(__int128) NumberVec;

// Values of which the same comparisons hold: a bit for each.
typedef struct Cells {
  const Values *values;
  const ValueClass *class;
  uint32_t words;
  VEC(uint64_t) signatures; // `words` for each cell
  VEC(uint32_t) sizes;      // how many values, as far as that matters
  Map of_hash;              // -> 1 + cell
} Cells;

static bool holds_at(const Comparison *comparison, __int128 value) {
  return comparison->is_equality ? value == comparison->value : value <= comparison->value;
}

static void sign(const Cells *cells, __int128 value, uint64_t *signature) {
  memset(signature, 0, cells->words * sizeof *signature);
  for (uint32_t i = 0; i < cells->class->atoms.size; i++) {
    const Atom *atom = &cells->values->atoms.data[cells->class->atoms.data[i]];
    if (holds_at(&atom->comparison, value))
      signature[i / 64] |= UINT64_C(1) << i % 64;
  }
}

static uint32_t make_cell(Cells *cells, const uint64_t *signature) {
  size_t size = cells->words * sizeof *signature;
  for (uint64_t hash = hash_bytes(signature, size);; hash = hash_mix(hash)) {
    uint64_t *known = map_insert(&cells->of_hash, hash, NULL);
    if (!*known) {
      vec_append(&cells->signatures, signature, cells->words);
      vec_push(&cells->sizes, 0);
      *known = cells->sizes.size;
    }
    if (!memcmp(&cells->signatures.data[(*known - 1) * cells->words], signature, size))
      return (uint32_t)(*known - 1);
  }
}

// COUNT values from VALUE on are alike.
static void add_values(Cells *cells, __int128 value, uint32_t count, uint64_t *scratch) {
  uint32_t most = cells->class->different > 1 ? cells->class->different : 1;
  sign(cells, value, scratch);
  uint32_t cell = make_cell(cells, scratch), *size = &cells->sizes.data[cell];
  *size = *size + count > most ? most : *size + count;
}

static uint32_t bits_of(uint32_t count) {
  uint32_t bits = 0;
  while ((UINT32_C(1) << bits) < count)
    bits++;
  return bits;
}

// Where variables may be asked to be different, a cell is cut into as many as they may need.
static void read_cells(Values *values, ValueClass *class, const Cells *cells) {
  class->cells = 0;
  vec_each(const uint32_t, size, &cells->sizes)
    class->cells += *size;
  class->bits = bits_of(class->cells);
  for (uint32_t i = 0; i < class->atoms.size; i++) {
    bool *holds = ARENA_ARRAY(&values->arena, bool, class->cells), *next = holds;
    for (uint32_t cell = 0; cell < cells->sizes.size; cell++)
      for (uint32_t j = 0; j < cells->sizes.data[cell]; j++)
        *next++ = cells->signatures.data[cell * cells->words + i / 64] >> i % 64 & 1;
    values->atoms.data[class->atoms.data[i]].holds = holds;
  }
}

static int compare_numbers(const void *a, const void *b) {
  __int128 x = *(const __int128 *)a, y = *(const __int128 *)b;
  return (x > y) - (x < y);
}

// Values from which on other comparisons hold than before.
static void find_cuts(const Values *values, const ValueClass *class, NumberVec *cuts) {
  vec_each(const uint32_t, atom, &class->atoms) {
    const Comparison *comparison = &values->atoms.data[*atom].comparison;
    if (comparison->is_equality)
      vec_push(cuts, comparison->value);
    vec_push(cuts, comparison->value + 1);
  }
  if (cuts->size)
    qsort(cuts->data, cuts->size, sizeof *cuts->data, compare_numbers);
}

static void add_integers(Cells *cells, const NumberVec *cuts, uint64_t *scratch) {
  uint32_t many = cells->class->different + 1;
  add_values(cells, cuts->size ? cuts->data[0] - 1 : 0, many, scratch);
  for (uint32_t i = 0; i < cuts->size; i++) {
    bool is_last = i + 1 == cuts->size;
    __int128 size = is_last ? many : cuts->data[i + 1] - cuts->data[i];
    if (size)
      add_values(cells, cuts->data[i], size > many ? many : (uint32_t)size, scratch);
  }
}

static void find_cells(Values *values, uint32_t root) {
  ValueClass *class = &values->classes.data[root];
  bool is_bool = sort_equals(term_sort(values->terms, values->variables.data[root].term),
                             sort_bool(values->terms));
  Cells cells = {.values = values, .class = class, .words = class->atoms.size / 64 + 1};
  uint64_t *scratch = ARENA_ARRAY(&values->arena, uint64_t, cells.words);
  NumberVec cuts = {0};
  find_cuts(values, class, &cuts);
  if (is_bool) {
    add_values(&cells, 0, 1, scratch);
    add_values(&cells, 1, 1, scratch);
  } else {
    add_integers(&cells, &cuts, scratch);
  }
  read_cells(values, class, &cells);
  vec_release(&cuts);
  vec_release(&cells.signatures);
  vec_release(&cells.sizes);
  map_release(&cells.of_hash);
}

// ---- lifecycle

void values_init(Values *values, Terms *terms, Term formula, const Predicate *predicates,
                 uint32_t count) {
  *values = (Values){.terms = terms};
  find_atoms(values, formula);
  for (uint32_t i = 0; i < count; i++)
    add_predicate(values, predicates[i].formula);
  find_classes(values);
  for (uint32_t i = 0; i < values->variables.size; i++)
    if (values_class(values, i) == i && !values->variables.data[i].is_open)
      find_cells(values, i);
}

void values_release(Values *values) {
  vec_each(ValueClass, class, &values->classes) {
    vec_release(&class->atoms);
    vec_release(&class->members);
  }
  vec_release(&values->classes);
  vec_release(&values->atoms);
  vec_release(&values->variables);
  union_find_release(&values->sets);
  vec_release(&values->predicate_atoms);
  map_release(&values->number_of_atom);
  map_release(&values->number_of_variable);
  arena_release(&values->arena);
}

const Atom *values_find(const Values *values, Term atom) {
  const uint64_t *number = map_find(&values->number_of_atom, atom.id);
  assert(number);
  return &values->atoms.data[*number - 1];
}
