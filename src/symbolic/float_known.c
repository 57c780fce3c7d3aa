// What is known of the ranges of terms. Operations say it of their results as they make them,
// float_clamp of variables that a guard bounds; constants and choices show it by their form.
#include "symbolic/float.h"

#include <assert.h>

void floats_init(Floats *floats, Terms *terms) { *floats = (Floats){.terms = terms}; }

void floats_release(Floats *floats) {
  map_release(&floats->known);
  map_release(&floats->clamped);
  vec_release(&floats->ranges);
}

RangeRounding float_range_rounding(const Terms *terms, Term rounding) {
  TermData data = term_get(terms, rounding);
  FloatRounding mode = (FloatRounding)data.constant;
  return data.kind == TERM_BITS ? (RangeRounding){mode, mode}
                                : (RangeRounding){ROUND_DOWN, ROUND_UP};
}

// ---- finding

// The format whose bits A may be; FLOAT_KINDS: none.
static FloatKind format_of_width(const Terms *terms, Term a) {
  uint32_t width = sort_get(terms, term_sort(terms, a))->width;
  FloatKind format = FLOAT_FLOAT;
  while (format < FLOAT_KINDS && float_width(format) != width)
    format++;
  return format;
}

static void keep(Floats *floats, Term a, FloatRange range) {
  if (range_equals(range, range_any()))
    return;
  bool is_added;
  uint64_t *place = map_insert(&floats->known, a.id, &is_added);
  if (!is_added) {
    floats->ranges.data[*place] = range_meet(floats->ranges.data[*place], range);
    return;
  }
  *place = floats->ranges.size;
  vec_push(&floats->ranges, range);
}

enum { DEEPEST = 24 }; // choices in choices that are looked at

static FloatRange range_at(Floats *floats, Term a, uint32_t depth) {
  const Terms *terms = floats->terms;
  long double value;
  if (float_find_constant(terms, format_of_width(terms, a), a, &value))
    return range_of_value(value);
  const uint64_t *place = map_find(&floats->known, a.id);
  if (place)
    return floats->ranges.data[*place];
  if (depth == DEEPEST || term_kind(terms, a) != TERM_ITE)
    return range_any();
  FloatRange range = range_join(range_at(floats, term_arg(terms, a, 1), depth + 1),
                                range_at(floats, term_arg(terms, a, 2), depth + 1));
  keep(floats, a, range);
  return range;
}

FloatRange float_range(Floats *floats, Term a) {
  assert(format_of_width(floats->terms, a) < FLOAT_KINDS);
  return range_at(floats, a, 0);
}

// ---- learning

Term float_learn(Floats *floats, FloatKind format, Term a, FloatRange range) {
  assert(format_of_width(floats->terms, a) == format);
  if (term_is_constant(floats->terms, a))
    return a;
  if (range_is_single(range) && range.low != 0) // of zeros the sign is not known
    return float_constant(floats->terms, format, range.low);
  keep(floats, a, range);
  return a;
}

// ---- guards

Term float_clamp(Floats *floats, FloatKind format, Term condition, Term a, FloatRange range) {
  assert(term_is_bool(floats->terms, condition));
  if (!range_has_number(range) || range_equals(range, range_any()))
    return a;
  Term other = float_constant(floats->terms, format, range_pick(range));
  Term clamped = term_make_ite(floats->terms, condition, a, other);
  if (clamped.id > a.id) // so that there is no cycle
    *map_insert(&floats->clamped, clamped.id, NULL) = a.id;
  return float_learn(floats, format, clamped, range);
}

// What both are in states that have them, if they were clamped from the same; else NO_TERM.
static Term common_origin(const Floats *floats, Term a, Term b) {
  while (!term_equals(a, b)) {
    Term *later = a.id > b.id ? &a : &b;
    const uint64_t *origin = map_find(&floats->clamped, later->id);
    if (!origin)
      return NO_TERM;
    later->id = (uint32_t)*origin;
  }
  return a;
}

Term float_choose(Floats *floats, Term condition, Term yes, Term no) {
  Term origin = common_origin(floats, yes, no);
  if (!term_is_none(origin))
    return origin;
  Term chosen = term_make_ite(floats->terms, condition, yes, no);
  bool is_known = map_find(&floats->known, yes.id) || map_find(&floats->known, no.id);
  FloatKind format = format_of_width(floats->terms, chosen);
  if (!is_known || format == FLOAT_KINDS)
    return chosen;
  return float_learn(floats, format, chosen,
                     range_join(float_range(floats, yes), float_range(floats, no)));
}
