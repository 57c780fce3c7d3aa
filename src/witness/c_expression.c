// Sums are computed in long long if that is enough for all values that the types of their variables
// allow, and plainly if int is. An unsigned 64-bit variable is only compared with constants and
// with its like. Memory behind pointers is not read: a witness must not do what is undefined.
#include "witness/c_expression.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 100, LONGEST = 4000 };

// ---- names

// The only variable that NAME can mean in the function; NULL if there are none or more.
static const Variable *find_variable(const CNames *names, const char *name, size_t length) {
  const Variable *found = NULL;
  bool is_clear = true;
  vec_each(Variable *const, item, &names->cfa->variables) {
    const Variable *variable = *item;
    bool is_ours = !variable->function || variable->function == names->function;
    if (!is_ours || variable->kind == VAR_TEMP || variable->kind == VAR_STRING ||
        strlen(variable->name) != length || memcmp(variable->name, name, length) != 0)
      continue;
    is_clear &= !found;
    found = variable;
  }
  bool is_usable = found && is_clear && names->is_visible(names->self, found);
  return is_usable ? found : NULL;
}

static size_t word_length(const char *text) {
  size_t length = 0;
  while (isalnum((unsigned char)text[length]) || text[length] == '_')
    length++;
  return length;
}

// The type of `v.f[2]` behind `v` of TYPE; NULL if AT is something else.
static const Type *follow_path(Arena *scratch, const Type *type, const char *at) {
  while (*at && type) {
    size_t length = word_length(at + 1);
    if (*at == '.' && type->kind == TYPE_RECORD) {
      const char *name = arena_copy_string(scratch, at + 1, length);
      const Field *field = record_find_field(type->record, name);
      type = field ? field->type : NULL;
      at += 1 + length;
    } else if (*at == '[' && type->kind == TYPE_ARRAY && length && at[1 + length] == ']' &&
               strspn(at + 1, "0123456789") == length) {
      unsigned long long index = strtoull(at + 1, NULL, 10);
      type = index < type->array.length ? type->array.element : NULL;
      at += length + 2;
    } else {
      return NULL;
    }
  }
  return type;
}

// The type of what TEXT names; NULL if it is no such name.
static const Type *type_of_name(const CNames *names, const char *text) {
  static const char result[] = "\\result";
  if (names->has_result && !strcmp(text, result))
    return names->function->type->function.result;
  size_t length = word_length(text);
  const Variable *root = length ? find_variable(names, text, length) : NULL;
  if (!root)
    return NULL;
  Arena scratch = {0};
  const Type *type = follow_path(&scratch, root->type, text + length);
  arena_release(&scratch);
  return type && (type_is_int(type) || type_is_pointer(type)) ? type : NULL;
}

// ---- numbers

// All values that a variable of TYPE may have.
typedef struct ValueRange {
  __int128 low, high;
} ValueRange;

#define NO_RANGE ((ValueRange){1, 0}) // not known

static bool range_is_known(ValueRange range) { return range.low <= range.high; }

static ValueRange range_of_type(const Type *type) {
  uint32_t width = type_is_bool(type) ? 1 : type_width(type);
  if (width > 64)
    return NO_RANGE;
  __int128 one = 1;
  if (type_is_signed(type))
    return (ValueRange){-(one << (width - 1)), (one << (width - 1)) - 1};
  return (ValueRange){0, (one << width) - 1};
}

static bool range_fits(ValueRange range, int bits) {
  __int128 bound = (__int128)1 << (bits - 1);
  return range_is_known(range) && -bound <= range.low && range.high < bound;
}

// One side of a comparison: a sum whose factors are positive.
typedef struct SumSide {
  __int128 factors[8];
  Term parts[8];
  uint32_t count;
  __int128 constant;
  ValueRange range; // of the whole and of each beginning of it
  const Type *only; // the type of the only part, if it stands alone
} SumSide;

static const char *name_of(const CNames *names, Term term) {
  TermData data = term_get(names->terms, term);
  return data.kind == TERM_VAR ? symbol_get(names->terms, data.symbol)->name : NULL;
}

