// The model is read as a table: function and values of arguments -> readings. Readings of one entry
// with different values break the first axiom. An equation of arrays is looked at for each index
// at which one of its arrays is read, or written: if both sides have a value in the table, they
// should be equal. If only one has, the other gets a reading, but only when nothing is broken.
#include "interp/native/axioms.h"

#include "base/memory.h"

#include <assert.h>

// Comparisons with a reading at a constant need not end: there is always another constant.
enum { MAX_INSTANCES = 5000, MAX_CONSTANTS = 100 };

#define NO_READING UINT32_MAX

// An application of a function, or a read of an array.
typedef struct NamedRead {
  Term name;         // its value
  Term term;         // over names
  uint32_t head;     // number of the function's symbol, or of the array as a term
  uint32_t first;    // argument behind the array
  BlockSpan visible; // blocks that may speak of it
  __int128 value;    // in this model, as the following:
  uint32_t values;   // of its arguments, in axioms->values
  uint32_t next;     // reading with the same place in the table, or NO_READING
} NamedRead;

typedef struct ArrayEquation {
  uint32_t variable; // of the search
  Term term;
  BlockSpan visible;
  TermVec arrays, indices; // variables, and where something is written
} ArrayEquation;

typedef struct AxiomInstance {
  bool is_broken; // by this model; else it would make the table complete
  uint32_t block;
  Term formula;
} AxiomInstance;

struct Axioms {
  Problem *problem;
  Terms *terms;
  const Term *blocks;
  uint32_t count;
  bool has_vocabulary;
  BlockVocabulary vocabulary;
  VEC(NamedRead) readings;
  uint32_t names_seen; // of problem->used
  VEC(ArrayEquation) equations;
  uint32_t atoms_seen; // of the problem
  Map spans;           // term -> packed BlockSpan
  // This model:
  VEC(__int128) values;
  Map table;   // place_key -> number of the first reading
  bool failed; // numbers are too large
  VEC(AxiomInstance) found;
  Map asserted; // block and formula of those before
  uint32_t count_asserted, constants;
};

// ---- arrays of integers

bool axioms_has_equation(const Terms *terms, Term atom) {
  if (term_kind(terms, atom) != TERM_EQ)
    return false;
  const SortData *sort = sort_get(terms, term_sort(terms, term_arg(terms, atom, 0)));
  return sort->kind == SORT_ARRAY && sort_equals(sort->index, sort_int(terms)) &&
         sort_equals(sort->element, sort_int(terms));
}

// ---- lifecycle

Axioms *axioms_new(Problem *problem, const Term *blocks, uint32_t count) {
  Axioms *axioms = mem_alloc_zeroed(sizeof *axioms);
  *axioms = (Axioms){.problem = problem, .terms = problem->terms, .blocks = blocks, .count = count};
  for (uint32_t i = 0; i < problem->atoms.size; i++) // that arrays differ is beyond us
    problem->is_opaque |= !term_is_none(problem->atoms.data[i].term) &&
                          axioms_has_equation(axioms->terms, problem->atoms.data[i].term) &&
                          problem->cdcl.occurs.data[literal_of(i, true)];
  return axioms;
}

void axioms_free(Axioms *axioms) {
  vec_each(ArrayEquation, equation, &axioms->equations) {
    vec_release(&equation->arrays);
    vec_release(&equation->indices);
  }
  if (axioms->has_vocabulary)
    vocabulary_release(&axioms->vocabulary);
  vec_release(&axioms->readings);
  vec_release(&axioms->equations);
  vec_release(&axioms->values);
  vec_release(&axioms->found);
  map_release(&axioms->spans);
  map_release(&axioms->table);
  map_release(&axioms->asserted);
  mem_free(axioms, sizeof *axioms);
}

// ---- where terms are visible

static BlockSpan visible(Axioms *axioms, Term term) {
  bool is_new;
  uint64_t *packed = map_insert(&axioms->spans, term.id, &is_new);
  if (is_new) {
    Term meant = names_restore(axioms->problem->names, term);
    BlockSpan all = {0, axioms->count - 1};
    *packed = span_pack(span_intersect(all, vocabulary_span(&axioms->vocabulary, meant)));
  }
  return span_unpack(*packed);
}

static bool is_nowhere(BlockSpan span) { return span.first > span.last; }

static bool meets(BlockSpan a, BlockSpan b) { return !is_nowhere(span_intersect(a, b)); }

// ---- what there is

