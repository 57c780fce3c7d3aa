// Houdini for clauses about cells: a value is what is left of a fixed set of implications from a
// guard, which says where a cell lies (`0 <= k < i`, `k = l`), to what its value is bounded by.
// Most invariants of loops over arrays are of that form, and Spacer, which generalizes from single
// runs, does not always find them.
#include "chc/templates.h"

#include "base/memory.h"
#include "encode/place.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_CONSTANTS = 10, // of the program that values are bounded by
  MOST_SCALARS = 6,    // of a predicate that indexes and values are compared with
  MOST_ZONES = 3,      // beginnings of arrays in memory that indexes are counted from
  MOST_ATOMS = 128,    // of guards of a predicate
  MOST_GUARDS = 400,   // of a predicate
  MOST_CLAIMS = 200    // about values of a predicate
};

#define LARGE ((__int128)1 << 32) // a constant from there on is an address or a bound of a type

typedef unsigned __int128 AtomSet;

// The conjunction of ATOMS. It implies guards with fewer of them.
typedef struct Guard {
  AtomSet atoms;
  Term term;
  VEC(uint32_t) weaker; // numbers
} Guard;

// Of the claims with one FORM (not 0), one with a smaller RANK implies those with larger ones.
typedef struct Claim {
  Term term;
  uint32_t form;
  __int128 rank;
} Claim;

typedef struct TemplateSet {
  TermVec atoms;
  VEC(Guard) guards;
  VEC(Claim) claims;
  bool *is_left;   // by guard, then claim; NULL: all, for nothing has reached the predicate
  bool is_dropped; // none is
  Term fact;       // NO_TERM: to be made
} TemplateSet;

typedef struct Templates {
  FactDomain domain;
  const HornSystem *horn; // about cells
  Terms *terms;
  Arena arena;
  VEC(__int128) constants;
  TemplateSet *sets; // by predicate
} Templates;

static Templates *self_of(FactDomain *domain) { return (Templates *)domain; }

// ---- constants of the program

static void add_constant(Templates *templates, __int128 value) {
  bool is_known = value <= -LARGE || value >= LARGE ||
                  templates->constants.size >= MOST_CONSTANTS;
  vec_each(const __int128, each, &templates->constants)
    is_known |= *each == value;
  if (!is_known)
    vec_push(&templates->constants, value);
}

// Numbers, and those that one variable is compared with.
static Term note_constant(void *context, Terms *terms, Term node) {
  TermData data = term_get(terms, node);
  if (data.kind == TERM_INT)
    add_constant(context, data.constant);
  if (data.kind == TERM_SUM && data.arg_count == 1)
    add_constant(context, data.factors[0] < 0 ? data.constant : -data.constant);
  return node;
}

static void find_constants(Templates *templates) {
  Terms *terms = templates->terms;
  add_constant(templates, 0);
  vec_each(const HornClause, clause, &templates->horn->clauses) {
    vec_each(const Term, arg, &clause->head.args)
      (void)term_map(terms, *arg, note_constant, templates);
  }
  for (uint32_t i = templates->horn->clauses.size; i-- > 0;) { // what is asked for stands last
    TermVec literals = {0};
    term_atoms(terms, templates->horn->clauses.data[i].constraint, &literals);
    vec_each(const Term, literal, &literals)
      (void)term_map(terms, *literal, note_constant, templates);
    vec_release(&literals);
  }
}

// ---- what guards and claims speak of

// A cell, its index counted from some beginning.
typedef struct ZonedCell {
  const MorphCell *cell;
  Term index;
} ZonedCell;

typedef struct Shapes {
  Templates *templates;
  TemplateSet *set;
  MorphCellVec cells;
  VEC(ZonedCell) zoned;
  TermVec scalars, pointers;
} Shapes;

