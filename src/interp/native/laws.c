// The model is read as a table: function and values of arguments -> readings. Readings of one entry
// with different values break the first law. An equation of arrays is looked at for each index
// at which one of its arrays is read, or written: if both sides have a value in the table, they
// should be equal. If only one has, the other gets a reading, but only when nothing is broken.
#include "interp/native/laws.h"

#include "base/memory.h"
#include "interp/interp_internal.h"

#include <assert.h>

// Comparisons with a reading at a constant need not end: there is always another constant.
enum { MAX_STATED = 5000, MAX_CONSTANTS = 100 };

#define NO_READING UINT32_MAX

// An application of a function, or a read of an array.
typedef struct Reading {
  Term name;         // its value
  Term term;         // over names
  uint32_t head;     // number of the function's symbol, or of the array as a term
  uint32_t first;    // argument behind the array
  BlockSpan visible; // blocks that may speak of it
  __int128 value;    // in this model, as the following:
  uint32_t values;   // of its arguments, in laws->values
  uint32_t next;     // reading with the same place in the table, or NO_READING
} Reading;

typedef struct ArrayEquation {
  uint32_t variable; // of the search
  Term term;
  BlockSpan visible;
  TermVec arrays, indices; // variables, and where something is written
} ArrayEquation;

typedef struct Law {
  bool is_broken; // by this model; else it would make the table complete
  uint32_t block;
  Term formula;
} Law;

struct Laws {
  Problem *problem;
  Terms *terms;
  const Term *blocks;
  uint32_t count;
  bool has_vocabulary;
  Vocabulary vocabulary;
  VEC(Reading) readings;
  uint32_t names_seen; // of problem->used
  VEC(ArrayEquation) equations;
  uint32_t atoms_seen; // of the problem
  Map spans;           // term -> packed BlockSpan
  // This model:
  VEC(__int128) values;
  Map table;   // place_key -> number of the first reading
  bool failed; // numbers are too large
  VEC(Law) found;
  Map stated; // law_key of those before
  uint32_t count_stated, constants;
};

// ---- arrays of integers

bool laws_has_equation(const Terms *terms, Term atom) {
  if (term_kind(terms, atom) != TERM_EQ)
    return false;
  const SortData *sort = sort_get(terms, term_sort(terms, term_arg(terms, atom, 0)));
  return sort->kind == SORT_ARRAY && sort_equals(sort->index, sort_int(terms)) &&
         sort_equals(sort->element, sort_int(terms));
}

// ---- lifecycle

Laws *laws_new(Problem *problem, const Term *blocks, uint32_t count) {
  Laws *laws = mem_alloc_zeroed(sizeof *laws);
  *laws = (Laws){.problem = problem, .terms = problem->terms, .blocks = blocks, .count = count};
  for (uint32_t i = 0; i < problem->atoms.size; i++) // that arrays differ is beyond us
    problem->is_opaque |= !term_is_none(problem->atoms.data[i].term) &&
                          laws_has_equation(laws->terms, problem->atoms.data[i].term) &&
                          problem->cdcl.occurs.data[literal_of(i, true)];
  return laws;
}

void laws_free(Laws *laws) {
  vec_each(ArrayEquation, equation, &laws->equations) {
    vec_release(&equation->arrays);
    vec_release(&equation->indices);
  }
  if (laws->has_vocabulary)
    vocabulary_release(&laws->vocabulary);
  vec_release(&laws->readings);
  vec_release(&laws->equations);
  vec_release(&laws->values);
  vec_release(&laws->found);
  map_release(&laws->spans);
  map_release(&laws->table);
  map_release(&laws->stated);
  mem_free(laws, sizeof *laws);
}

// ---- where terms are visible

static BlockSpan visible(Laws *laws, Term term) {
  bool is_new;
  uint64_t *packed = map_insert(&laws->spans, term.id, &is_new);
  if (is_new) {
    BlockSpan span;
    vocabulary_span(&laws->vocabulary, names_restore(laws->problem->names, term), &span.first,
                    &span.last);
    span.last = span.last < laws->count ? span.last : laws->count - 1;
    *packed = (uint64_t)span.first << 32 | span.last;
  }
  return (BlockSpan){(uint32_t)(*packed >> 32), (uint32_t)*packed};
}

static BlockSpan intersect(BlockSpan a, BlockSpan b) {
  return (BlockSpan){a.first > b.first ? a.first : b.first, a.last < b.last ? a.last : b.last};
}

static bool is_nowhere(BlockSpan span) { return span.first > span.last; }