static void add_reading(Axioms *axioms, uint32_t number) {
  assert(axioms->problem->names->names.data[number].is_reading);
  Term term = axioms->problem->names->names.data[number].term;
  TermData data = term_get(axioms->terms, term);
  bool is_read = data.kind == TERM_SELECT;
  vec_push(&axioms->readings, (NamedRead){.name = names_at(axioms->problem->names, number),
                                          .term = term,
                                          .head = is_read ? data.args[0].id : ~data.symbol.id,
                                          .first = is_read,
                                          .visible = visible(axioms, term)});
}

static void find_arrays(Axioms *axioms, ArrayEquation *equation) {
  TermVec stack = {0};
  vec_push(&stack, term_arg(axioms->terms, equation->term, 0));
  vec_push(&stack, term_arg(axioms->terms, equation->term, 1));
  Map seen = {0};
  while (stack.size) {
    Term array = vec_pop(&stack);
    if (!map_add(&seen, array.id))
      continue;
    TermData data = term_get(axioms->terms, array);
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

static void add_equation(Axioms *axioms, uint32_t variable) {
  Term term = axioms->problem->atoms.data[variable].term;
  assert(axioms_has_equation(axioms->terms, term));
  ArrayEquation equation = {.variable = variable, .term = term, .visible = visible(axioms, term)};
  find_arrays(axioms, &equation);
  vec_push(&axioms->equations, equation);
}

static void find_new(Axioms *axioms) {
  const Problem *problem = axioms->problem;
  for (; axioms->names_seen < problem->used.size; axioms->names_seen++) {
    uint32_t number = problem->used.data[axioms->names_seen];
    if (problem->names->names.data[number].is_reading)
      add_reading(axioms, number);
  }
  for (; axioms->atoms_seen < problem->atoms.size; axioms->atoms_seen++) {
    Term atom = problem->atoms.data[axioms->atoms_seen].term;
    if (!term_is_none(atom) && axioms_has_equation(axioms->terms, atom))
      add_equation(axioms, axioms->atoms_seen);
  }
}

// ---- the table

static __int128 value_of(Axioms *axioms, Term term) {
  __int128 value = 0;
  axioms->failed |= !arith_value(&axioms->problem->arith, term, &value);
  return value;
}

static uint64_t place_key(uint32_t head, const __int128 *values, uint32_t count) {
  uint64_t key = head;
  for (uint32_t i = 0; i < count; i++)
    key = (key ^ (uint64_t)values[i] ^ (uint64_t)(values[i] >> 64)) * 0x9e3779b97f4a7c15u;
  return key ^ key >> 32;
}

static uint32_t arity(const Axioms *axioms, const NamedRead *reading) {
  return term_get(axioms->terms, reading->term).arg_count - reading->first;
}

static Term argument(const Axioms *axioms, const NamedRead *reading, uint32_t i) {
  assert(i < arity(axioms, reading));
  return term_arg(axioms->terms, reading->term, reading->first + i);
}

static bool is_same_place(const Axioms *axioms, const NamedRead *a, const NamedRead *b) {
  if (a->head != b->head)
    return false;
  assert(arity(axioms, a) == arity(axioms, b));
  for (uint32_t i = 0; i < arity(axioms, a); i++)
    if (axioms->values.data[a->values + i] != axioms->values.data[b->values + i])
      return false;
  return true;
}

static void enter(Axioms *axioms, uint32_t number) {
  NamedRead *reading = &axioms->readings.data[number];
  reading->value = value_of(axioms, reading->name);
  reading->values = axioms->values.size;
  uint32_t count = arity(axioms, reading);
  for (uint32_t i = 0; i < count; i++)
    vec_push(&axioms->values, value_of(axioms, argument(axioms, reading, i)));
  bool is_new;
  uint64_t *place =
      map_insert(&axioms->table,
                 place_key(reading->head, axioms->values.data + reading->values, count), &is_new);
  reading->next = is_new ? NO_READING : (uint32_t)*place;
  *place = number;
}

static void read_model(Axioms *axioms) {
  vec_clear(&axioms->values);
  map_clear(&axioms->table);
  axioms->failed = false;
  for (uint32_t i = 0; i < axioms->readings.size; i++)
    enter(axioms, i);
}

// An instance for some block of SPAN: WANTED, or the one next to it.
static void add_instance(Axioms *axioms, bool is_broken, BlockSpan span, uint32_t wanted,
                         Term formula) {
  assert(!is_nowhere(span));
  uint32_t block = wanted < span.first ? span.first : wanted > span.last ? span.last : wanted;
  vec_push(&axioms->found,
           (AxiomInstance){is_broken, block, names_purify(axioms->problem->names, formula)});
}

// ---- equal arguments

// The reading's function at ARGS.
static Term read_at(const Axioms *axioms, const NamedRead *reading, const Term *args) {
  TermData data = term_get(axioms->terms, reading->term);
  return data.kind == TERM_SELECT
             ? term_make_select(axioms->terms, data.args[0], args[0])
             : term_make_apply(axioms->terms, data.symbol, args, data.arg_count);
}

// READING equals its function at ARGS if the arguments are equal.
static Term congruence(const Axioms *axioms, const NamedRead *reading, const Term *args) {
  Term instance = term_make_eq(axioms->terms, reading->name, read_at(axioms, reading, args));
  for (uint32_t i = arity(axioms, reading); i-- > 0;) {
    Term is_equal = term_make_eq(axioms->terms, argument(axioms, reading, i), args[i]);
    instance = term_make_implies(axioms->terms, is_equal, instance);
  }
  return instance;
}

// An integer variable of VALUE that blocks of A and of B may speak of, or the value itself.
static Term find_between(Axioms *axioms, BlockSpan a, BlockSpan b, __int128 value) {
  assert(!is_nowhere(a) && !is_nowhere(b));
  Term between = NO_TERM;
  vec_each(const Term, variable, &axioms->vocabulary.variables) {
    if (!sort_equals(term_sort(axioms->terms, *variable), sort_int(axioms->terms)))
      continue;
    BlockSpan span = visible(axioms, *variable);
    if (meets(span, a) && meets(span, b) && value_of(axioms, *variable) == value)
      between = *variable;
  }
  axioms->constants += term_is_none(between);
  return term_is_none(between) ? term_make_int(axioms->terms, value) : between;
}

// Arguments of the same values, such that blocks of both spans may speak of the function there.
static void find_args_between(Axioms *axioms, const NamedRead *reading, BlockSpan other,
                              TermVec *args) {
  const __int128 *values = axioms->values.data + reading->values;
  for (uint32_t i = 0; i < arity(axioms, reading); i++)
    vec_push(args, find_between(axioms, reading->visible, other, values[i]));
  for (uint32_t i = 0; i < args->size; i++) {
    BlockSpan span = visible(axioms, read_at(axioms, reading, args->data));
    if (!meets(span, reading->visible) || !meets(span, other))
      args->data[i] = term_make_int(axioms->terms, values[i]);
  }
}

// No block of OTHER may speak of the reading: it is compared with one of which such a block may.
static void compare_far(Axioms *axioms, bool is_broken, const NamedRead *reading, BlockSpan other) {
  TermVec args = {0};
  find_args_between(axioms, reading, other, &args);
  BlockSpan span =
      span_intersect(reading->visible, visible(axioms, read_at(axioms, reading, args.data)));
  uint32_t wanted = other.first > reading->visible.last ? span.last : span.first;
  add_instance(axioms, is_broken, span, wanted, congruence(axioms, reading, args.data));
  vec_release(&args);
}

static void compare(Axioms *axioms, const NamedRead *a, const NamedRead *b) {
  if (!is_same_place(axioms, a, b) || a->value == b->value)
    return;
  BlockSpan common = span_intersect(a->visible, b->visible);
  if (is_nowhere(common)) {
    compare_far(axioms, true, a, b->visible);
    compare_far(axioms, true, b, a->visible);
    return;
  }
  const Term *args = term_get(axioms->terms, b->term).args + b->first;
  add_instance(axioms, true, common, common.first, congruence(axioms, a, args));
}

static void compare_readings(Axioms *axioms) {
  vec_each(const NamedRead, a, &axioms->readings)
    for (uint32_t i = a->next; i != NO_READING; i = axioms->readings.data[i].next)
      compare(axioms, a, &axioms->readings.data[i]);
}

// ---- equal arrays

static bool element_of_variable(const Axioms *axioms, Term array, __int128 index, __int128 *value) {
  const uint64_t *place = map_find(&axioms->table, place_key(array.id, &index, 1));
  for (uint32_t i = place ? (uint32_t)*place : NO_READING; i != NO_READING;) {
    const NamedRead *reading = &axioms->readings.data[i];
    *value = reading->value;
    if (reading->head == array.id && axioms->values.data[reading->values] == index)
      return true;
    i = reading->next;
  }
  return false;
}

// The truth of a condition that is an atom; else open.
static Truth truth_of(const Axioms *axioms, Term condition) {
  SignedTerm atom = term_strip_not(axioms->terms, condition);
  const uint64_t *variable = map_find(&axioms->problem->variables, atom.term.id);
  return variable
             ? cdcl_value(&axioms->problem->cdcl, literal_of((uint32_t)*variable, atom.is_negated))
             : TRUTH_OPEN;
}

// The element of ARRAY in the model; false when the table does not have it.
static bool element(Axioms *axioms, Term array, __int128 index, __int128 *value) {
  for (;;) {
    TermData data = term_get(axioms->terms, array);
    Truth truth = TRUTH_OPEN;
    if (data.kind == TERM_VAR)
      return element_of_variable(axioms, array, index, value);
    if (data.kind == TERM_ITE)
      truth = truth_of(axioms, data.args[0]);
    bool is_written = data.kind == TERM_STORE && value_of(axioms, data.args[1]) == index;
    if (is_written || data.kind == TERM_CONST_ARRAY) {
      *value = value_of(axioms, data.args[is_written ? 2 : 0]);
      return true;
    }
    if (data.kind == TERM_ITE && truth == TRUTH_OPEN)
      return false;
    assert(data.kind == TERM_STORE || data.kind == TERM_ITE);
    array = data.kind == TERM_STORE ? data.args[0] : data.args[truth == TRUTH_YES ? 1 : 2];
  }
}

static Term equal_elements(Axioms *axioms, Term equation, Term index) {
  Terms *terms = axioms->terms;
  Term left = term_make_select(terms, term_arg(terms, equation, 0), index);
  Term right = term_make_select(terms, term_arg(terms, equation, 1), index);
  Term elements = expand_reads(terms, term_make_eq(terms, left, right));
  return term_make_implies(terms, equation, lift_choices(terms, elements, UINT32_MAX));
}

// READING (or NULL) is what is read at INDEX of one of the arrays.
static void check_elements(Axioms *axioms, const ArrayEquation *equation, Term index,
                           const NamedRead *reading) {
  __int128 left, right, at = value_of(axioms, index);
  bool has_left = element(axioms, term_arg(axioms->terms, equation->term, 0), at, &left);
  bool has_right = element(axioms, term_arg(axioms->terms, equation->term, 1), at, &right);
  if (has_left && has_right && left == right)
    return;
  bool is_broken = has_left && has_right;
  BlockSpan span = span_intersect(equation->visible, visible(axioms, index));
  uint32_t own = axioms->problem->atoms.data[equation->variable].span.first;
  if (!is_nowhere(span))
    add_instance(axioms, is_broken, span, own, equal_elements(axioms, equation->term, index));
  else if (reading)
    compare_far(axioms, is_broken, reading, equation->visible);
}

static void check_equation(Axioms *axioms, const ArrayEquation *equation) {
  if (cdcl_value(&axioms->problem->cdcl, literal_of(equation->variable, false)) != TRUTH_YES)
    return;
  vec_each(const Term, index, &equation->indices)
    check_elements(axioms, equation, *index, NULL);
  vec_each(const NamedRead, reading, &axioms->readings)
    if (terms_have(&equation->arrays, (Term){reading->head}))
      check_elements(axioms, equation, argument(axioms, reading, 0), reading);
}

// ---- the model

static bool assert_instance(Axioms *axioms, AxiomInstance instance) {
  assert(instance.block < axioms->count);
  if (!map_add(&axioms->asserted, (uint64_t)instance.block << 32 | instance.formula.id))
    return false;
  problem_assert(axioms->problem, instance.block, instance.formula);
  problem_use_names(axioms->problem, instance.block, instance.formula);
  axioms->count_asserted++;
  return true;
}

static bool is_any_broken(const Axioms *axioms) {
  vec_each(const AxiomInstance, instance, &axioms->found)
    if (instance->is_broken)
      return true;
  return false;
}

static AxiomsAnswer assert_instances(Axioms *axioms) {
  bool is_broken = is_any_broken(axioms), is_asserted = false;
  cdcl_backtrack(&axioms->problem->cdcl, 0);
  vec_each(const AxiomInstance, instance, &axioms->found)
    if (instance->is_broken == is_broken)
      is_asserted |= assert_instance(axioms, *instance);
  if (is_asserted)
    return axioms->count_asserted > MAX_INSTANCES || axioms->constants > MAX_CONSTANTS
               ? AXIOMS_UNKNOWN
               : AXIOMS_INSTANTIATED;
  return is_broken ? AXIOMS_UNKNOWN : AXIOMS_HOLD;
}

AxiomsAnswer axioms_instantiate(Axioms *axioms) {
  if (!axioms->has_vocabulary)
    vocabulary_init(&axioms->vocabulary, axioms->terms, axioms->blocks, axioms->count);
  axioms->has_vocabulary = true;
  find_new(axioms);
  read_model(axioms);
  vec_clear(&axioms->found);
  compare_readings(axioms);
  vec_each(const ArrayEquation, equation, &axioms->equations)
    check_equation(axioms, equation);
  return axioms->failed ? AXIOMS_UNKNOWN : assert_instances(axioms);
}