// 0 if there are too many.
static AtomSet add_atom(TemplateSet *set, Term atom) {
  for (uint32_t i = 0; i < set->atoms.size; i++)
    if (term_equals(set->atoms.data[i], atom))
      return (AtomSet)1 << i;
  if (set->atoms.size == MOST_ATOMS)
    return 0;
  vec_push(&set->atoms, atom);
  return (AtomSet)1 << (set->atoms.size - 1);
}

static bool has_guard(const TemplateSet *set, AtomSet atoms) {
  vec_each(const Guard, guard, &set->guards)
    if (guard->atoms == atoms)
      return true;
  return false;
}

// All of PARTS, unless one of them had too many atoms.
static void add_guard(const Shapes *shapes, const AtomSet *parts, uint32_t count) {
  TemplateSet *set = shapes->set;
  Terms *terms = shapes->templates->terms;
  Guard guard = {.term = term_true(terms)};
  bool is_whole = true;
  for (uint32_t i = 0; i < count; i++) {
    is_whole &= parts[i] != 0;
    guard.atoms |= parts[i];
  }
  if (!is_whole || set->guards.size == MOST_GUARDS || has_guard(set, guard.atoms))
    return;
  for (uint32_t i = 0; i < set->atoms.size; i++)
    if (guard.atoms >> i & 1)
      guard.term = term_make_and2(terms, guard.term, set->atoms.data[i]);
  if (!term_is_false(terms, guard.term))
    vec_push(&set->guards, guard);
}

static void add_claim(const Shapes *shapes, Term term, uint32_t form, __int128 rank) {
  if (shapes->set->claims.size < MOST_CLAIMS && !term_is_constant(shapes->templates->terms, term))
    vec_push(&shapes->set->claims, (Claim){term, form, rank});
}

// ---- guards

typedef VEC(AtomSet) AtomVec;

// So many cells behind the pointer P.
static Term behind(const Shapes *shapes, const MorphCell *cell, Term p, Term count) {
  Terms *terms = shapes->templates->terms;
  return term_make_add(terms, p, term_make_scale(terms, cell->axis.stride, count));
}

static void bound_from_below(const Shapes *shapes, const ZonedCell *cell, AtomVec *out) {
  Terms *terms = shapes->templates->terms;
  Term zero = term_make_int(terms, 0);
  vec_push(out, add_atom(shapes->set, term_make_le(terms, zero, cell->index)));
  vec_each(const Term, x, &shapes->scalars)
    vec_push(out, add_atom(shapes->set, term_make_le(terms, *x, cell->index)));
  vec_each(const Term, p, &shapes->pointers) {
    vec_push(out, add_atom(shapes->set, term_make_le(terms, *p, cell->cell->address)));
    vec_each(const Term, x, &shapes->scalars) {
      Term end = behind(shapes, cell->cell, *p, *x);
      vec_push(out, add_atom(shapes->set, term_make_le(terms, end, cell->cell->address)));
    }
  }
}

static void bound_from_above(const Shapes *shapes, const ZonedCell *cell, AtomVec *out) {
  Terms *terms = shapes->templates->terms;
  vec_each(const Term, x, &shapes->scalars) {
    vec_push(out, add_atom(shapes->set, term_make_lt(terms, cell->index, *x)));
    vec_push(out, add_atom(shapes->set, term_make_le(terms, cell->index, *x)));
  }
  vec_each(const Term, p, &shapes->pointers) {
    vec_push(out, add_atom(shapes->set, term_make_lt(terms, cell->cell->address, *p)));
    vec_each(const Term, x, &shapes->scalars) {
      Term end = behind(shapes, cell->cell, *p, *x);
      vec_push(out, add_atom(shapes->set, term_make_lt(terms, cell->cell->address, end)));
    }
  }
}

static void add_alone(const Shapes *shapes, const AtomVec *atoms) {
  vec_each(const AtomSet, atom, atoms)
    add_guard(shapes, atom, 1);
}

