#include "allsat/cells.h"

#include "term/number.h"

#include <stdlib.h>
#include <string.h>

// ---- variables

static uint32_t number_of(Cells *cells, Term variable) {
  uint64_t *number = map_insert(&cells->number_of_variable, variable.id, NULL);
  if (!*number) {
    vec_push(&cells->variables, (CellVariable){.term = variable});
    *number = union_find_add(&cells->sets) + 1;
  }
  return (uint32_t)(*number - 1);
}

uint32_t cells_class(const Cells *cells, uint32_t variable) {
  assert(variable < cells->variables.size);
  return union_find_root(&cells->sets, variable);
}

static void unite(Cells *cells, uint32_t a, uint32_t b) {
  CellVariable *variables = cells->variables.data;
  assert(sort_equals(term_sort(cells->terms, variables[a].term),
                     term_sort(cells->terms, variables[b].term)));
  bool is_open =
      variables[cells_class(cells, a)].is_open | variables[cells_class(cells, b)].is_open;
  union_find_join(&cells->sets, a, b);
  variables[cells_class(cells, a)].is_open = is_open;
}

static void open_all(Cells *cells, Term term) {
  TermVec variables = {0};
  term_variables(cells->terms, term, &variables);
  vec_each(const Term, variable, &variables) {
    uint32_t root = cells_class(cells, number_of(cells, *variable));
    cells->variables.data[root].is_open = true;
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

static uint32_t number_of_atom(Cells *cells, Term term) {
  uint64_t *number = map_insert(&cells->number_of_atom, term.id, NULL);
  if (*number)
    return (uint32_t)(*number - 1);
  CellAtom atom = {.term = term, .kind = ATOM_OPAQUE};
  Term a, b;
  atom.comparison = bound_read_variable(cells->terms, term);
  if (atom.comparison.kind != BOUND_NONE) {
    atom.kind = ATOM_COMPARISON;
    atom.variable = number_of(cells, atom.comparison.form);
  } else if (is_copy(cells->terms, term, &a, &b)) {
    atom.kind = ATOM_COPY;
    atom.variable = number_of(cells, a);
    atom.other = number_of(cells, b);
  }
  vec_push(&cells->atoms, atom);
  *number = cells->atoms.size;
  return cells->atoms.size - 1;
}

// ---- the formula

typedef struct PolarityWalk {
  Cells *cells;
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
  Cells *cells = walk->cells;
  TermData data = term_get(cells->terms, goal.term);
  if (data.kind == TERM_TRUE || data.kind == TERM_FALSE)
    return;
  if (term_is_atom(cells->terms, goal.term)) {
    uint32_t number = number_of_atom(cells, goal.term);
    CellAtom *atom = &cells->atoms.data[number];
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

static void find_atoms(Cells *cells, Term formula) {
  PolarityWalk walk = {.cells = cells};
  push(&walk, formula, false);
  while (walk.goals.size)
    visit(&walk, vec_pop(&walk.goals));
  map_release(&walk.seen);
  vec_release(&walk.goals);
}

// Others than comparisons are the solver's.
static void add_predicate(Cells *cells, Term predicate) {
  assert(term_is_bool(cells->terms, predicate));
  Term atom = term_strip_not(cells->terms, predicate).term;
  bool is_comparison = bound_read_variable(cells->terms, atom).kind != BOUND_NONE;
  if (!is_comparison)
    open_all(cells, atom);
  vec_push(&cells->predicate_atoms, is_comparison ? number_of_atom(cells, atom) : NO_ATOM);
}

// ---- classes

// Copies join the classes of their variables, opaque atoms open them.
static void join_variables(Cells *cells) {
  vec_each(const CellAtom, atom, &cells->atoms) {
    if (atom->kind == ATOM_OPAQUE)
      open_all(cells, atom->term);
    else if (atom->kind == ATOM_COPY)
      unite(cells, atom->variable, atom->other);
  }
}

// Atoms about open classes are opaque, too.
static void spread_opaque(Cells *cells) {
  vec_each(CellAtom, atom, &cells->atoms)
    if (atom->kind != ATOM_OPAQUE &&
        cells->variables.data[cells_class(cells, atom->variable)].is_open)
      atom->kind = ATOM_OPAQUE;
  vec_each(uint32_t, atom, &cells->predicate_atoms)
    if (*atom != NO_ATOM && cells->atoms.data[*atom].kind == ATOM_OPAQUE)
      *atom = NO_ATOM;
}

static void note_different(Cells *cells, CellClass *class, uint32_t variable) {
  CellVariable *noted = &cells->variables.data[variable];
  class->different += !noted->is_different;
  noted->is_different = true;
}

static void add_to_class(Cells *cells, uint32_t index) {
  const CellAtom *atom = &cells->atoms.data[index];
  if (atom->kind == ATOM_OPAQUE)
    return;
  CellClass *class = &cells->classes.data[cells_class(cells, atom->variable)];
  assert(!cells->variables.data[cells_class(cells, atom->variable)].is_open);
  if (atom->kind == ATOM_COMPARISON) {
    vec_push(&class->atoms, index);
  } else if (atom->is_negative) {
    note_different(cells, class, atom->variable);
    note_different(cells, class, atom->other);
  }
}

static void find_classes(Cells *cells) {
  join_variables(cells);
  spread_opaque(cells);
  vec_fill(&cells->classes, cells->variables.size, (CellClass){0});
  for (uint32_t i = 0; i < cells->variables.size; i++)
    vec_push(&cells->classes.data[cells_class(cells, i)].members, i);
  for (uint32_t i = 0; i < cells->atoms.size; i++)
    add_to_class(cells, i);
}

// ---- cells

typedef VEC(__int128) CutVec;

// Values of which the same comparisons hold: a bit for each.
typedef struct CellTable {
  const Cells *cells;
  const CellClass *class;
  uint32_t words;
  VEC(uint64_t) signatures; // `words` for each cell
  VEC(uint32_t) sizes;      // how many values, as far as that matters
  Map of_hash;              // -> 1 + cell
} CellTable;

static void sign(const CellTable *table, __int128 value, uint64_t *signature) {
  assert(table->words * 64 > table->class->atoms.size);
  memset(signature, 0, table->words * sizeof *signature);
  for (uint32_t i = 0; i < table->class->atoms.size; i++) {
    const CellAtom *atom = &table->cells->atoms.data[table->class->atoms.data[i]];
    if (bound_holds_at(&atom->comparison, value))
      signature[i / 64] |= UINT64_C(1) << i % 64;
  }
}

static uint32_t make_cell(CellTable *table, const uint64_t *signature) {
  assert(table->signatures.size == table->sizes.size * table->words);
  size_t size = table->words * sizeof *signature;
  for (uint64_t hash = hash_bytes(signature, size);; hash = hash_mix(hash)) {
    uint64_t *known = map_insert(&table->of_hash, hash, NULL);
    if (!*known) {
      vec_append(&table->signatures, signature, table->words);
      vec_push(&table->sizes, 0);
      *known = table->sizes.size;
    }
    if (!memcmp(&table->signatures.data[(*known - 1) * table->words], signature, size))
      return (uint32_t)(*known - 1);
  }
}

// COUNT values from VALUE on are alike.
static void add_values(CellTable *table, __int128 value, uint32_t count, uint64_t *scratch) {
  assert(count > 0);
  uint32_t most = table->class->different > 1 ? table->class->different : 1;
  sign(table, value, scratch);
  uint32_t cell = make_cell(table, scratch), *size = &table->sizes.data[cell];
  *size = *size + count > most ? most : *size + count;
}

static uint32_t bits_of(uint32_t count) {
  uint32_t bits = 0;
  while ((UINT32_C(1) << bits) < count)
    bits++;
  assert(bits == 0 || UINT32_C(1) << (bits - 1) < count);
  return bits;
}

// Where variables may be asked to be different, a cell is cut into as many as they may need.
static void read_cells(Cells *cells, CellClass *class, const CellTable *table) {
  class->cells = 0;
  vec_each(const uint32_t, size, &table->sizes)
    class->cells += *size;
  assert(class->cells > 0);
  class->bits = bits_of(class->cells);
  for (uint32_t i = 0; i < class->atoms.size; i++) {
    bool *holds = ARENA_ARRAY(&cells->arena, bool, class->cells), *next = holds;
    for (uint32_t cell = 0; cell < table->sizes.size; cell++)
      for (uint32_t j = 0; j < table->sizes.data[cell]; j++)
        *next++ = table->signatures.data[cell * table->words + i / 64] >> i % 64 & 1;
    cells->atoms.data[class->atoms.data[i]].holds = holds;
  }
}

// Values from which on other comparisons hold than before.
static void find_cuts(const Cells *cells, const CellClass *class, CutVec *cuts) {
  vec_each(const uint32_t, atom, &class->atoms) {
    const LinearBound *comparison = &cells->atoms.data[*atom].comparison;
    if (comparison->kind == BOUND_EQUAL)
      vec_push(cuts, comparison->value);
    vec_push(cuts, comparison->value + 1);
  }
  if (cuts->size)
    qsort(cuts->data, cuts->size, sizeof *cuts->data, number_compare);
}

static void add_integers(CellTable *table, const CutVec *cuts, uint64_t *scratch) {
  uint32_t many = table->class->different + 1;
  add_values(table, cuts->size ? cuts->data[0] - 1 : 0, many, scratch);
  for (uint32_t i = 0; i < cuts->size; i++) {
    bool is_last = i + 1 == cuts->size;
    __int128 size = is_last ? many : cuts->data[i + 1] - cuts->data[i];
    assert(size >= 0); // cuts ascend
    if (size)
      add_values(table, cuts->data[i], size > many ? many : (uint32_t)size, scratch);
  }
}

static void find_cells(Cells *cells, uint32_t root) {
  assert(cells_class(cells, root) == root && !cells->variables.data[root].is_open);
  CellClass *class = &cells->classes.data[root];
  bool is_bool = term_is_bool(cells->terms, cells->variables.data[root].term);
  CellTable table = {.cells = cells, .class = class, .words = class->atoms.size / 64 + 1};
  uint64_t *scratch = ARENA_ARRAY(&cells->arena, uint64_t, table.words);
  CutVec cuts = {0};
  find_cuts(cells, class, &cuts);
  if (is_bool) {
    add_values(&table, 0, 1, scratch);
    add_values(&table, 1, 1, scratch);
  } else {
    add_integers(&table, &cuts, scratch);
  }
  read_cells(cells, class, &table);
  vec_release(&cuts);
  vec_release(&table.signatures);
  vec_release(&table.sizes);
  map_release(&table.of_hash);
}

// ---- lifecycle

void cells_init(Cells *cells, Terms *terms, Term formula, const Predicate *predicates,
                uint32_t count) {
  *cells = (Cells){.terms = terms};
  find_atoms(cells, formula);
  for (uint32_t i = 0; i < count; i++)
    add_predicate(cells, predicates[i].formula);
  assert(cells->predicate_atoms.size == count);
  find_classes(cells);
  for (uint32_t i = 0; i < cells->variables.size; i++)
    if (cells_class(cells, i) == i && !cells->variables.data[i].is_open)
      find_cells(cells, i);
}

void cells_release(Cells *cells) {
  vec_each(CellClass, class, &cells->classes) {
    vec_release(&class->atoms);
    vec_release(&class->members);
  }
  vec_release(&cells->classes);
  vec_release(&cells->atoms);
  vec_release(&cells->variables);
  union_find_release(&cells->sets);
  vec_release(&cells->predicate_atoms);
  map_release(&cells->number_of_atom);
  map_release(&cells->number_of_variable);
  arena_release(&cells->arena);
}

const CellAtom *cells_find(const Cells *cells, Term atom) {
  const uint64_t *number = map_find(&cells->number_of_atom, atom.id);
  assert(number);
  return &cells->atoms.data[*number - 1];
}
