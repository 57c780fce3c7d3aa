// Objects against plain arrays of bytes: random reads, writes, copies and choices, at constant
// offsets and at such that depend on an input, of which a value is put in at the end.
#include "symbolic/internal.h"

#include "cfa/cfa.h"
#include "symbolic/float.h"

#include "test.h"

enum { OBJECTS = 3, SIZE = 24, STEPS = 60, ROUNDS = 60, INPUTS = 4 };

typedef struct Fixture {
  Cfa cfa;
  Terms *terms;
  Symbolic *symbolic;
  SymState state;
  SymRun run;
  SymObject *objects[OBJECTS];
  uint8_t bytes[OBJECTS][SIZE]; // what they ought to hold
  Term inputs[INPUTS], values[INPUTS];
  uint8_t numbers[INPUTS]; // the inputs' values
} Fixture;

static uint64_t random_state = 0x9E3779B97F4A7C15u;

static uint32_t random_below(uint32_t limit) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (uint32_t)(random_state * 0x2545f4914f6cdd1du >> 33) % limit;
}

static void fixture_init(Fixture *f) {
  *f = (Fixture){.terms = terms_new()};
  cfa_init(&f->cfa, random_below(2) ? MODEL_LP64 : MODEL_ILP32);
  f->symbolic = symbolic_new(f->terms, &f->cfa, (SymOptions){0});
  static const SymFrame frame;
  f->state = (SymState){.guard = term_true(f->terms),
                        .frame = &frame,
                        .rounding = float_rounding(f->terms, ROUND_NEAREST)};
  f->run = (SymRun){.symbolic = f->symbolic, .terms = f->terms, .state = &f->state};
  for (int i = 0; i < OBJECTS; i++) {
    f->objects[i] = sym_object_new(f->symbolic, SYM_HEAP, sym_offset(&f->run, SIZE), SIZE);
    sym_contents_set(&f->run, f->objects[i], sym_contents_new(f->symbolic, FILL_ZERO, NULL));
  }
  for (int i = 0; i < INPUTS; i++) {
    Symbol symbol = symbol_new(f->terms, "in", sort_make_bits(f->terms, 8), NULL);
    f->inputs[i] = term_make_var(f->terms, symbol, NO_INDEX);
    f->numbers[i] = (uint8_t)random_below(256);
    f->values[i] = term_make_bits(f->terms, 8, f->numbers[i]);
  }
}

static void fixture_release(Fixture *f) {
  symbolic_free(f->symbolic);
  terms_free(f->terms);
  cfa_release(&f->cfa);
}

static Term evaluate(Fixture *f, Term term) {
  return term_substitute(f->terms, term, f->inputs, f->values, INPUTS);
}

// ---- pointers

typedef struct Pointer {
  Term term;
  uint32_t object, offset; // where it really leads
} Pointer;

// An offset at most LAST: constant, or an input's lowest bits times a stride.
static Term random_offset(Fixture *f, uint32_t last, uint32_t *offset) {
  uint32_t stride = 1 + random_below(5), input = random_below(INPUTS), count = last / stride + 1;
  uint32_t bits = count >= 8 ? 3 : count >= 4 ? 2 : 1;
  if (count < 2 || random_below(3) == 0) {
    *offset = random_below(last + 1);
    return sym_offset(&f->run, *offset);
  }
  *offset = (f->numbers[input] & ((1u << bits) - 1)) * stride;
  Term low = term_make_extract(f->terms, f->inputs[input], bits - 1, 0);
  Term index = term_make_extend(f->terms, low, f->symbolic->address_width, false);
  return term_make_bv(f->terms, TERM_BV_MUL, index, sym_offset(&f->run, stride));
}

static Pointer random_pointer(Fixture *f, uint32_t bytes) {
  Pointer result = {.object = random_below(OBJECTS)};
  Term offset = random_offset(f, SIZE - bytes, &result.offset);
  result.term = term_make_bv(f->terms, TERM_BV_ADD,
                             sym_object_base(f->symbolic, f->objects[result.object]), offset);
  if (random_below(4))
    return result;
  Pointer other = random_pointer(f, bytes);
  uint32_t input = random_below(INPUTS);
  Term limit = term_make_bits(f->terms, 8, random_below(256));
  Term condition = term_make_bv(f->terms, TERM_BV_ULT, f->inputs[input], limit);
  Term term = term_make_ite(f->terms, condition, result.term, other.term);
  bool is_first = term_is_true(f->terms, evaluate(f, condition));
  result = is_first ? result : other;
  result.term = term;
  return result;
}

