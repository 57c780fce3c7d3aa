#include "bmc/facts.h"

#include "term/rewrite.h"

// Facts are conjunctions of comparisons between sums of integers. In bits, each sum is as wide as
// it takes for nothing to overflow; a conjunct with anything else in it is left out.
typedef struct Translation {
  Terms *terms;
  Symbolic *symbolic;
  const SymState *state;
  bool is_possible;
} Translation;

enum { MOST_BITS = 120 }; // of a sum

// ---- how wide

static uint32_t bits_of(__int128 value) {
  uint32_t bits = 1;
  for (unsigned __int128 rest = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;
       rest; rest >>= 1)
    bits++;
  return bits;
}

static uint32_t width_of_variable(const Terms *terms, Symbol symbol) {
  const Cell *cell = symbol_get(terms, symbol)->origin;
  return cell && cell->type ? 8 * (uint32_t)cell->type->size + 1 : MOST_BITS;
}

// Of a signed number that TERM and all its parts fit into.
static uint32_t width_of(const Terms *terms, Term term) {
  TermData data = term_get(terms, term);
  if (data.kind == TERM_VAR)
    return width_of_variable(terms, data.symbol);
  uint32_t most = bits_of(data.constant);
  for (uint32_t i = 0; i < data.arg_count; i++) {
    uint32_t factor = data.kind == TERM_SUM ? bits_of(data.factors[i]) : 0;
    uint32_t bits = factor + width_of(terms, data.args[i]);
    most = bits > most ? bits : most;
  }
  return most + bits_of(data.arg_count + 1);
}

// ---- integers

static Term number(const Translation *translation, uint32_t width, __int128 value) {
  return term_make_bits(translation->terms, width, (unsigned __int128)value);
}

static Term give_up(Translation *translation, uint32_t width) {
  translation->is_possible = false;
  return number(translation, width, 0);
}

// An overflow inside of a record is another variable's value in bits, but not in octagons.
static bool has_array(const Type *type) {
  if (type->kind == TYPE_ARRAY)
    return true;
  for (uint32_t i = 0; type->kind == TYPE_RECORD && i < type->record->field_count; i++)
    if (has_array(type->record->fields[i].type))
      return true;
  return false;
}

static Term variable(Translation *translation, Symbol symbol, uint32_t width) {
  const Cell *cell = symbol_get(translation->terms, symbol)->origin;
  if (!cell || cell->kind != CELL_VALUE || !cell->root || !type_is_int(cell->type) ||
      cell->bit_width || has_array(cell->root->type))
    return give_up(translation, width);
  uint32_t bytes = (uint32_t)cell->type->size;
  Term value = sym_variable_bytes(translation->symbolic, translation->state, cell->root,
                                  cell->bit_offset / 8, bytes);
  if (term_is_none(value))
    return give_up(translation, width);
  return term_make_extend(translation->terms, value, width, type_is_signed(cell->type));
}

static Term integer(Translation *translation, Term term, uint32_t width);

static Term sum(Translation *translation, const TermData *data, uint32_t width) {
  Terms *terms = translation->terms;
  Term result = number(translation, width, data->constant);
  for (uint32_t i = 0; i < data->arg_count; i++) {
    Term factor = number(translation, width, data->factors[i]);
    Term product =
        term_make_bv(terms, TERM_BV_MUL, factor, integer(translation, data->args[i], width));
    result = term_make_bv(terms, TERM_BV_ADD, result, product);
  }
  return result;
}

// Modulo a power of two: the lowest bits.
static Term rest(Translation *translation, const TermData *data, uint32_t width) {
  unsigned __int128 divisor = (unsigned __int128)data->constant;
  uint32_t bits = bits_of(data->constant) - 2;
  if (divisor & (divisor - 1) || bits == 0 || bits >= width)
    return give_up(translation, width);
  Term whole = integer(translation, data->args[0], width);
  Term low = term_make_extract(translation->terms, whole, bits - 1, 0);
  return term_make_extend(translation->terms, low, width, false);
}

static Term integer(Translation *translation, Term term, uint32_t width) {
  TermData data = term_get(translation->terms, term);
  switch ((int)data.kind) {
  case TERM_VAR:
    return variable(translation, data.symbol, width);
  case TERM_INT:
    return number(translation, width, data.constant);
  case TERM_SUM:
    return sum(translation, &data, width);
  case TERM_MOD:
    return rest(translation, &data, width);
  default:
    return give_up(translation, width);
  }
}

// ---- conditions

static Term condition(Translation *translation, Term term);

static Term comparison(Translation *translation, const TermData *data) {
  Terms *terms = translation->terms;
  uint32_t width = width_of(terms, data->args[0]);
  if (width > MOST_BITS)
    return give_up(translation, 1);
  Term value = integer(translation, data->args[0], width), zero = number(translation, width, 0);
  return data->kind == TERM_EQ0 ? term_make_eq(terms, value, zero)
                                : term_make_bv(terms, TERM_BV_SLE, value, zero);
}

static Term junction(Translation *translation, const TermData *data) {
  TermVec parts = {0};
  for (uint32_t i = 0; i < data->arg_count; i++)
    vec_push(&parts, condition(translation, data->args[i]));
  Term result = term_make_junction(translation->terms, data->kind, parts.data, parts.size);
  vec_release(&parts);
  return result;
}

// Only meant if the translation is possible to the end. Facts are not deep.
static Term condition(Translation *translation, Term term) {
  Terms *terms = translation->terms;
  TermData data = term_get(terms, term);
  if (!translation->is_possible)
    return term_true(terms);
  switch ((int)data.kind) {
  case TERM_TRUE:
  case TERM_FALSE:
    return term;
  case TERM_NOT:
    return term_make_not(terms, condition(translation, data.args[0]));
  case TERM_AND:
  case TERM_OR:
    return junction(translation, &data);
  case TERM_LE0:
  case TERM_EQ0:
    return comparison(translation, &data);
  default:
    translation->is_possible = false;
    return term_true(terms);
  }
}

Term facts_in_bits(Terms *terms, const KnownFacts *facts, Symbolic *symbolic,
                   const SymState *state) {
  TermVec conjuncts = {0}, said = {0};
  term_conjuncts(terms, scalar_facts(terms, facts), &conjuncts);
  vec_each(const Term, conjunct, &conjuncts) {
    Translation translation = {terms, symbolic, state, true};
    Term in_bits = condition(&translation, *conjunct);
    if (translation.is_possible)
      vec_push(&said, in_bits);
  }
  Term result = term_make_and(terms, said.data, said.size);
  vec_release(&conjuncts);
  vec_release(&said);
  return result;
}
