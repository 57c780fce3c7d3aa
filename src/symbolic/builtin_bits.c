// Builtins on the bits of integers, and arithmetic with a flag.
#include "symbolic/builtin.h"

enum { WIDE = 128 };

static Term apply(SymRun *run, TermKind kind, Term a, Term b) {
  return term_make_bv(run->terms, kind, a, b);
}

static Term number(SymRun *run, uint32_t width, uint64_t value) {
  return term_make_bits(run->terms, width, value);
}

static Term bit(SymRun *run, Term value, uint32_t index) {
  assert(index < sym_width(run->terms, value));
  Term one = number(run, 1, 1);
  return term_make_eq(run->terms, term_make_extract(run->terms, value, index, index), one);
}

// The number of the lowest bit that is set, counted from 0, or of the highest, counted from above;
// NONE if there is none.
static Term first_set(SymRun *run, Term value, bool is_lowest, uint64_t none) {
  assert(none <= UINT32_MAX);
  uint32_t width = sym_width(run->terms, value);
  Term result = number(run, 32, none);
  for (uint32_t i = width; i-- > 0;) {
    uint32_t index = is_lowest ? i : width - 1 - i;
    result = term_make_ite(run->terms, bit(run, value, index), number(run, 32, i), result);
  }
  return result;
}

// The sum of the bits: of halves, in parallel.
static Term count_bits(SymRun *run, Term value) {
  uint32_t width = sym_width(run->terms, value);
  if (width == 1)
    return term_make_extend(run->terms, value, 32, false);
  Term high = term_make_extract(run->terms, value, width - 1, width / 2);
  Term low = term_make_extract(run->terms, value, width / 2 - 1, 0);
  return apply(run, TERM_BV_ADD, count_bits(run, high), count_bits(run, low));
}

static Term swap_bytes(SymRun *run, Term value) {
  assert(sym_width(run->terms, value) % 16 == 0);
  Term result = NO_TERM;
  for (uint32_t i = 0; i < sym_width(run->terms, value); i += 8) {
    Term byte = term_make_extract(run->terms, value, i + 7, i);
    result = i ? apply(run, TERM_BV_CONCAT, result, byte) : byte;
  }
  return result;
}

// ---- arithmetic with a flag: operands of up to 64 bits have exact results in 128

static bool run_checked(SymRun *run, const Edge *call, TermKind kind) {
  Terms *terms = run->terms;
  const Expr *const *args = call->call.args;
  const Type *left = args[0]->type, *right = args[1]->type;
  const Type *result = type_is_pointer(args[2]->type) ? args[2]->type->target : NULL;
  if (!result || !type_is_int(left) || !type_is_int(right) || !type_is_int(result) ||
      type_width(left) == WIDE || type_width(right) == WIDE)
    return false;
  Term a = sym_value_extend(run, left, sym_eval(run, args[0]), WIDE);
  Term b = sym_value_extend(run, right, sym_eval(run, args[1]), WIDE);
  Term wide = apply(run, kind, a, b);
  Term stored = sym_value_resize(run, wide, sym_value_width(result), false);
  bool is_natural = !type_is_signed(left) && !type_is_signed(right) && kind != TERM_BV_SUB;
  Term overflow = term_make_ne(terms, sym_value_extend(run, result, stored, WIDE), wide);
  if (is_natural == type_is_signed(result)) // the sign bit of 128 bits has two meanings
    overflow = term_make_or2(terms, overflow, bit(run, wide, WIDE - 1));
  SymPlace to = sym_place_behind(run, sym_eval(run, args[2]), result);
  sym_place_set(run, &to, stored);
  sym_place_release(&to);
  const Type *flag = types_of(run)->int_type;
  sym_give_result(run, call, flag, sym_value_from_truth(run, flag, overflow));
  return true;
}

// ---- which is which

// Plain, l and ll: the operand's type.
static const Type *operand_type(SymRun *run, const Function *function, Builtin plain,
                                bool is_signed) {
  assert(function->builtin >= plain && function->builtin - plain < 3);
  static const IntKind kinds[][2] = {
      {INT_UINT, INT_INT}, {INT_ULONG, INT_LONG}, {INT_ULLONG, INT_LLONG}};
  return types_of(run)->ints[kinds[function->builtin - plain][is_signed]];
}

// The runs of clz and ctz with 0 end, as the interpreter's do.
static Term require_nonzero(SymRun *run, Term value) {
  Term zero = number(run, sym_width(run->terms, value), 0);
  sym_require_defined(run, term_make_ne(run->terms, value, zero), "counts the zeros, here, of 0");
  return value;
}

// What PLAIN, the function for int, counts in VALUE, as an int.
static Term count_in(SymRun *run, Builtin plain, Term value) {
  switch ((int)plain) {
  case BUILTIN_CLZ:
  case BUILTIN_CTZ:
    return first_set(run, require_nonzero(run, value), plain == BUILTIN_CTZ, 0);
  case BUILTIN_POPCOUNT:
    return count_bits(run, value);
  case BUILTIN_PARITY:
    return apply(run, TERM_BV_AND, count_bits(run, value), number(run, 32, 1));
  default:
    assert(plain == BUILTIN_FFS);
    return apply(run, TERM_BV_ADD, first_set(run, value, true, UINT32_MAX), number(run, 32, 1));
  }
}

// NO_TERM when FUNCTION is none of these.
static Term count_of(SymRun *run, const Edge *call, const Function *function) {
  static const Builtin plains[] = {BUILTIN_CLZ, BUILTIN_CTZ, BUILTIN_POPCOUNT, BUILTIN_PARITY,
                                   BUILTIN_FFS};
  for (uint32_t i = 0; i < sizeof plains / sizeof *plains; i++)
    if (is_one_of(function, plains[i], plains[i] + 2)) {
      const Type *type = operand_type(run, function, plains[i], plains[i] == BUILTIN_FFS);
      return count_in(run, plains[i], sym_argument(run, call, 0, type));
    }
  return NO_TERM;
}

bool sym_builtin_bits(SymRun *run, const Edge *call, const Function *function) {
  static const TermKind checked[] = {TERM_BV_ADD, TERM_BV_SUB, TERM_BV_MUL};
  static const IntKind swapped[] = {INT_USHORT, INT_UINT, INT_ULLONG};
  if (is_one_of(function, BUILTIN_ADD_OVERFLOW, BUILTIN_MUL_OVERFLOW))
    return run_checked(run, call, checked[function->builtin - BUILTIN_ADD_OVERFLOW]);
  if (is_one_of(function, BUILTIN_BSWAP16, BUILTIN_BSWAP64)) {
    const Type *type = types_of(run)->ints[swapped[function->builtin - BUILTIN_BSWAP16]];
    sym_give_result(run, call, type, swap_bytes(run, sym_argument(run, call, 0, type)));
    return true;
  }
  Term count = count_of(run, call, function);
  if (!term_is_none(count))
    sym_give_result(run, call, types_of(run)->int_type, count);
  return !term_is_none(count);
}
