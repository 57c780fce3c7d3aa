#include "sat/blast.h"

#include "base/diag.h"
#include "base/limits.h"

#include <assert.h>
#include <string.h>

enum { MOST_BITS = 128 };

typedef struct Word {
  uint32_t width;
  Wire bits[MOST_BITS]; // lowest first
} Word;

void blaster_init(Blaster *blaster, const Terms *terms) {
  *blaster = (Blaster){.terms = terms};
  gates_init(&blaster->gates);
}

void blaster_release(Blaster *blaster) {
  gates_release(&blaster->gates);
  map_release(&blaster->wires_of);
  vec_release(&blaster->wires);
}

// ---- words

static uint32_t width_of(const Terms *terms, Term term) {
  const SortData *sort = sort_get(terms, term_sort(terms, term));
  return sort->kind == SORT_BOOL ? 1 : sort->kind == SORT_BITS ? sort->width : 0;
}

const Wire *blast_bits(const Blaster *blaster, Term term) {
  const uint64_t *start = map_find(&blaster->wires_of, term.id);
  assert(start);
  return blaster->wires.data + (*start - 1);
}

static Word word_of(const Blaster *blaster, Term term) {
  Word word = {.width = width_of(blaster->terms, term)};
  memcpy(word.bits, blast_bits(blaster, term), word.width * sizeof *word.bits);
  return word;
}

static Word constant_word(uint32_t width, unsigned __int128 value) {
  assert(width >= 1 && width <= MOST_BITS);
  Word word = {.width = width};
  for (uint32_t i = 0; i < width; i++)
    word.bits[i] = wire_bool(value >> i & 1);
  return word;
}

static Word input_word(Blaster *blaster, uint32_t width) {
  Word word = {.width = width};
  for (uint32_t i = 0; i < width; i++)
    word.bits[i] = gate_input(&blaster->gates);
  return word;
}

static Word not_word(Word a) {
  for (uint32_t i = 0; i < a.width; i++)
    a.bits[i] = wire_not(a.bits[i]);
  return a;
}

static Word mux_word(Gates *gates, Wire condition, const Word *yes, const Word *no) {
  assert(yes->width == no->width);
  Word word = {.width = yes->width};
  for (uint32_t i = 0; i < word.width; i++)
    word.bits[i] = gate_mux(gates, condition, yes->bits[i], no->bits[i]);
  return word;
}

static Word bitwise(Gates *gates, TermKind kind, const Word *a, const Word *b) {
  assert(a->width == b->width);
  Word word = {.width = a->width};
  for (uint32_t i = 0; i < word.width; i++)
    word.bits[i] = kind == TERM_BV_AND  ? gate_and(gates, a->bits[i], b->bits[i])
                   : kind == TERM_BV_OR ? gate_or(gates, a->bits[i], b->bits[i])
                                        : gate_xor(gates, a->bits[i], b->bits[i]);
  return word;
}

// ---- arithmetic

static Word add(Gates *gates, const Word *a, const Word *b, Wire carry) {
  assert(a->width == b->width);
  Word word = {.width = a->width};
  for (uint32_t i = 0; i < word.width; i++) {
    Wire half = gate_xor(gates, a->bits[i], b->bits[i]);
    word.bits[i] = gate_xor(gates, half, carry);
    carry = gate_mux(gates, half, carry, a->bits[i]);
  }
  return word;
}

static Word subtract(Gates *gates, const Word *a, const Word *b) {
  Word inverse = not_word(*b);
  return add(gates, a, &inverse, wire_true());
}

static Word negate(Gates *gates, const Word *a) {
  Word zero = constant_word(a->width, 0);
  return subtract(gates, &zero, a);
}

static Word negate_if(Gates *gates, Wire condition, const Word *a) {
  Word negated = negate(gates, a);
  return mux_word(gates, condition, &negated, a);
}

// Adds A, shifted, for each bit of B; the factor with more constant bits counts as B.
static Word multiply(Gates *gates, const Word *a, const Word *b) {
  assert(a->width == b->width);
  uint32_t known_a = 0, known_b = 0;
  for (uint32_t i = 0; i < a->width; i++) {
    known_a += wire_equals(a->bits[i], wire_false());
    known_b += wire_equals(b->bits[i], wire_false());
  }
  if (known_a > known_b)
    return multiply(gates, b, a);
  Word sum = constant_word(a->width, 0);
  for (uint32_t i = 0; i < a->width; i++) {
    if (wire_equals(b->bits[i], wire_false()))
      continue;
    Word part = constant_word(a->width, 0);
    for (uint32_t j = i; j < a->width; j++)
      part.bits[j] = gate_and(gates, a->bits[j - i], b->bits[i]);
    sum = add(gates, &sum, &part, wire_false());
  }
  return sum;
}

