#include "chc/template_shapes.h"

#include "encode/place.h"

enum {
  MOST_SCALARS = 6,  // of a predicate that indexes and values are compared with
  MOST_ZONES = 2,    // beginnings of arrays in memory that indexes are counted from
  MOST_FACTOR = 64   // of an index, or of a scalar
};

// The number of a cell, counted from some beginning.
typedef struct Index {
  Term term;
  const MorphCell *cell; // one of those that have it
  IndexSet set;
  bool has_zone; // the beginning is known
} Index;

typedef struct Shapes {
  Terms *terms;
  TemplateSet *set;
  const TemplateText *text;
  const MorphCellVec *cells;
  const TermVec *params;
  TermVec indexes; // parameters, each once
  VEC(Index) zoned;
  TermVec scalars, pointers;
  TermVec anchored; // pointers that lead to the beginning of a zone
} Shapes;

static Term number(const Shapes *shapes, __int128 value) {
  return term_make_int(shapes->terms, value);
}

static Term plus(const Shapes *shapes, Term term, int value) {
  return term_make_add(shapes->terms, term, number(shapes, value));
}

static Term le(const Shapes *shapes, Term a, Term b) { return term_make_le(shapes->terms, a, b); }
static Term lt(const Shapes *shapes, Term a, Term b) { return term_make_lt(shapes->terms, a, b); }
static Term eq(const Shapes *shapes, Term a, Term b) { return term_make_eq(shapes->terms, a, b); }
static Term ne(const Shapes *shapes, Term a, Term b) { return term_make_ne(shapes->terms, a, b); }

// ---- what predicates speak of

static IndexSet set_of(const Shapes *shapes, const MorphCell *cell) {
  uint32_t i = 0;
  while (!term_equals(shapes->indexes.data[i], cell->index))
    i++;
  return (IndexSet)1 << i;
}

static bool mentions_cells(const Shapes *shapes, Term term) {
  vec_each(const MorphCell, cell, shapes->cells)
    if (term_mentions(shapes->terms, term, cell->value) ||
        term_mentions(shapes->terms, term, cell->index))
      return true;
  return false;
}

// Another array begins there.
static bool is_other_origin(const Shapes *shapes, const MorphCell *cell, Term term) {
  vec_each(const MorphCell, other, shapes->cells)
    if (!term_is_none(other->axis.origin) && term_equals(other->axis.origin, term))
      return !term_equals(cell->axis.origin, term);
  return false;
}

// What LITERAL says that X is; NO_TERM: nothing.
static Term read_equation(Terms *terms, Term literal, Term x) {
  TermData data = term_get(terms, literal);
  if (data.kind != TERM_EQ0)
    return NO_TERM;
  Term minus = term_make_sub(terms, data.args[0], x), sum = term_make_add(terms, data.args[0], x);
  if (!term_mentions(terms, minus, x))
    return term_make_neg(terms, minus);
  return term_mentions(terms, sum, x) ? NO_TERM : sum;
}

// So many cells from the axis' beginning lies ADDRESS; NO_TERM: no whole number.
static Term count_cells(Terms *terms, const MorphCell *cell, Term address) {
  Term cells = term_make_scale(terms, cell->axis.stride, cell->index);
  Term distance = term_make_sub(terms, address, term_make_sub(terms, cell->address, cells));
  Term count = cell->axis.stride > 1 ? term_make_div(terms, distance, cell->axis.stride) : distance;
  Term back = term_make_scale(terms, cell->axis.stride, count);
  return term_equals(back, distance) ? count : NO_TERM;
}

// True if ADDRESS is the beginning of a zone.
static bool add_zone(const Shapes *shapes, const MorphCell *cell, Term address, TermVec *zones) {
  TermVec variables = {0};
  term_variables(shapes->terms, address, &variables);
  bool is_one = variables.size == 1 && !mentions_cells(shapes, address) &&
                !is_other_origin(shapes, cell, variables.data[0]);
  Term zone = is_one ? count_cells(shapes->terms, cell, address) : NO_TERM;
  __int128 value = 0;
  bool is_before = is_one && !term_is_none(zone) &&
                   term_is_int_constant(shapes->terms, zone, &value) && value < 0;
  if (!term_is_none(zone) && !is_before && zones->size < MOST_ZONES && !terms_have(zones, zone))
    vec_push(zones, zone);
  vec_release(&variables);
  return !term_is_none(zone) && terms_have(zones, zone);
}