static bool meets(BlockSpan a, BlockSpan b) { return !is_nowhere(intersect(a, b)); }

// ---- what there is

static void add_reading(Laws *laws, uint32_t number) {
  Term term = laws->problem->names->names.data[number].term;
  TermData data = term_get(laws->terms, term);
  bool is_read = data.kind == TERM_SELECT;
  vec_push(&laws->readings, (Reading){.name = names_at(laws->problem->names, number),
                                      .term = term,
                                      .head = is_read ? data.args[0].id : ~data.symbol.id,
                                      .first = is_read,
                                      .visible = visible(laws, term)});
}

static void find_arrays(Laws *laws, ArrayEquation *equation) {
  TermVec stack = {0};
  vec_push(&stack, term_arg(laws->terms, equation->term, 0));
  vec_push(&stack, term_arg(laws->terms, equation->term, 1));
  Map seen = {0};
  while (stack.size) {
    Term array = vec_pop(&stack);
    if (!map_add(&seen, array.id))
      continue;
    TermData data = term_get(laws->terms, array);
    if (data.kind == TERM_VAR)
      vec_push(&equation->arrays, array);
    if (data.kind == TERM_STORE)
      vec_push(&equation->indices, data.args[1]);
    if (data.kind == TERM_STORE)
      vec_push(&stack, data.args[0]);
    for (uint32_t i = 1; data.kind == TERM_ITE && i < 3; i++)
      vec_push(&stack, data.args[i]);
  }
  map_release(&seen);
  vec_release(&stack);
}

static void add_equation(Laws *laws, uint32_t variable) {
  Term term = laws->problem->atoms.data[variable].term;
  ArrayEquation equation = {.variable = variable, .term = term, .visible = visible(laws, term)};
  find_arrays(laws, &equation);
  vec_push(&laws->equations, equation);
}

static void find_new(Laws *laws) {
  const Problem *problem = laws->problem;
  for (; laws->names_seen < problem->used.size; laws->names_seen++) {
    uint32_t number = problem->used.data[laws->names_seen];
    if (problem->names->names.data[number].is_reading)
      add_reading(laws, number);
  }
  for (; laws->atoms_seen < problem->atoms.size; laws->atoms_seen++) {
    Term atom = problem->atoms.data[laws->atoms_seen].term;
    if (!term_is_none(atom) && laws_has_equation(laws->terms, atom))
      add_equation(laws, laws->atoms_seen);
  }
}

// ---- the table

static __int128 value_of(Laws *laws, Term term) {
  __int128 value = 0;
  laws->failed |= !arith_value(&laws->problem->arith, term, &value);
  return value;
}

static uint64_t place_key(uint32_t head, const __int128 *values, uint32_t count) {
  uint64_t key = head;
  for (uint32_t i = 0; i < count; i++)
    key = (key ^ (uint64_t)values[i] ^ (uint64_t)(values[i] >> 64)) * 0x9e3779b97f4a7c15u;
  return key ^ key >> 32;
}

static uint32_t arity(const Laws *laws, const Reading *reading) {
  return term_get(laws->terms, reading->term).arg_count - reading->first;
}

static Term argument(const Laws *laws, const Reading *reading, uint32_t i) {
  return term_arg(laws->terms, reading->term, reading->first + i);
}

static bool is_same_place(const Laws *laws, const Reading *a, const Reading *b) {
  if (a->head != b->head)
    return false;
  for (uint32_t i = 0; i < arity(laws, a); i++)
    if (laws->values.data[a->values + i] != laws->values.data[b->values + i])
      return false;
  return true;
}

static void enter(Laws *laws, uint32_t number) {
  Reading *reading = &laws->readings.data[number];
  reading->value = value_of(laws, reading->name);
  reading->values = laws->values.size;
  uint32_t count = arity(laws, reading);
  for (uint32_t i = 0; i < count; i++)
    vec_push(&laws->values, value_of(laws, argument(laws, reading, i)));
  bool is_new;
  uint64_t *place = map_insert(
      &laws->table, place_key(reading->head, laws->values.data + reading->values, count), &is_new);
  reading->next = is_new ? NO_READING : (uint32_t)*place;
  *place = number;
}

static void read_model(Laws *laws) {
  vec_clear(&laws->values);
  map_clear(&laws->table);
  laws->failed = false;
  for (uint32_t i = 0; i < laws->readings.size; i++)
    enter(laws, i);
}