static Wire less(Gates *gates, const Word *a, const Word *b) {
  assert(a->width == b->width);
  Wire result = wire_false();
  for (uint32_t i = 0; i < a->width; i++)
    result = gate_mux(gates, gate_xor(gates, a->bits[i], b->bits[i]), b->bits[i], result);
  return result;
}

static Wire signed_less(Gates *gates, Word a, Word b) {
  a.bits[a.width - 1] = wire_not(a.bits[a.width - 1]);
  b.bits[b.width - 1] = wire_not(b.bits[b.width - 1]);
  return less(gates, &a, &b);
}

static Wire equal(Gates *gates, const Word *a, const Word *b) {
  assert(a->width == b->width);
  Wire result = wire_true();
  for (uint32_t i = a->width; i-- > 0;)
    result = gate_and(gates, result, gate_equal(gates, a->bits[i], b->bits[i]));
  return result;
}

// Long division, highest bit first: X / 0 has all bits set, X % 0 is X, as SMT-LIB has it.
static Word divide(Gates *gates, const Word *a, const Word *b, Word *remainder) {
  assert(a->width == b->width);
  Word quotient = {.width = a->width}, rest = constant_word(a->width, 0);
  for (uint32_t i = a->width; i-- > 0;) {
    Wire lost = rest.bits[a->width - 1]; // the bit above the highest
    memmove(rest.bits + 1, rest.bits, (a->width - 1) * sizeof *rest.bits);
    rest.bits[0] = a->bits[i];
    Wire fits = gate_or(gates, lost, wire_not(less(gates, &rest, b)));
    Word reduced = subtract(gates, &rest, b);
    rest = mux_word(gates, fits, &reduced, &rest);
    quotient.bits[i] = fits;
  }
  *remainder = rest;
  return quotient;
}

// By magnitudes, towards 0; the remainder has the sign of the dividend.
static Word signed_divide(Gates *gates, const Word *a, const Word *b, bool is_remainder) {
  Wire a_negative = a->bits[a->width - 1], b_negative = b->bits[b->width - 1];
  Word x = negate_if(gates, a_negative, a), y = negate_if(gates, b_negative, b), remainder;
  Word quotient = divide(gates, &x, &y, &remainder);
  return is_remainder ? negate_if(gates, a_negative, &remainder)
                      : negate_if(gates, gate_xor(gates, a_negative, b_negative), &quotient);
}

// By powers of two; what is beyond the width shifts everything out.
static Word shift(Gates *gates, TermKind kind, Word a, const Word *count) {
  Wire fill = kind == TERM_BV_ASHR ? a.bits[a.width - 1] : wire_false();
  Wire is_beyond = wire_false();
  for (uint32_t k = 0; k < count->width; k++) {
    if (k >= 8 || (uint32_t)1 << k >= a.width) {
      is_beyond = gate_or(gates, is_beyond, count->bits[k]);
      continue;
    }
    uint32_t distance = (uint32_t)1 << k;
    Word moved = {.width = a.width};
    for (uint32_t i = 0; i < a.width; i++)
      moved.bits[i] = kind == TERM_BV_SHL      ? i >= distance ? a.bits[i - distance] : fill
                      : i + distance < a.width ? a.bits[i + distance]
                                               : fill;
    a = mux_word(gates, count->bits[k], &moved, &a);
  }
  Word gone = {.width = a.width};
  for (uint32_t i = 0; i < a.width; i++)
    gone.bits[i] = fill;
  return mux_word(gates, is_beyond, &gone, &a);
}

// ---- nodes

static Word bool_word(Wire wire) { return (Word){.width = 1, .bits = {wire}}; }

static Word junction(Blaster *blaster, const TermData *data) {
  bool is_and = data->kind == TERM_AND;
  Wire result = wire_bool(is_and);
  for (uint32_t i = 0; i < data->arg_count; i++) {
    Wire arg = blast_bits(blaster, data->args[i])[0];
    result =
        is_and ? gate_and(&blaster->gates, result, arg) : gate_or(&blaster->gates, result, arg);
  }
  return bool_word(result);
}

static Word concat(const Word *high, const Word *low) {
  assert(high->width + low->width <= MOST_BITS);
  Word word = *low;
  memcpy(word.bits + low->width, high->bits, high->width * sizeof *word.bits);
  word.width += high->width;
  return word;
}

static Word extract(const Word *a, uint32_t high, uint32_t low) {
  assert(high >= low && high < a->width);
  Word word = {.width = high - low + 1};
  memcpy(word.bits, a->bits + low, word.width * sizeof *word.bits);
  return word;
}