static void add_guards_of(const Shapes *shapes, const ZonedCell *cell) {
  Terms *terms = shapes->templates->terms;
  AtomVec low = {0}, high = {0};
  bound_from_below(shapes, cell, &low);
  bound_from_above(shapes, cell, &high);
  add_alone(shapes, &low);
  add_alone(shapes, &high);
  vec_each(const Term, x, &shapes->scalars) {
    AtomSet is_x = add_atom(shapes->set, term_make_eq(terms, cell->index, *x));
    add_guard(shapes, &is_x, 1);
  }
  vec_each(const AtomSet, a, &low)
    vec_each(const AtomSet, b, &high)
      add_guard(shapes, (AtomSet[]){*a, *b}, 2);
  vec_release(&low);
  vec_release(&high);
}

// Guards of two cells, which lie as RELATION says, A from 0 on and B below something.
static void relate(const Shapes *shapes, const ZonedCell *a, const ZonedCell *b, Term relation) {
  AtomVec low = {0}, high = {0};
  AtomSet atom = add_atom(shapes->set, relation);
  add_guard(shapes, &atom, 1);
  bound_from_below(shapes, a, &low);
  bound_from_above(shapes, b, &high);
  vec_each(const AtomSet, each, &high)
    add_guard(shapes, (AtomSet[]){low.data[0], *each, atom}, 3);
  for (uint32_t i = 1; i < low.size; i++)
    add_guard(shapes, (AtomSet[]){low.data[i], atom}, 2);
  vec_release(&low);
  vec_release(&high);
}

static void add_pair_guards(const Shapes *shapes, const ZonedCell *a, const ZonedCell *b) {
  Terms *terms = shapes->templates->terms;
  Term one = term_make_int(terms, 1), sum = term_make_add(terms, a->index, b->index);
  relate(shapes, a, b, term_make_eq(terms, a->index, b->index));
  if (a->cell->copy != b->cell->copy) {
    relate(shapes, a, b, term_make_lt(terms, a->index, b->index));
    relate(shapes, a, b, term_make_eq(terms, term_make_add(terms, a->index, one), b->index));
  }
  vec_each(const Term, x, &shapes->scalars)
    relate(shapes, a, b, term_make_eq(terms, sum, term_make_sub(terms, *x, one)));
}

// ---- claims

static void add_order(const Shapes *shapes, Term a, Term b) {
  Terms *terms = shapes->templates->terms;
  add_claim(shapes, term_make_le(terms, a, b), 0, 0);
  add_claim(shapes, term_make_le(terms, b, a), 0, 0);
}

static void add_claims_of(const Shapes *shapes, const MorphCell *cell, uint32_t number) {
  Terms *terms = shapes->templates->terms;
  add_claim(shapes, term_make_ne(terms, cell->value, term_make_int(terms, 0)), 0, 0);
  vec_each(const __int128, constant, &shapes->templates->constants) {
    Term bound = term_make_int(terms, *constant);
    add_claim(shapes, term_make_le(terms, cell->value, bound), 2 * number + 1, *constant);
    add_claim(shapes, term_make_le(terms, bound, cell->value), 2 * number + 2, -*constant);
  }
  vec_each(const Term, x, &shapes->scalars) {
    add_order(shapes, cell->value, *x);
    add_claim(shapes, term_make_ne(terms, cell->value, *x), 0, 0);
  }
}

// Pointers lead to whole cells.
static void add_alignments(const Shapes *shapes, const MorphCell *cell) {
  Terms *terms = shapes->templates->terms;
  vec_each(const Term, p, &shapes->pointers) {
    Term rest = term_make_mod(terms, term_make_sub(terms, *p, cell->address), cell->axis.stride);
    add_claim(shapes, term_make_eq(terms, rest, term_make_int(terms, 0)), 0, 0);
  }
}

static void add_claims_by_index(const Shapes *shapes, const ZonedCell *cell) {
  Terms *terms = shapes->templates->terms;
  Term value = cell->cell->value, one = term_make_int(terms, 1);
  add_order(shapes, value, cell->index);
  add_order(shapes, value, term_make_add(terms, cell->index, one));
  add_order(shapes, value, term_make_scale(terms, 2, cell->index));
}