// A law for some block of SPAN: WANTED, or the one next to it.
static void find_law(Laws *laws, bool is_broken, BlockSpan span, uint32_t wanted, Term formula) {
  assert(!is_nowhere(span));
  uint32_t block = wanted < span.first ? span.first : wanted > span.last ? span.last : wanted;
  vec_push(&laws->found, (Law){is_broken, block, names_purify(laws->problem->names, formula)});
}

// ---- equal arguments

// The reading's function at ARGS.
static Term read_at(const Laws *laws, const Reading *reading, const Term *args) {
  TermData data = term_get(laws->terms, reading->term);
  return data.kind == TERM_SELECT ? term_make_select(laws->terms, data.args[0], args[0])
                                  : term_make_apply(laws->terms, data.symbol, args, data.arg_count);
}

// READING equals its function at ARGS if the arguments are equal.
static Term congruence(const Laws *laws, const Reading *reading, const Term *args) {
  Term law = term_make_eq(laws->terms, reading->name, read_at(laws, reading, args));
  for (uint32_t i = arity(laws, reading); i-- > 0;) {
    Term is_equal = term_make_eq(laws->terms, argument(laws, reading, i), args[i]);
    law = term_make_implies(laws->terms, is_equal, law);
  }
  return law;
}

// An integer variable of VALUE that blocks of A and of B may speak of, or the value itself.
static Term find_between(Laws *laws, BlockSpan a, BlockSpan b, __int128 value) {
  Term between = NO_TERM;
  vec_each(const Term, variable, &laws->vocabulary.variables) {
    if (!sort_equals(term_sort(laws->terms, *variable), sort_int(laws->terms)))
      continue;
    BlockSpan span = visible(laws, *variable);
    if (meets(span, a) && meets(span, b) && value_of(laws, *variable) == value)
      between = *variable;
  }
  laws->constants += term_is_none(between);
  return term_is_none(between) ? term_make_int(laws->terms, value) : between;
}

// Arguments of the same values, such that blocks of both spans may speak of the function there.
static void find_args_between(Laws *laws, const Reading *reading, BlockSpan other, TermVec *args) {
  const __int128 *values = laws->values.data + reading->values;
  for (uint32_t i = 0; i < arity(laws, reading); i++)
    vec_push(args, find_between(laws, reading->visible, other, values[i]));
  for (uint32_t i = 0; i < args->size; i++) {
    BlockSpan span = visible(laws, read_at(laws, reading, args->data));
    if (!meets(span, reading->visible) || !meets(span, other))
      args->data[i] = term_make_int(laws->terms, values[i]);
  }
}

// No block of OTHER may speak of the reading: it is compared with one of which such a block may.
static void compare_far(Laws *laws, bool is_broken, const Reading *reading, BlockSpan other) {
  TermVec args = {0};
  find_args_between(laws, reading, other, &args);
  BlockSpan span = intersect(reading->visible, visible(laws, read_at(laws, reading, args.data)));
  uint32_t wanted = other.first > reading->visible.last ? span.last : span.first;
  find_law(laws, is_broken, span, wanted, congruence(laws, reading, args.data));
  vec_release(&args);
}

static void compare(Laws *laws, const Reading *a, const Reading *b) {
  if (!is_same_place(laws, a, b) || a->value == b->value)
    return;
  BlockSpan common = intersect(a->visible, b->visible);
  if (is_nowhere(common)) {
    compare_far(laws, true, a, b->visible);
    compare_far(laws, true, b, a->visible);
    return;
  }
  const Term *args = term_get(laws->terms, b->term).args + b->first;
  find_law(laws, true, common, common.first, congruence(laws, a, args));
}

static void compare_readings(Laws *laws) {
  vec_each(const Reading, a, &laws->readings)
    for (uint32_t i = a->next; i != NO_READING; i = laws->readings.data[i].next)
      compare(laws, a, &laws->readings.data[i]);
}

// ---- equal arrays

static bool element_of_variable(const Laws *laws, Term array, __int128 index, __int128 *value) {
  const uint64_t *place = map_find(&laws->table, place_key(array.id, &index, 1));
  for (uint32_t i = place ? (uint32_t)*place : NO_READING; i != NO_READING;) {
    const Reading *reading = &laws->readings.data[i];
    *value = reading->value;
    if (reading->head == array.id && laws->values.data[reading->values] == index)
      return true;
    i = reading->next;
  }
  return false;
}

// The truth of a condition that is an atom; else open.
static Truth truth_of(const Laws *laws, Term condition) {
  SignedTerm atom = term_strip_not(laws->terms, condition);
  const uint64_t *variable = map_find(&laws->problem->variables, atom.term.id);
  return variable
             ? cdcl_value(&laws->problem->cdcl, literal_of((uint32_t)*variable, atom.is_negated))
             : TRUTH_OPEN;
}

