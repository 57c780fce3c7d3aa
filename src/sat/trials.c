#include "sat/trials.h"

#include "base/memory.h"
#include "sat/straight.h"

#include <assert.h>

enum { MOST_VARIABLES = 24, MOST_WIDTH = 64, LINES_PER_WORK = 100 };

// LEAST to MOST.
typedef struct Span {
  __int128 least, most;
} Span;

// Of a variable: its unsigned, and its signed value.
typedef struct Spans {
  Span of_unsigned, of_signed;
} Spans;

// START, START + 1, ... modulo the width.
typedef struct Choices {
  Bits start, count;
} Choices;

typedef VEC(uint32_t) LineVec;

struct Trials {
  const Terms *terms;
  Straight code;
  uint32_t order[MOST_VARIABLES];  // of the variables
  Choices choices[MOST_VARIABLES]; // at each place of the order
  // By level: 0, constants; i + 1, what depends on the variable at place i, and on none behind it.
  LineVec lines[MOST_VARIABLES + 1], conjuncts[MOST_VARIABLES + 1];
  uint64_t pending; // lines that were run and do not yet count as work
};

static uint32_t variable_count(const Trials *trials) { return trials->code.variables.size; }

// ---- ranges

static __int128 least(__int128 a, __int128 b) { return a < b ? a : b; }
static __int128 most(__int128 a, __int128 b) { return a > b ? a : b; }

static Spans full_range(uint32_t width) {
  assert(width >= 1 && width <= MOST_WIDTH);
  __int128 half = (__int128)1 << (width - 1);
  return (Spans){{0, 2 * half - 1}, {-half, half - 1}};
}

static bool is_empty(const Spans *a) {
  return a->of_unsigned.least > a->of_unsigned.most || a->of_signed.least > a->of_signed.most;
}

static bool span_equals(Span a, Span b) { return a.least == b.least && a.most == b.most; }

static bool range_equals(const Spans *a, const Spans *b) {
  return span_equals(a->of_unsigned, b->of_unsigned) && span_equals(a->of_signed, b->of_signed);
}

static Span meet_spans(Span a, Span b) {
  return (Span){most(a.least, b.least), least(a.most, b.most)};
}

static Span join_spans(Span a, Span b) {
  return (Span){least(a.least, b.least), most(a.most, b.most)};
}

static Spans meet(const Spans *a, const Spans *b) {
  return (Spans){meet_spans(a->of_unsigned, b->of_unsigned),
                 meet_spans(a->of_signed, b->of_signed)};
}

// What each of the two values says of the other, where both are the same.
static Spans reconcile(Spans range, const Spans *full) {
  if (range.of_signed.least >= 0)
    range.of_unsigned = meet_spans(range.of_unsigned, range.of_signed);
  if (range.of_unsigned.most <= full->of_signed.most)
    range.of_signed = meet_spans(range.of_signed, range.of_unsigned);
  return range;
}

static Spans join(const Spans *a, const Spans *b) {
  if (is_empty(a) || is_empty(b))
    return is_empty(a) ? *b : *a;
  return (Spans){join_spans(a->of_unsigned, b->of_unsigned),
                 join_spans(a->of_signed, b->of_signed)};
}

// ---- what a formula says of one variable

// Of a Boolean line: the values of the variable where it holds, and where it does not.
typedef struct LineRange {
  Spans yes, no;
} LineRange;

typedef struct Bounding {
  const Straight *code;
  uint32_t input;        // the line of the variable
  Spans full, known;     // all that it could be; as far as is known already
  VEC(LineRange) ranges; // of each line so far
} Bounding;

// Is LINE a number of the lowest bits of the variable, which are all that may be set?
static bool is_low_part(const Bounding *bounding, uint32_t line) {
  const StraightLine *data = &bounding->code->lines.data[line];
  return data->kind == TERM_BV_EXTRACT && data->args[0] == bounding->input && data->low == 0 &&
         bounding->known.of_unsigned.most >> data->to == 0;
}

// TERM_VAR if LINE is the variable, the kind of an extension of it, or TERM_NONE.
static TermKind form_of(const Bounding *bounding, uint32_t line) {
  const StraightLine *data = &bounding->code->lines.data[line];
  if (line == bounding->input)
    return TERM_VAR;
  bool is_zext = data->kind == TERM_BV_ZEXT, is_sext = data->kind == TERM_BV_SEXT;
  bool is_extension = (is_zext || is_sext) && data->args[0] == bounding->input;
  return is_extension                                      ? data->kind
         : is_zext && is_low_part(bounding, data->args[0]) ? TERM_BV_ZEXT
                                                           : TERM_NONE;
}