static void add_all(const Shapes *shapes) {
  add_guard(shapes, NULL, 0);
  for (uint32_t i = 0; i < shapes->cells.size; i++)
    for (uint32_t j = i + 1; j < shapes->cells.size; j++)
      add_order(shapes, shapes->cells.data[i].value, shapes->cells.data[j].value);
  for (uint32_t i = 0; i < shapes->cells.size; i++)
    add_claims_of(shapes, &shapes->cells.data[i], i);
  vec_each(const MorphCell, cell, &shapes->cells)
    if (cell->copy == 0 && cell->axis.stride > 1)
      add_alignments(shapes, cell);
  vec_each(const ZonedCell, cell, &shapes->zoned) {
    add_claims_by_index(shapes, cell);
    add_guards_of(shapes, cell);
  }
  for (uint32_t i = 0; i < shapes->zoned.size; i++)
    for (uint32_t j = i + 1; j < shapes->zoned.size; j++) {
      const ZonedCell *a = &shapes->zoned.data[i], *b = &shapes->zoned.data[j];
      if (!term_equals(a->cell->index, b->cell->index))
        add_pair_guards(shapes, a, b);
    }
}

// ---- where arrays begin

static bool mentions_cells(const Shapes *shapes, Term term) {
  const Terms *terms = shapes->templates->terms;
  vec_each(const MorphCell, cell, &shapes->cells)
    if (term_mentions(terms, term, cell->value) || term_mentions(terms, term, cell->index))
      return true;
  return false;
}

// What LITERAL says that X is; NO_TERM: nothing.
static Term read_equation(Terms *terms, Term literal, Term x) {
  TermData data = term_get(terms, literal);
  if (data.kind != TERM_EQ0)
    return NO_TERM;
  Term minus = term_make_sub(terms, data.args[0], x), plus = term_make_add(terms, data.args[0], x);
  if (!term_mentions(terms, minus, x))
    return term_make_neg(terms, minus);
  return term_mentions(terms, plus, x) ? NO_TERM : plus;
}

// So many cells from the axis' beginning lies ADDRESS; NO_TERM: no whole number.
static Term count_cells(Terms *terms, const MorphCell *cell, Term address) {
  Term cells = term_make_scale(terms, cell->axis.stride, cell->index);
  Term distance = term_make_sub(terms, address, term_make_sub(terms, cell->address, cells));
  Term count = cell->axis.stride > 1 ? term_make_div(terms, distance, cell->axis.stride) : distance;
  Term back = term_make_scale(terms, cell->axis.stride, count);
  return term_equals(back, distance) ? count : NO_TERM;
}

// Pointers of which KNOWN tells where they lead.
static void find_zones(const Shapes *shapes, const MorphCell *cell, const TermVec *known,
                       TermVec *zones) {
  Terms *terms = shapes->templates->terms;
  vec_each(const Term, p, &shapes->pointers)
    vec_each(const Term, literal, known) {
      Term meant = read_equation(terms, *literal, *p);
      if (term_is_none(meant) || mentions_cells(shapes, meant))
        continue;
      TermVec variables = {0};
      term_variables(terms, meant, &variables);
      Term zone = variables.size == 1 ? count_cells(terms, cell, meant) : NO_TERM;
      __int128 number = 0;
      bool is_before = !term_is_none(zone) && term_is_int_constant(terms, zone, &number) &&
                       number < 0;
      if (!term_is_none(zone) && !is_before && zones->size < MOST_ZONES && !terms_have(zones, zone))
        vec_push(zones, zone);
      vec_release(&variables);
    }
}

static void add_zoned(Shapes *shapes, const MorphCell *cell, const TermVec *known) {
  Terms *terms = shapes->templates->terms;
  TermVec zones = {0};
  find_zones(shapes, cell, known, &zones);
  if (!zones.size)
    vec_push(&zones, term_make_int(terms, 0));
  vec_each(const Term, zone, &zones)
    vec_push(&shapes->zoned, (ZonedCell){cell, term_make_sub(terms, cell->index, *zone)});
  vec_release(&zones);
}