static SymPlace place_at(Fixture *f, const Pointer *pointer) {
  return sym_place_behind(&f->run, pointer->term, f->cfa.types.void_type);
}

// ---- steps

static void step_write(Fixture *f) {
  uint32_t bytes = 1 + random_below(16);
  Pointer pointer = random_pointer(f, bytes);
  unsigned __int128 value = 0;
  Term term = NO_TERM;
  for (uint32_t i = 0; i < bytes; i++) {
    uint32_t input = random_below(INPUTS);
    Term byte = random_below(2) ? f->inputs[input] : term_make_bits(f->terms, 8, i * 37 + 1);
    value |= (unsigned __int128)term_get(f->terms, evaluate(f, byte)).constant << (8 * i);
    term = i ? term_make_bv(f->terms, TERM_BV_CONCAT, byte, term) : byte;
  }
  SymPlace place = place_at(f, &pointer);
  sym_place_write_bytes(&f->run, &place, bytes, term);
  sym_place_release(&place);
  memcpy(f->bytes[pointer.object] + pointer.offset, &value, bytes);
}

static void step_read(Fixture *f) {
  uint32_t bytes = 1 + random_below(16);
  Pointer pointer = random_pointer(f, bytes);
  SymPlace place = place_at(f, &pointer);
  Term value = evaluate(f, sym_place_read_bytes(&f->run, &place, bytes));
  sym_place_release(&place);
  unsigned __int128 expected = 0;
  memcpy(&expected, f->bytes[pointer.object] + pointer.offset, bytes);
  assert_true(term_equals(value, term_make_bits(f->terms, 8 * bytes, expected)));
}

static void step_copy(Fixture *f) {
  uint32_t bytes = 1 + random_below(SIZE - 4);
  Pointer to = random_pointer(f, bytes), from = random_pointer(f, bytes);
  SymPlace target = place_at(f, &to), source = place_at(f, &from);
  sym_place_move(&f->run, &target, &source, bytes);
  sym_place_release(&target);
  sym_place_release(&source);
  memmove(f->bytes[to.object] + to.offset, f->bytes[from.object] + from.offset, bytes);
}

static void step_fill(Fixture *f) {
  uint32_t bytes = 1 + random_below(SIZE - 4), input = random_below(INPUTS);
  Pointer to = random_pointer(f, bytes);
  SymPlace target = place_at(f, &to);
  sym_place_fill(&f->run, &target, f->inputs[input], bytes);
  sym_place_release(&target);
  memset(f->bytes[to.object] + to.offset, f->numbers[input], bytes);
}

// Two ways that meet: only one of them is the run's.
static void step_merge(Fixture *f) {
  Term condition = term_make_bv(f->terms, TERM_BV_ULT, f->inputs[random_below(INPUTS)],
                                term_make_bits(f->terms, 8, random_below(256)));
  bool is_first = term_is_true(f->terms, evaluate(f, condition));
  SymState before = f->state, ends[2];
  uint8_t bytes[2][OBJECTS][SIZE], start[OBJECTS][SIZE];
  memcpy(start, f->bytes, sizeof start);
  for (int i = 0; i < 2; i++) {
    f->state = before;
    memcpy(f->bytes, start, sizeof start);
    sym_require(&f->run, i == 0 ? condition : term_make_not(f->terms, condition));
    (random_below(2) ? step_write : step_copy)(f);
    ends[i] = f->state;
    memcpy(bytes[i], f->bytes, sizeof start);
  }
  const SymState *merged = sym_merge(f->symbolic, &ends[0], &ends[1]);
  bool is_decided = term_is_constant(f->terms, condition);
  assert_true(is_decided || merged != NULL);
  f->state = is_decided ? ends[is_first ? 0 : 1] : *merged;
  memcpy(f->bytes, bytes[is_first ? 0 : 1], sizeof start);
}

static void objects_are_bytes(void **state) {
  static void (*const steps[])(Fixture *) = {step_write, step_read, step_copy, step_fill,
                                             step_merge};
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    Fixture f;
    fixture_init(&f);
    for (int i = 0; i < STEPS; i++) {
      steps[random_below(5)](&f);
      step_read(&f);
    }
    assert_true(term_is_true(f.terms, evaluate(&f, f.state.guard)));
    assert_null(f.state.lost);
    fixture_release(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(objects_are_bytes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