// FORM of the variable, on the left or on the right of LINE, is compared with a constant.
static LineRange bound_comparison(const Bounding *bounding, const StraightLine *line, TermKind form,
                                  bool is_left, Bits constant) {
  LineRange range = {bounding->known, bounding->known};
  bool is_signed = line->kind == TERM_BV_SLT;
  if (form == TERM_NONE || (form == TERM_BV_SEXT && line->kind == TERM_BV_ULT))
    return range;
  // Which of its two values is compared, and with what?
  bool by_signed = form == TERM_BV_SEXT || (is_signed && form == TERM_VAR);
  __int128 number = is_signed || form == TERM_BV_SEXT
                        ? (__int128)bits_sign_extend(line->width, 8 * sizeof(Bits), constant)
                        : (__int128)constant;
  Span *yes = by_signed ? &range.yes.of_signed : &range.yes.of_unsigned;
  Span *no = by_signed ? &range.no.of_signed : &range.no.of_unsigned;
  if (line->kind == TERM_EQ) {
    *yes = meet_spans(*yes, (Span){number, number});
  } else if (is_left) {
    yes->most = least(yes->most, number - 1);
    no->least = most(no->least, number);
  } else {
    yes->least = most(yes->least, number + 1);
    no->most = least(no->most, number);
  }
  return range;
}

static LineRange bound_atom(const Bounding *bounding, const StraightLine *line) {
  const Straight *code = bounding->code;
  for (uint32_t i = 0; i < 2; i++)
    if (line->width <= MOST_WIDTH && code->lines.data[line->args[i]].kind == TERM_BITS)
      return bound_comparison(bounding, line, form_of(bounding, line->args[!i]), i == 1,
                              code->values.data[line->args[i]]);
  return (LineRange){bounding->known, bounding->known};
}

// Of an argument of LINE; NULL if there is none.
static const LineRange *range_of(const Bounding *bounding, const StraightLine *line, uint32_t arg) {
  return arg < straight_arity(line->kind) ? &bounding->ranges.data[line->args[arg]] : NULL;
}

static LineRange bound_line(const Bounding *bounding, uint32_t index) {
  const StraightLine *line = &bounding->code->lines.data[index];
  const LineRange *a = range_of(bounding, line, 0), *b = range_of(bounding, line, 1);
  switch ((int)line->kind) {
  case TERM_VAR:
    if (index != bounding->input || line->width > 1)
      break;
    return (LineRange){{{1, 1}, {-1, -1}}, {{0, 0}, {0, 0}}};
  case TERM_NOT:
    return (LineRange){a->no, a->yes};
  case TERM_AND:
    return (LineRange){meet(&a->yes, &b->yes), join(&a->no, &b->no)};
  case TERM_OR:
    return (LineRange){join(&a->yes, &b->yes), meet(&a->no, &b->no)};
  case TERM_EQ:
  case TERM_BV_ULT:
  case TERM_BV_SLT:
    return bound_atom(bounding, line);
  default:
    break;
  }
  return (LineRange){bounding->known, bounding->known};
}

static void add_line(Bounding *bounding, uint32_t index) {
  LineRange range = bound_line(bounding, index);
  vec_push(&bounding->ranges, (LineRange){reconcile(range.yes, &bounding->full),
                                          reconcile(range.no, &bounding->full)});
}

static Choices choices_of(const Spans *range) {
  if (is_empty(range))
    return (Choices){0, 0};
  Span a = range->of_unsigned, b = range->of_signed;
  Bits count_a = (Bits)(a.most - a.least) + 1, count_b = (Bits)(b.most - b.least) + 1;
  return count_a <= count_b ? (Choices){(Bits)a.least, count_a} : (Choices){(Bits)b.least, count_b};
}

// The values of the variable in models of the formula. What a round finds shows the next one that
// parts of the variable are all of it.
static Choices find_choices(const Straight *code, uint32_t input) {
  enum { ROUNDS = 8 };
  Spans full = full_range(code->lines.data[input].width);
  Bounding bounding = {.code = code, .input = input, .full = full, .known = full};
  for (uint32_t round = 0; round < ROUNDS; round++) {
    Spans range = bounding.known;
    vec_clear(&bounding.ranges);
    for (uint32_t i = 0; i < code->lines.size; i++)
      add_line(&bounding, i);
    vec_each(const uint32_t, conjunct, &code->conjuncts)
      range = meet(&range, &bounding.ranges.data[*conjunct].yes);
    range = reconcile(range, &full);
    if (is_empty(&range) || range_equals(&range, &bounding.known))
      round = ROUNDS;
    bounding.known = range;
  }
  vec_release(&bounding.ranges);
  return choices_of(&bounding.known);
}

// ---- levels

typedef VEC(uint32_t) MaskVec; // of each line: a bit for each variable that it depends on

static MaskVec find_dependencies(const Straight *code) {
  MaskVec masks = {0};
  vec_each(const StraightLine, line, &code->lines) {
    uint32_t mask = 0;
    for (uint32_t i = 0; i < straight_arity(line->kind); i++)
      mask |= masks.data[line->args[i]];
    vec_push(&masks, mask);
    for (uint32_t i = 0; line->kind == TERM_VAR && i < code->inputs.size; i++)
      if (code->inputs.data[i] == masks.size - 1)
        masks.data[masks.size - 1] = (uint32_t)1 << i;
  }
  return masks;
}