// ---- the templates of a predicate

static bool is_part_of_cell(const Shapes *shapes, Term param) {
  vec_each(const MorphCell, cell, &shapes->cells)
    if (term_equals(cell->value, param) || term_equals(cell->index, param) ||
        term_equals(cell->axis.origin, param))
      return true;
  return false;
}

// KNOWN says that a later one of PARAMS is the same as PARAM, a number.
static bool is_repeated(const Shapes *shapes, const TermVec *params, const TermVec *known,
                        const Term *param) {
  Terms *terms = shapes->templates->terms;
  for (const Term *later = param + 1; later < params->data + params->size; later++)
    if (sort_equals(term_sort(terms, *later), sort_int(terms)) &&
        terms_have(known, term_make_eq(terms, *param, *later)))
      return true;
  return false;
}

static void sort_params(Shapes *shapes, const HornPredicate *predicate, const TermVec *known) {
  const Terms *terms = shapes->templates->terms;
  vec_each(const Term, param, &predicate->params) {
    const SymbolData *symbol = symbol_get(terms, term_get(terms, *param).symbol);
    const Cell *cell = symbol->origin;
    bool is_pointer = cell && cell->type && type_is_pointer(cell->type);
    bool is_state = !cell || cell->kind == CELL_VALUE;
    TermVec *list = is_pointer ? &shapes->pointers : &shapes->scalars;
    if (is_state && !is_part_of_cell(shapes, *param) &&
        sort_equals(symbol->sort, sort_int(terms)) && list->size < MOST_SCALARS &&
        !is_repeated(shapes, &predicate->params, known, param))
      vec_push(list, *param);
  }
}

static void find_weaker(TemplateSet *set) {
  vec_each(Guard, guard, &set->guards)
    for (uint32_t i = 0; i < set->guards.size; i++) {
      AtomSet other = set->guards.data[i].atoms;
      if (other != guard->atoms && (other & ~guard->atoms) == 0)
        vec_push(&guard->weaker, i);
    }
}

static void make_set(Templates *templates, const HornSystem *horn, CellNames *names,
                     uint32_t copies, uint32_t predicate, Term known) {
  Shapes shapes = {.templates = templates, .set = &templates->sets[predicate]};
  TermVec literals = {0};
  morph_cells(&horn->predicates.data[predicate], names, copies, &shapes.cells);
  term_conjuncts(templates->terms, known, &literals);
  sort_params(&shapes, &templates->horn->predicates.data[predicate], &literals);
  vec_each(const MorphCell, cell, &shapes.cells)
    add_zoned(&shapes, cell, &literals);
  if (shapes.cells.size)
    add_all(&shapes);
  find_weaker(shapes.set);
  vec_release(&literals);
  vec_release(&shapes.cells);
  vec_release(&shapes.zoned);
  vec_release(&shapes.scalars);
  vec_release(&shapes.pointers);
}

// ---- the domain

static bool *left_at(const TemplateSet *set, uint32_t guard) {
  return set->is_left + guard * set->claims.size;
}

// A weaker guard, or a stronger claim, says it already.
static bool is_said(const TemplateSet *set, uint32_t guard, uint32_t claim) {
  const Claim *said = &set->claims.data[claim];
  vec_each(const uint32_t, weaker, &set->guards.data[guard].weaker)
    if (left_at(set, *weaker)[claim])
      return true;
  for (uint32_t i = 0; said->form && i < set->claims.size; i++)
    if (left_at(set, guard)[i] && set->claims.data[i].form == said->form &&
        set->claims.data[i].rank < said->rank)
      return true;
  return false;
}