// Pointers of which KNOWN tells where they lead.
static void find_zones(Shapes *shapes, const MorphCell *cell, const TermVec *known,
                       TermVec *zones) {
  vec_each(const Term, p, &shapes->pointers)
    vec_each(const Term, literal, known) {
      Term meant = read_equation(shapes->terms, *literal, *p);
      if (!term_is_none(meant) && add_zone(shapes, cell, meant, zones))
        vec_push(&shapes->anchored, *p);
    }
}

static void add_zoned(Shapes *shapes, const MorphCell *cell, const TermVec *known) {
  TermVec zones = {0};
  find_zones(shapes, cell, known, &zones);
  bool has_zone = zones.size > 0;
  if (!has_zone)
    vec_push(&zones, number(shapes, 0));
  vec_each(const Term, zone, &zones)
    vec_push(&shapes->zoned, (Index){term_make_sub(shapes->terms, cell->index, *zone), cell,
                                     set_of(shapes, cell), has_zone});
  vec_release(&zones);
}

static bool is_part_of_cell(const Shapes *shapes, Term param) {
  vec_each(const MorphCell, cell, shapes->cells)
    if (term_equals(cell->value, param) || term_equals(cell->index, param) ||
        (!term_is_none(cell->axis.origin) && term_equals(cell->axis.origin, param)))
      return true;
  return false;
}

// KNOWN says that a later one of PARAMS is the same as PARAM, a number.
static bool is_repeated(const Shapes *shapes, const TermVec *params, const TermVec *known,
                        const Term *param) {
  Terms *terms = shapes->terms;
  for (const Term *later = param + 1; later < params->data + params->size; later++)
    if (sort_equals(term_sort(terms, *later), sort_int(terms)) &&
        terms_have(known, eq(shapes, *param, *later)))
      return true;
  return false;
}