// False if the sum may have too many parts or values.
static bool side_add(const CNames *names, SumSide *side, Term part, __int128 factor) {
  const char *name = name_of(names, part);
  const Type *type = name ? type_of_name(names, name) : NULL;
  ValueRange range = type ? range_of_type(type) : NO_RANGE;
  const __int128 most = (__int128)1 << 40;
  if (!range_is_known(range) || factor > most || side->count == 8)
    return false;
  side->factors[side->count] = factor;
  side->parts[side->count++] = part;
  side->only = side->count == 1 && factor == 1 ? type : NULL;
  if (range.low < 0)
    side->range.low += factor * range.low;
  if (range.high > 0)
    side->range.high += factor * range.high;
  return true;
}

static void side_finish(SumSide *side) {
  side->only = side->constant ? NULL : side->only;
  if (side->constant > 0)
    side->range.high += side->constant;
  else
    side->range.low += side->constant;
}

// Splits the sum of ATOM: it is LEFT - RIGHT.
static bool split(const CNames *names, Term sum, SumSide *left, SumSide *right) {
  TermData data = term_get(names->terms, sum);
  *left = *right = (SumSide){0};
  if (data.kind == TERM_INT) {
    left->constant = data.constant;
  } else if (data.kind == TERM_SUM) {
    for (uint32_t i = 0; i < data.arg_count; i++) {
      bool is_positive = data.factors[i] > 0;
      if (!side_add(names, is_positive ? left : right, data.args[i],
                    is_positive ? data.factors[i] : -data.factors[i]))
        return false;
    }
    // A constant stands alone, or else where it is positive.
    bool is_left = right->count && data.constant > 0;
    if (is_left)
      left->constant = data.constant;
    else
      right->constant = -data.constant;
  } else if (!side_add(names, left, sum, 1)) {
    return false;
  }
  side_finish(left);
  side_finish(right);
  return left->count > 0; // but for numbers that are too large
}

// ---- comparisons

static void add_number(__int128 number, Strbuf *out) {
  const __int128 int_most = INT32_MAX, long_most = INT64_MAX;
  if (number < -long_most) {
    strbuf_add(out, "(-9223372036854775807LL - 1)");
    return;
  }
  if (number < 0)
    strbuf_add_char(out, '-');
  __int128 size = number < 0 ? -number : number;
  strbuf_add_u128(out, (unsigned __int128)size);
  if (size > int_most)
    strbuf_add(out, size > long_most ? "ULL" : "LL");
}

static void add_side(const CNames *names, const SumSide *side, bool has_casts, Strbuf *out) {
  for (uint32_t i = 0; i < side->count; i++) {
    if (i)
      strbuf_add(out, " + ");
    if (side->factors[i] != 1) {
      add_number(side->factors[i], out);
      strbuf_add(out, " * ");
    }
    strbuf_printf(out, "%s%s", has_casts ? "(long long)" : "", name_of(names, side->parts[i]));
  }
  if (!side->count)
    add_number(side->constant, out);
  if (side->count && side->constant) {
    strbuf_add(out, " + ");
    add_number(side->constant, out);
  }
}

static bool is_address(const SumSide *side) { return side->only && type_is_pointer(side->only); }

static bool is_pointer_part(const CNames *names, const SumSide *side) {
  for (uint32_t i = 0; i < side->count; i++)
    if (type_is_pointer(type_of_name(names, name_of(names, side->parts[i]))))
      return true;
  return false;
}

static bool is_constant_between(const SumSide *side, __int128 low, __int128 high) {
  return !side->count && low <= side->constant && side->constant <= high;
}

static bool is_unsigned_64(const SumSide *side) {
  return side->only && type_is_int(side->only) && !type_is_signed(side->only) &&
         type_width(side->only) == 64;
}

typedef enum Casts { CASTS_NONE, CASTS_ALL, CASTS_IMPOSSIBLE } Casts;