static Term make_fact(Terms *terms, const TemplateSet *set) {
  TermVec all = {0}, claims = {0};
  for (uint32_t guard = 0; guard < set->guards.size; guard++) {
    vec_clear(&claims);
    for (uint32_t claim = 0; claim < set->claims.size; claim++)
      if (left_at(set, guard)[claim] && !is_said(set, guard, claim))
        vec_push(&claims, set->claims.data[claim].term);
    Term claimed = term_make_and(terms, claims.data, claims.size);
    vec_push(&all, term_make_implies(terms, set->guards.data[guard].term, claimed));
  }
  Term fact = term_make_and(terms, all.data, all.size);
  vec_release(&all);
  vec_release(&claims);
  return fact;
}

static Term fact(FactDomain *domain, uint32_t predicate) {
  Templates *templates = self_of(domain);
  TemplateSet *set = &templates->sets[predicate];
  if (set->is_dropped)
    return term_true(templates->terms);
  if (!set->is_left)
    return term_false(templates->terms);
  if (term_is_none(set->fact))
    set->fact = make_fact(templates->terms, set);
  return set->fact;
}

static void drop(FactDomain *domain, uint32_t predicate) {
  self_of(domain)->sets[predicate].is_dropped = true;
}

// At first, all is left of all.
static void begin(Templates *templates, TemplateSet *set) {
  uint32_t count = set->guards.size * set->claims.size;
  set->is_left = ARENA_ARRAY(&templates->arena, bool, count + 1);
  memset(set->is_left, true, count);
}

static void extend(FactDomain *domain, const HornAtom *atom, Solver *solver) {
  Templates *templates = self_of(domain);
  Terms *terms = templates->terms;
  TemplateSet *set = &templates->sets[atom->predicate];
  const TermVec *params = &templates->horn->predicates.data[atom->predicate].params;
  TermVec values = {0};
  if (!set->is_left)
    begin(templates, set);
  vec_each(const Term, arg, &atom->args)
    vec_push(&values, solver->value(solver, *arg));
  bool *is_false = mem_alloc_zeroed(set->claims.size + 1);
  for (uint32_t i = 0; i < set->claims.size; i++)
    is_false[i] = !term_is_true(terms, term_substitute(terms, set->claims.data[i].term,
                                                       params->data, values.data, params->size));
  for (uint32_t i = 0; i < set->guards.size; i++) {
    Term guard = term_substitute(terms, set->guards.data[i].term, params->data, values.data,
                                 params->size);
    for (uint32_t j = 0; !term_is_false(terms, guard) && j < set->claims.size; j++)
      left_at(set, i)[j] &= !is_false[j];
  }
  set->fact = NO_TERM;
  mem_free(is_false, set->claims.size + 1);
  vec_release(&values);
}

// ---- lifecycle

FactDomain *templates_new(const HornSystem *horn, const HornSystem *cells, CellNames *names,
                          uint32_t copies, const TermVec *known) {
  Templates *templates = mem_alloc_zeroed(sizeof *templates);
  *templates =
      (Templates){.domain = {fact, extend, drop}, .horn = cells, .terms = names->terms};
  arena_init(&templates->arena);
  templates->sets = mem_alloc_zeroed(cells->predicates.size * sizeof *templates->sets);
  find_constants(templates);
  for (uint32_t i = 0; i < cells->predicates.size; i++)
    make_set(templates, horn, names, copies, i, known->data[i]);
  return &templates->domain;
}

void templates_free(FactDomain *domain) {
  Templates *templates = self_of(domain);
  uint32_t count = templates->horn->predicates.size;
  for (uint32_t i = 0; i < count; i++) {
    TemplateSet *set = &templates->sets[i];
    vec_each(Guard, guard, &set->guards)
      vec_release(&guard->weaker);
    vec_release(&set->atoms);
    vec_release(&set->guards);
    vec_release(&set->claims);
  }
  mem_free(templates->sets, count * sizeof *templates->sets);
  vec_release(&templates->constants);
  arena_release(&templates->arena);
  mem_free(templates, sizeof *templates);
}