// The element of ARRAY in the model; false when the table does not have it.
static bool element(Laws *laws, Term array, __int128 index, __int128 *value) {
  for (;;) {
    TermData data = term_get(laws->terms, array);
    Truth truth = TRUTH_OPEN;
    if (data.kind == TERM_VAR)
      return element_of_variable(laws, array, index, value);
    if (data.kind == TERM_ITE)
      truth = truth_of(laws, data.args[0]);
    bool is_written = data.kind == TERM_STORE && value_of(laws, data.args[1]) == index;
    if (is_written || data.kind == TERM_CONST_ARRAY) {
      *value = value_of(laws, data.args[is_written ? 2 : 0]);
      return true;
    }
    if (data.kind == TERM_ITE && truth == TRUTH_OPEN)
      return false;
    array = data.kind == TERM_STORE ? data.args[0] : data.args[truth == TRUTH_YES ? 1 : 2];
  }
}

static Term equal_elements(Laws *laws, Term equation, Term index) {
  Terms *terms = laws->terms;
  Term left = term_make_select(terms, term_arg(terms, equation, 0), index);
  Term right = term_make_select(terms, term_arg(terms, equation, 1), index);
  Term elements = expand_reads(terms, term_make_eq(terms, left, right));
  return term_make_implies(terms, equation, lift_choices(terms, elements, UINT32_MAX));
}

// READING (or NULL) is what is read at INDEX of one of the arrays.
static void check_elements(Laws *laws, const ArrayEquation *equation, Term index,
                           const Reading *reading) {
  __int128 left, right, at = value_of(laws, index);
  bool has_left = element(laws, term_arg(laws->terms, equation->term, 0), at, &left);
  bool has_right = element(laws, term_arg(laws->terms, equation->term, 1), at, &right);
  if (has_left && has_right && left == right)
    return;
  bool is_broken = has_left && has_right;
  BlockSpan span = intersect(equation->visible, visible(laws, index));
  uint32_t own = laws->problem->atoms.data[equation->variable].span.first;
  if (!is_nowhere(span))
    find_law(laws, is_broken, span, own, equal_elements(laws, equation->term, index));
  else if (reading)
    compare_far(laws, is_broken, reading, equation->visible);
}

static bool has_array(const ArrayEquation *equation, uint32_t array) {
  vec_each(const Term, each, &equation->arrays)
    if (each->id == array)
      return true;
  return false;
}

static void check_equation(Laws *laws, const ArrayEquation *equation) {
  if (cdcl_value(&laws->problem->cdcl, literal_of(equation->variable, false)) != TRUTH_YES)
    return;
  vec_each(const Term, index, &equation->indices)
    check_elements(laws, equation, *index, NULL);
  vec_each(const Reading, reading, &laws->readings)
    if (has_array(equation, reading->head))
      check_elements(laws, equation, argument(laws, reading, 0), reading);
}

// ---- the model

static bool assert_law(Laws *laws, Law law) {
  if (!map_add(&laws->stated, (uint64_t)law.block << 32 | law.formula.id))
    return false;
  problem_assert(laws->problem, law.block, law.formula);
  problem_use_names(laws->problem, law.block, law.formula);
  laws->count_stated++;
  return true;
}

static bool is_any_broken(const Laws *laws) {
  vec_each(const Law, law, &laws->found)
    if (law->is_broken)
      return true;
  return false;
}

static LawsAnswer state_laws(Laws *laws) {
  bool is_broken = is_any_broken(laws), is_stated = false;
  cdcl_backtrack(&laws->problem->cdcl, 0);
  vec_each(const Law, law, &laws->found)
    if (law->is_broken == is_broken)
      is_stated |= assert_law(laws, *law);
  if (is_stated)
    return laws->count_stated > MAX_STATED || laws->constants > MAX_CONSTANTS ? LAWS_UNKNOWN
                                                                              : LAWS_STATED;
  return is_broken ? LAWS_UNKNOWN : LAWS_HOLD;
}

LawsAnswer laws_apply(Laws *laws) {
  if (!laws->has_vocabulary)
    vocabulary_init(&laws->vocabulary, laws->terms, laws->blocks, laws->count);
  laws->has_vocabulary = true;
  find_new(laws);
  read_model(laws);
  vec_clear(&laws->found);
  compare_readings(laws);
  vec_each(const ArrayEquation, equation, &laws->equations)
    check_equation(laws, equation);
  return laws->failed ? LAWS_UNKNOWN : state_laws(laws);
}