// How both sides keep their values: in int, in long long, or as unsigned ones.
static Casts choose_casts(const CNames *names, const SumSide *left, const SumSide *right,
                          bool is_equality) {
  bool has_pointers = is_pointer_part(names, left) || is_pointer_part(names, right);
  if (has_pointers) {
    bool is_plain =
        is_equality && is_address(left) && (is_address(right) || is_constant_between(right, 0, 0));
    return is_plain ? CASTS_NONE : CASTS_IMPOSSIBLE;
  }
  const __int128 most = UINT64_MAX;
  bool is_left = is_unsigned_64(left), is_right = is_unsigned_64(right);
  if ((is_left && (is_right || is_constant_between(right, 0, most))) ||
      (is_right && is_constant_between(left, 0, most)))
    return CASTS_NONE;
  if (range_fits(left->range, 32) && range_fits(right->range, 32))
    return CASTS_NONE;
  bool is_all = range_fits(left->range, 64) && range_fits(right->range, 64);
  return is_all ? CASTS_ALL : CASTS_IMPOSSIBLE;
}

// SUM <= 0, SUM = 0, or the negation.
static bool add_comparison(const CNames *names, TermKind kind, Term sum, bool is_negated,
                           Strbuf *out) {
  SumSide left, right;
  if (!split(names, sum, &left, &right))
    return false;
  bool is_equality = kind == TERM_EQ0;
  Casts casts = choose_casts(names, &left, &right, is_equality);
  if (casts == CASTS_IMPOSSIBLE)
    return false;
  const char *equality = is_negated ? " != " : " == ", *order = is_negated ? " > " : " <= ";
  if (!is_equality && is_negated && !right.count && right.constant < INT32_MAX) {
    order = " >= ";
    right.constant++;
  }
  add_side(names, &left, casts == CASTS_ALL, out);
  strbuf_add(out, is_equality ? equality : order);
  add_side(names, &right, casts == CASTS_ALL, out);
  return true;
}

// ---- Boolean structure

static bool add_formula(const CNames *names, Term term, bool is_negated, uint32_t depth,
                        Strbuf *out);

// Of a conjunction, what can be said; of a disjunction, all or nothing.
static bool add_junction(const CNames *names, const TermData *data, bool is_negated, uint32_t depth,
                         Strbuf *out) {
  bool is_and = (data->kind == TERM_AND) != is_negated;
  size_t begin = out->size;
  uint32_t count = 0;
  strbuf_add_char(out, '(');
  for (uint32_t i = 0; i < data->arg_count; i++) {
    size_t before = out->size;
    strbuf_add(out, !count ? "" : is_and ? " && " : " || ");
    if (add_formula(names, data->args[i], is_negated, depth, out)) {
      count++;
      continue;
    }
    strbuf_truncate(out, before);
    if (!is_and) {
      strbuf_truncate(out, begin);
      return false;
    }
  }
  strbuf_add_char(out, ')');
  if (!count)
    strbuf_truncate(out, begin);
  return count > 0;
}

static bool add_formula(const CNames *names, Term term, bool is_negated, uint32_t depth,
                        Strbuf *out) {
  TermData data = term_get(names->terms, term);
  if (depth > DEEPEST || out->size > LONGEST)
    return false;
  if (data.kind == TERM_NOT)
    return add_formula(names, data.args[0], !is_negated, depth + 1, out);
  if (data.kind == TERM_AND || data.kind == TERM_OR)
    return add_junction(names, &data, is_negated, depth + 1, out);
  return (data.kind == TERM_LE0 || data.kind == TERM_EQ0) &&
         add_comparison(names, data.kind, data.args[0], is_negated, out);
}

bool c_expression_add(const CNames *names, Term formula, Strbuf *out) {
  assert(term_is_bool(names->terms, formula) && (names->function || !names->has_result));
  size_t begin = out->size;
  TermData data = term_get(names->terms, formula);
  bool is_and = data.kind == TERM_AND;
  uint32_t count = 0;
  for (uint32_t i = 0; i < (is_and ? data.arg_count : 1); i++) {
    size_t before = out->size;
    strbuf_add(out, count ? " && " : "");
    if (add_formula(names, is_and ? data.args[i] : formula, false, 0, out))
      count++;
    else
      strbuf_truncate(out, before);
  }
  if (!count)
    strbuf_truncate(out, begin);
  return count > 0;
}