static void sort_params(Shapes *shapes, const HornPredicate *predicate, const TermVec *known) {
  const Terms *terms = shapes->terms;
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

// ---- guards

// Where the cell number INDEX may lie from, and up to.
typedef struct Limits {
  TermVec low, high;
} Limits;

static void limits_release(Limits *limits) {
  vec_release(&limits->low);
  vec_release(&limits->high);
}

// The first low one is 0.
static void find_limits(const Shapes *shapes, const Index *index, Limits *limits) {
  vec_push(&limits->low, le(shapes, number(shapes, 0), index->term));
  vec_each(const Term, x, &shapes->scalars) {
    vec_push(&limits->low, le(shapes, *x, index->term));
    vec_push(&limits->low, lt(shapes, *x, index->term));
    vec_push(&limits->high, lt(shapes, index->term, *x));
    vec_push(&limits->high, le(shapes, index->term, *x));
  }
}

// Pointers that move, or of which nothing else is known.
static void find_limits_by_pointers(const Shapes *shapes, const Index *index, Limits *limits) {
  vec_each(const Term, p, &shapes->pointers) {
    Term address = index->cell->address;
    if (terms_have(&shapes->anchored, *p))
      continue;
    vec_push(&limits->low, le(shapes, *p, address));
    vec_push(&limits->high, lt(shapes, address, *p));
    for (uint32_t i = 0; !index->has_zone && i < shapes->scalars.size; i++) {
      Term length = term_make_scale(shapes->terms, index->cell->axis.stride,
                                    shapes->scalars.data[i]);
      Term end = term_make_add(shapes->terms, *p, length);
      vec_push(&limits->low, le(shapes, end, address));
      vec_push(&limits->high, lt(shapes, address, end));
    }
  }
}

static void add_guard(const Shapes *shapes, IndexSet set, Term a, Term b, Term c) {
  Term parts[] = {a, b, c};
  template_set_add_guard(shapes->set, set, parts, 3);
}

// Between two limits, and there anywhere but at a scalar.
static void guard_single(const Shapes *shapes, const Index *k) {
  Term none = term_true(shapes->terms);
  Limits limits = {0};
  find_limits(shapes, k, &limits);
  find_limits_by_pointers(shapes, k, &limits);
  vec_each(const Term, x, &shapes->scalars) {
    add_guard(shapes, k->set, eq(shapes, k->term, *x), none, none);
    add_guard(shapes, k->set, eq(shapes, k->term, plus(shapes, *x, -1)), none, none);
  }
  add_guard(shapes, k->set, eq(shapes, k->term, number(shapes, 0)), none, none);
  vec_each(const Term, low, &limits.low)
    add_guard(shapes, k->set, *low, none, none);
  vec_each(const Term, high, &limits.high)
    add_guard(shapes, k->set, *high, none, none);
  vec_each(const Term, low, &limits.low)
    vec_each(const Term, high, &limits.high)
      add_guard(shapes, k->set, *low, *high, none);
  vec_each(const Term, x, &shapes->scalars)
    vec_each(const Term, high, &limits.high)
      add_guard(shapes, k->set, limits.low.data[0], *high, ne(shapes, k->term, *x));
  limits_release(&limits);
}

// K and L lie as RELATION says, K from somewhere on and L up to somewhere.
static void relate(const Shapes *shapes, const Index *k, const Index *l, Term relation) {
  Term none = term_true(shapes->terms);
  IndexSet set = k->set | l->set;
  Limits of_k = {0}, of_l = {0};
  find_limits(shapes, k, &of_k);
  find_limits(shapes, l, &of_l);
  find_limits_by_pointers(shapes, l, &of_l);
  add_guard(shapes, set, relation, none, none);
  vec_each(const Term, low, &of_k.low)
    add_guard(shapes, set, relation, *low, none);
  vec_each(const Term, high, &of_l.high) {
    add_guard(shapes, set, relation, *high, none);
    vec_each(const Term, low, &of_k.low)
      add_guard(shapes, set, relation, *low, *high);
  }
  limits_release(&of_k);
  limits_release(&of_l);
}

// K < L up to somewhere, and neither at a scalar.
static void guard_around(const Shapes *shapes, const Index *k, const Index *l) {
  Limits limits = {0};
  find_limits(shapes, l, &limits);
  vec_each(const Term, x, &shapes->scalars)
    vec_each(const Term, high, &limits.high) {
      Term parts[] = {le(shapes, number(shapes, 0), k->term), lt(shapes, k->term, l->term), *high,
                      ne(shapes, k->term, *x), ne(shapes, l->term, *x)};
      template_set_add_guard(shapes->set, k->set | l->set, parts, 5);
    }
  limits_release(&limits);
}

// A scalar parts K from L.
static void guard_parted(const Shapes *shapes, const Index *k, const Index *l) {
  Term zero = le(shapes, number(shapes, 0), k->term);
  vec_each(const Term, x, &shapes->scalars)
    vec_each(const Term, y, &shapes->scalars) {
      if (term_equals(*x, *y))
        continue;
      Term above = lt(shapes, l->term, *y);
      Term before[] = {zero, lt(shapes, k->term, *x), le(shapes, *x, l->term), above};
      Term behind[] = {zero, le(shapes, k->term, *x), lt(shapes, *x, l->term), above};
      template_set_add_guard(shapes->set, k->set | l->set, before, 4);
      template_set_add_guard(shapes->set, k->set | l->set, behind, 4);
    }
}

// L is at a scalar, or the first one.
static void guard_pivot(const Shapes *shapes, const Index *k, const Index *l) {
  IndexSet set = k->set | l->set;
  TermVec places = {0};
  Limits limits = {0};
  find_limits(shapes, k, &limits);
  vec_push(&places, eq(shapes, l->term, number(shapes, 0)));
  vec_each(const Term, x, &shapes->scalars)
    vec_push(&places, eq(shapes, l->term, *x));
  vec_each(const Term, place, &places) {
    vec_each(const Term, high, &limits.high)
      add_guard(shapes, set, *place, limits.low.data[0], *high);
    for (uint32_t low = 1; low < limits.low.size; low++)
      for (uint32_t high = 0; high < limits.high.size; high += 2)
        if (low != high + 1 && low != high + 2)
          add_guard(shapes, set, *place, limits.low.data[low], limits.high.data[high]);
  }
  vec_release(&places);
  limits_release(&limits);
}

static void guard_pair(const Shapes *shapes, const Index *k, const Index *l) {
  Term sum = term_make_add(shapes->terms, k->term, l->term);
  bool is_same_array = k->cell->axis.group == l->cell->axis.group;
  if (!is_same_array)
    relate(shapes, k, l, eq(shapes, k->term, l->term));
  if (is_same_array)
    relate(shapes, k, l, eq(shapes, plus(shapes, k->term, 1), l->term));
  vec_each(const Term, x, &shapes->scalars)
    add_guard(shapes, k->set | l->set, eq(shapes, sum, plus(shapes, *x, -1)),
              le(shapes, number(shapes, 0), k->term), term_true(shapes->terms));
  vec_each(const Term, x, &shapes->scalars)
    vec_each(const Term, y, &shapes->scalars)
      add_guard(shapes, k->set | l->set, eq(shapes, sum, plus(shapes, *x, -1)),
                le(shapes, number(shapes, 0), k->term), lt(shapes, k->term, *y));
  if (!is_same_array)
    return;
  relate(shapes, k, l, lt(shapes, k->term, l->term));
  guard_pivot(shapes, k, l);
  guard_parted(shapes, k, l);
  guard_around(shapes, k, l);
}

// ---- claims

static void claim(const Shapes *shapes, IndexSet set, Term term) {
  template_set_add_claim(shapes->set, set, term);
}

static void claim_order(const Shapes *shapes, IndexSet set, Term a, Term b) {
  claim(shapes, set, le(shapes, a, b));
  claim(shapes, set, le(shapes, b, a));
}

static void claim_by_numbers(const Shapes *shapes, IndexSet set, Term value, uint32_t form) {
  vec_each(const __int128, bound, &shapes->text->numbers) {
    template_set_add_ranked(shapes->set, set, le(shapes, value, number(shapes, *bound)), form,
                            *bound);
    template_set_add_ranked(shapes->set, set, le(shapes, number(shapes, *bound), value), form + 1,
                            -*bound);
  }
}

static bool is_factor(__int128 value) { return value > 1 && value <= MOST_FACTOR; }

static void claim_divisors(const Shapes *shapes, IndexSet set, Term value) {
  vec_each(const __int128, factor, &shapes->text->numbers)
    if (is_factor(*factor))
      claim(shapes, set,
            eq(shapes, term_make_mod(shapes->terms, value, *factor), number(shapes, 0)));
}

static void claim_single(const Shapes *shapes, const MorphCell *cell, const Index *k,
                         uint32_t form) {
  claim(shapes, k->set, ne(shapes, cell->value, number(shapes, 0)));
  claim_by_numbers(shapes, k->set, cell->value, form);
  vec_each(const Term, x, &shapes->scalars) {
    claim_order(shapes, k->set, cell->value, *x);
    claim(shapes, k->set, ne(shapes, cell->value, *x));
  }
  for (int distance = -1; distance <= 1; distance++)
    claim_order(shapes, k->set, cell->value, plus(shapes, k->term, distance));
  claim_order(shapes, k->set, cell->value, term_make_scale(shapes->terms, -1, k->term));
  claim_divisors(shapes, k->set, cell->value);
  vec_each(const __int128, factor, &shapes->text->numbers)
    if (is_factor(*factor))
      claim_order(shapes, k->set, cell->value, term_make_scale(shapes->terms, *factor, k->term));
}

static void claim_pair(const Shapes *shapes, const MorphCell *a, const MorphCell *b) {
  IndexSet set = set_of(shapes, a) | set_of(shapes, b);
  claim_order(shapes, set, a->value, b->value);
  claim(shapes, set, ne(shapes, a->value, b->value));
}

// Of scalars alone, which cells may be the reason for.
static void claim_scalars(const Shapes *shapes, uint32_t form) {
  vec_each(const Term, x, &shapes->scalars) {
    claim_by_numbers(shapes, 0, *x, form);
    claim_divisors(shapes, 0, *x);
    form += 2;
    vec_each(const Term, y, &shapes->scalars) {
      if (term_equals(*x, *y))
        continue;
      claim(shapes, 0, le(shapes, *x, *y));
      claim(shapes, 0, lt(shapes, *x, *y));
      vec_each(const __int128, factor, &shapes->text->numbers)
        if (is_factor(*factor))
          claim_order(shapes, 0, *x, term_make_scale(shapes->terms, *factor, *y));
    }
  }
}

// Pointers lead to whole cells.
static void claim_alignment(const Shapes *shapes, const MorphCell *cell) {
  vec_each(const Term, p, &shapes->pointers) {
    Term rest = term_make_mod(shapes->terms, term_make_sub(shapes->terms, *p, cell->address),
                              cell->axis.stride);
    claim(shapes, 0, eq(shapes, rest, number(shapes, 0)));
  }
}

// ---- what the program says of elements, with cells in their place

// A saying about the cells that stand for its elements.
typedef struct Spoken {
  const Saying *saying;
  const MorphCell *cells[MOST_ELEMENTS];
  uint32_t lead; // of which the index is one variable's; MOST_ELEMENTS: of none
  Term variable, meaning; // of the lead's: what it is of the cell's number
  IndexSet set;
} Spoken;

static const MorphCell *find_cell(const Shapes *shapes, Term array, uint32_t copy) {
  vec_each(const MorphCell, cell, shapes->cells)
    if (cell->array.id == term_get(shapes->terms, array).symbol.id && cell->copy == copy)
      return cell;
  return NULL;
}

// The first element of the same group as the number I that has another index; NULL: none has.
static const Element *find_rival(const Shapes *shapes, const Spoken *spoken, uint32_t i) {
  const Element *elements = spoken->saying->elements;
  for (uint32_t j = 0; j < i; j++)
    if (spoken->cells[j]->axis.group == find_cell(shapes, elements[i].array, 0)->axis.group &&
        !term_equals(elements[j].index, elements[i].index))
      return &elements[j];
  return NULL;
}

// Elements with one index get one cell. False if the predicate has none for some.
static bool choose_cells(const Shapes *shapes, Spoken *spoken, uint32_t *most) {
  *most = 0;
  for (uint32_t i = 0; i < spoken->saying->count; i++) {
    const Element *element = &spoken->saying->elements[i];
    if (!find_cell(shapes, element->array, 0))
      return false;
    uint32_t copy = find_rival(shapes, spoken, i) ? 1 : 0;
    *most = copy > *most ? copy : *most;
    spoken->cells[i] = find_cell(shapes, element->array, copy);
    if (!spoken->cells[i])
      return false;
    spoken->set |= set_of(shapes, spoken->cells[i]);
  }
  return true;
}

// If INDEX is a variable and a number, what that variable is where it is NUMBER.
static bool solve(const Shapes *shapes, Term index, Term at, Term *variable, Term *meaning) {
  TermData data = term_get(shapes->terms, index);
  *variable = index;
  *meaning = at;
  if (data.kind == TERM_VAR)
    return true;
  if (data.kind != TERM_SUM || data.arg_count != 1 ||
      (data.factors[0] != 1 && data.factors[0] != -1) ||
      term_kind(shapes->terms, data.args[0]) != TERM_VAR)
    return false;
  *variable = data.args[0];
  Term rest = term_make_sub(shapes->terms, at, number(shapes, data.constant));
  *meaning = term_make_scale(shapes->terms, data.factors[0], rest);
  return true;
}

static void choose_lead(const Shapes *shapes, Spoken *spoken) {
  uint32_t i = 0;
  while (i < spoken->saying->count &&
         !solve(shapes, spoken->saying->elements[i].index, spoken->cells[i]->index,
                &spoken->variable, &spoken->meaning))
    i++;
  spoken->lead = i < spoken->saying->count ? i : MOST_ELEMENTS;
}

static Term speak(const Shapes *shapes, const Spoken *spoken, Term term) {
  TermVec reads = {0}, values = {0};
  for (uint32_t i = 0; i < spoken->saying->count; i++) {
    vec_push(&reads, spoken->saying->elements[i].value);
    vec_push(&values, spoken->cells[i]->value);
  }
  term = term_substitute(shapes->terms, term, reads.data, values.data, reads.size);
  if (spoken->lead != MOST_ELEMENTS)
    term = term_substitute(shapes->terms, term, &spoken->variable, &spoken->meaning, 1);
  vec_release(&reads);
  vec_release(&values);
  return term;
}

static bool is_sayable(const Shapes *shapes, Term term) {
  TermVec variables = {0};
  bool has_all = true;
  term_variables(shapes->terms, term, &variables);
  vec_each(const Term, variable, &variables)
    has_all &= terms_have(shapes->params, *variable);
  vec_release(&variables);
  return has_all;
}

// Where the cells lie to each other.
static Term place_of(const Shapes *shapes, const Spoken *spoken) {
  Term place = term_true(shapes->terms);
  for (uint32_t i = 0; i < spoken->saying->count; i++) {
    Term wanted = speak(shapes, spoken, spoken->saying->elements[i].index);
    Term is_there = eq(shapes, spoken->cells[i]->index, wanted);
    place = term_make_and2(shapes->terms, place, is_there);
  }
  return place;
}

static void guard_spoken(const Shapes *shapes, const Spoken *spoken, Term place) {
  Term none = term_true(shapes->terms);
  add_guard(shapes, spoken->set, place, none, none);
  if (spoken->lead == MOST_ELEMENTS)
    return;
  vec_each(const Index, k, &shapes->zoned) {
    if (k->set != set_of(shapes, spoken->cells[spoken->lead]))
      continue;
    Limits limits = {0};
    find_limits(shapes, k, &limits);
    vec_each(const Term, low, &limits.low) {
      add_guard(shapes, spoken->set, place, *low, none);
      vec_each(const Term, high, &limits.high)
        add_guard(shapes, spoken->set, place, *low, *high);
    }
    limits_release(&limits);
  }
}

static void add_saying(const Shapes *shapes, const Saying *saying, bool is_pair) {
  Spoken spoken = {.saying = saying};
  uint32_t most;
  if (!choose_cells(shapes, &spoken, &most) || (most > 0) != is_pair)
    return;
  choose_lead(shapes, &spoken);
  Term said = speak(shapes, &spoken, saying->literal), place = place_of(shapes, &spoken);
  if (!is_sayable(shapes, said) || !is_sayable(shapes, place) || term_is_false(shapes->terms, place))
    return;
  claim(shapes, spoken.set, said);
  claim(shapes, spoken.set, term_make_not(shapes->terms, said));
  if (!term_is_true(shapes->terms, place))
    guard_spoken(shapes, &spoken, place);
}

// ---- all

// What holds of any cell holds of the other copy of it, so that it is said of the first only.
static void add_single(const Shapes *shapes, const Index *k) {
  uint32_t form = 1;
  guard_single(shapes, k);
  vec_each(const MorphCell, cell, shapes->cells) {
    form += 2;
    if (term_equals(cell->index, k->cell->index))
      claim_single(shapes, cell, k, form);
  }
}

static bool are_one_arrays(const MorphCell *a, const MorphCell *b) {
  return a->axis.group == b->axis.group && a->copy < b->copy;
}

// Or fields of one struct.
static bool are_two_arrays(const MorphCell *a, const MorphCell *b) {
  return !a->copy && !b->copy && (a->axis.group != b->axis.group || a < b);
}

static void add_pairs(const Shapes *shapes, bool (*are_wanted)(const MorphCell *,
                                                               const MorphCell *)) {
  vec_each(const Index, k, &shapes->zoned)
    vec_each(const Index, l, &shapes->zoned)
      if (k < l && k->set != l->set && are_wanted(k->cell, l->cell))
        guard_pair(shapes, k, l);
  vec_each(const MorphCell, a, shapes->cells)
    vec_each(const MorphCell, b, shapes->cells)
      if (a < b && are_wanted(a, b))
        claim_pair(shapes, a, b);
}

static void add_sayings(const Shapes *shapes, bool is_pair) {
  vec_each(const Saying, saying, &shapes->text->sayings)
    add_saying(shapes, saying, is_pair);
}

static void add_singles(const Shapes *shapes) {
  add_sayings(shapes, false);
  vec_each(const Index, k, &shapes->zoned)
    if (!k->cell->copy)
      add_single(shapes, k);
  add_pairs(shapes, are_two_arrays);
  claim_scalars(shapes, 1 + 2 * shapes->cells->size + 2);
  vec_each(const MorphCell, cell, shapes->cells)
    if (!cell->copy && cell->axis.stride > 1)
      claim_alignment(shapes, cell);
}

void template_shapes(TemplateSet *set, const HornPredicate *predicate, const MorphCellVec *cells,
                     Term known, const TemplateText *text, TemplateKind kind) {
  Shapes shapes = {.terms = set->terms, .set = set, .text = text, .cells = cells,
                   .params = &predicate->params};
  TermVec literals = {0};
  if (cells->size > 8 * sizeof(IndexSet))
    return;
  term_conjuncts(set->terms, known, &literals);
  sort_params(&shapes, predicate, &literals);
  vec_each(const MorphCell, cell, cells)
    if (!terms_have(&shapes.indexes, cell->index)) {
      vec_push(&shapes.indexes, cell->index);
      add_zoned(&shapes, cell, &literals);
    }
  if (kind == TEMPLATES_SINGLE) {
    add_singles(&shapes);
  } else {
    add_sayings(&shapes, true);
    add_pairs(&shapes, are_one_arrays);
  }
  vec_release(&literals);
  vec_release(&shapes.indexes);
  vec_release(&shapes.zoned);
  vec_release(&shapes.scalars);
  vec_release(&shapes.pointers);
  vec_release(&shapes.anchored);
}