static Word extend(Word a, uint32_t width, bool is_signed) {
  assert(width >= a.width && width <= MOST_BITS);
  Wire fill = is_signed ? a.bits[a.width - 1] : wire_false();
  for (; a.width < width; a.width++)
    a.bits[a.width] = fill;
  return a;
}

static Word binary(Gates *gates, const TermData *data, const Word *a, const Word *b) {
  Word rest;
  switch ((int)data->kind) {
  case TERM_EQ:
    return bool_word(equal(gates, a, b));
  case TERM_BV_ADD:
    return add(gates, a, b, wire_false());
  case TERM_BV_SUB:
    return subtract(gates, a, b);
  case TERM_BV_MUL:
    return multiply(gates, a, b);
  case TERM_BV_UDIV:
    return divide(gates, a, b, &rest);
  case TERM_BV_UREM:
    divide(gates, a, b, &rest);
    return rest;
  case TERM_BV_SDIV:
  case TERM_BV_SREM:
    return signed_divide(gates, a, b, data->kind == TERM_BV_SREM);
  case TERM_BV_AND:
  case TERM_BV_OR:
  case TERM_BV_XOR:
    return bitwise(gates, data->kind, a, b);
  case TERM_BV_SHL:
  case TERM_BV_LSHR:
  case TERM_BV_ASHR:
    return shift(gates, data->kind, *a, b);
  case TERM_BV_ULT:
    return bool_word(less(gates, a, b));
  case TERM_BV_SLT:
    return bool_word(signed_less(gates, *a, *b));
  case TERM_BV_CONCAT:
    return concat(a, b);
  default:
    BUG("no operation on bits: %d", (int)data->kind);
  }
}

static Word unary(Gates *gates, const TermData *data, const Word *a, uint32_t width) {
  switch ((int)data->kind) {
  case TERM_NOT:
  case TERM_BV_NOT:
    return not_word(*a);
  case TERM_BV_NEG:
    return negate(gates, a);
  case TERM_BV_EXTRACT:
    return extract(a, data->high, data->low);
  case TERM_BV_ZEXT:
  case TERM_BV_SEXT:
    return extend(*a, width, data->kind == TERM_BV_SEXT);
  default:
    BUG("no operation on bits: %d", (int)data->kind);
  }
}

// The arguments are blasted.
static Word blast_node(Blaster *blaster, Term term, const TermData *data) {
  uint32_t width = width_of(blaster->terms, term);
  Gates *gates = &blaster->gates;
  switch ((int)data->kind) {
  case TERM_TRUE:
  case TERM_FALSE:
    return bool_word(wire_bool(data->kind == TERM_TRUE));
  case TERM_BITS:
    return constant_word(width, (unsigned __int128)data->constant);
  case TERM_VAR:
    return input_word(blaster, width);
  case TERM_AND:
  case TERM_OR:
    return junction(blaster, data);
  default:
    break;
  }
  Word a = word_of(blaster, data->args[0]);
  if (data->arg_count == 1)
    return unary(gates, data, &a, width);
  Word b = word_of(blaster, data->args[1]);
  if (data->kind != TERM_ITE)
    return binary(gates, data, &a, &b);
  Word c = word_of(blaster, data->args[2]);
  return mux_word(gates, a.bits[0], &b, &c);
}

static bool is_blastable(const Terms *terms, Term term, const TermData *data) {
  return width_of(terms, term) > 0 && data->kind != TERM_APPLY && data->kind != TERM_SELECT &&
         data->kind != TERM_LE0 && data->kind != TERM_EQ0;
}

static void keep(Blaster *blaster, Term term, const Word *word) {
  assert(word->width == width_of(blaster->terms, term));
  *map_insert(&blaster->wires_of, term.id, NULL) = blaster->wires.size + 1;
  vec_append(&blaster->wires, word->bits, word->width);
}

// Arguments before the terms that have them.
bool blast(Blaster *blaster, Term root) {
  TermVec stack = {0};
  bool is_possible = true;
  vec_push(&stack, root);
  while (stack.size && is_possible) {
    Term term = vec_last(&stack);
    TermData data = term_get(blaster->terms, term);
    uint32_t size = stack.size;
    is_possible = is_blastable(blaster->terms, term, &data) && limits_reached() == LIMIT_NONE;
    if (map_find(&blaster->wires_of, term.id)) {
      (void)vec_pop(&stack);
      continue;
    }
    for (uint32_t i = 0; is_possible && i < data.arg_count; i++)
      if (!map_find(&blaster->wires_of, data.args[i].id))
        vec_push(&stack, data.args[i]);
    if (stack.size > size || !is_possible)
      continue;
    Word word = blast_node(blaster, term, &data);
    keep(blaster, term, &word);
    (void)vec_pop(&stack);
  }
  vec_release(&stack);
  return is_possible;
}