// What many lines depend on changes seldom: it comes first.
static void order_variables(Trials *trials, const MaskVec *masks) {
  uint32_t dependents[MOST_VARIABLES] = {0}, count = variable_count(trials);
  vec_each(const uint32_t, mask, masks)
    for (uint32_t i = 0; i < count; i++)
      dependents[i] += *mask >> i & 1;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t place = i;
    for (; place > 0 && dependents[trials->order[place - 1]] < dependents[i]; place--)
      trials->order[place] = trials->order[place - 1];
    trials->order[place] = i;
  }
}

static uint32_t level_of(const Trials *trials, uint32_t mask) {
  uint32_t level = variable_count(trials);
  while (level > 0 && !(mask >> trials->order[level - 1] & 1))
    level--;
  return level;
}

static void sort_lines(Trials *trials, const MaskVec *masks) {
  const Straight *code = &trials->code;
  for (uint32_t i = 0; i < code->lines.size; i++)
    if (straight_arity(code->lines.data[i].kind) > 0)
      vec_push(&trials->lines[level_of(trials, masks->data[i])], i);
  vec_each(const uint32_t, conjunct, &code->conjuncts)
    vec_push(&trials->conjuncts[level_of(trials, masks->data[*conjunct])], *conjunct);
}

// ---- trying

// The lines of LEVEL; false when the formula does not hold then, whatever other variables are.
static bool run_level(Trials *trials, uint32_t level) {
  Straight *code = &trials->code;
  vec_each(const uint32_t, line, &trials->lines[level])
    code->values.data[*line] = straight_value(code, &code->lines.data[*line]);
  trials->pending += trials->lines[level].size + 1;
  vec_each(const uint32_t, conjunct, &trials->conjuncts[level])
    if (!code->values.data[*conjunct])
      return false;
  return true;
}

static bool is_late(Trials *trials, const Deadline *deadline) {
  if (trials->pending < LINES_PER_WORK)
    return false;
  work_add(trials->pending / LINES_PER_WORK);
  trials->pending %= LINES_PER_WORK;
  return deadline_has_passed(*deadline);
}

static SatResult try_from(Trials *trials, uint32_t level, const Deadline *deadline) {
  if (!run_level(trials, level))
    return SAT_NO;
  if (level == variable_count(trials))
    return SAT_YES;
  SatResult result = SAT_NO;
  uint32_t input = trials->code.inputs.data[trials->order[level]];
  Choices choices = trials->choices[level];
  Bits mask = ~(Bits)0 >> (8 * sizeof(Bits) - trials->code.lines.data[input].width);
  for (Bits i = 0; i < choices.count && result == SAT_NO; i++) {
    trials->code.values.data[input] = (choices.start + i) & mask;
    result = is_late(trials, deadline) ? SAT_UNKNOWN : try_from(trials, level + 1, deadline);
  }
  return result;
}

SatResult trials_run(Trials *trials, const Deadline *deadline) {
  return try_from(trials, 0, deadline);
}

void trials_model(const Trials *trials, Terms *terms, TermVec *out) {
  const Straight *code = &trials->code;
  for (uint32_t i = 0; i < code->variables.size; i++) {
    Term variable = code->variables.data[i];
    Bits value = code->values.data[code->inputs.data[i]];
    if (term_is_bool(terms, variable))
      vec_push(out, term_make_literal(terms, variable, !value));
    else
      vec_push(out, term_make_eq(terms, variable,
                                 term_make_bits(terms, code->lines.data[code->inputs.data[i]].width,
                                                value)));
  }
}

uint64_t trials_cost(const Trials *trials) {
  unsigned __int128 runs = 1, cost = 0;
  for (uint32_t level = 0; level <= variable_count(trials); level++) {
    cost += runs * (trials->lines[level].size + 1);
    if (level < variable_count(trials))
      runs *= trials->choices[level].count;
    if (runs > UINT64_MAX || cost > UINT64_MAX)
      return UINT64_MAX;
  }
  return (uint64_t)cost / LINES_PER_WORK + 1;
}

// ---- lifecycle

static bool is_narrow(const Straight *code) {
  vec_each(const uint32_t, input, &code->inputs)
    if (code->lines.data[*input].width > MOST_WIDTH)
      return false;
  return true;
}

Trials *trials_new(const Terms *terms, Term formula) {
  Trials *trials = mem_alloc_zeroed(sizeof *trials);
  trials->terms = terms;
  if (!straight_init(&trials->code, terms, formula, MOST_VARIABLES) || !is_narrow(&trials->code)) {
    trials_free(trials);
    return NULL;
  }
  MaskVec masks = find_dependencies(&trials->code);
  order_variables(trials, &masks);
  sort_lines(trials, &masks);
  for (uint32_t i = 0; i < variable_count(trials); i++)
    trials->choices[i] = find_choices(&trials->code, trials->code.inputs.data[trials->order[i]]);
  vec_release(&masks);
  return trials;
}

void trials_free(Trials *trials) {
  for (uint32_t i = 0; i <= MOST_VARIABLES; i++) {
    vec_release(&trials->lines[i]);
    vec_release(&trials->conjuncts[i]);
  }
  straight_release(&trials->code);
  mem_free(trials, sizeof *trials);
}
