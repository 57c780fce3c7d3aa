#include "sat/straight.h"

#include <assert.h>

// ---- terms to lines

typedef struct Writer {
  Straight *code;
  const Terms *terms;
  Map lines; // term -> 1 + its line
  uint32_t most_variables;
} Writer;

static uint32_t width_of(const Terms *terms, Term term) {
  const SortData *sort = sort_get(terms, term_sort(terms, term));
  return sort->kind == SORT_BOOL ? 1 : sort->kind == SORT_BITS ? sort->width : 0;
}

uint32_t straight_arity(TermKind kind) {
  switch ((int)kind) {
  case TERM_VAR:
  case TERM_TRUE:
  case TERM_FALSE:
  case TERM_BITS:
    return 0;
  case TERM_NOT:
  case TERM_BV_NOT:
  case TERM_BV_NEG:
  case TERM_BV_EXTRACT:
  case TERM_BV_ZEXT:
  case TERM_BV_SEXT:
    return 1;
  case TERM_ITE:
    return 3;
  default:
    return 2;
  }
}

static bool is_about_bits(const Terms *terms, Term term, TermKind kind) {
  return width_of(terms, term) > 0 && kind != TERM_APPLY && kind != TERM_SELECT &&
         kind != TERM_LE0 && kind != TERM_EQ0;
}

static uint32_t push_line(Writer *writer, StraightLine line, Bits value) {
  Straight *code = writer->code;
  vec_push(&code->lines, line);
  vec_push(&code->values, value);
  assert(code->lines.size == code->values.size);
  return code->lines.size - 1;
}

static uint32_t line_of(const Writer *writer, Term term) {
  const uint64_t *line = map_find(&writer->lines, term.id);
  assert(line);
  return (uint32_t)*line - 1;
}

// A long AND or OR is a chain of lines.
static uint32_t push_junction(Writer *writer, const TermData *data) {
  uint32_t line = line_of(writer, data->args[0]);
  for (uint32_t i = 1; i < data->arg_count; i++)
    line = push_line(writer,
                     (StraightLine){.kind = data->kind,
                                    .width = 1,
                                    .to = 1,
                                    .args = {line, line_of(writer, data->args[i])}},
                     0);
  return line;
}

// The arguments have lines.
static uint32_t push_term(Writer *writer, Term term, const TermData *data) {
  if (data->kind == TERM_AND || data->kind == TERM_OR)
    return push_junction(writer, data);
  const Terms *terms = writer->terms;
  uint32_t arity = straight_arity(data->kind), to = width_of(terms, term);
  StraightLine line = {.kind = data->kind,
                       .width = arity ? width_of(terms, data->args[0]) : to,
                       .to = to,
                       .low = data->kind == TERM_BV_EXTRACT ? data->low : 0};
  if (data->kind == TERM_BV_CONCAT)
    line.low = width_of(terms, data->args[1]);
  for (uint32_t i = 0; i < arity; i++)
    line.args[i] = line_of(writer, data->args[i]);
  bool is_number = data->kind == TERM_BITS;
  return push_line(writer, line, is_number ? (Bits)data->constant : data->kind == TERM_TRUE);
}

static void add_term(Writer *writer, Term term, const TermData *data) {
  uint32_t line = push_term(writer, term, data);
  *map_insert(&writer->lines, term.id, NULL) = line + 1;
  if (data->kind == TERM_VAR) {
    vec_push(&writer->code->variables, term);
    vec_push(&writer->code->inputs, line);
  }
}

// Arguments before the terms that have them.
static bool write_lines(Writer *writer, Term formula) {
  TermVec stack = {0};
  bool is_possible = true;
  vec_push(&stack, formula);
  while (stack.size && is_possible) {
    Term term = vec_last(&stack);
    TermData data = term_get(writer->terms, term);
    uint32_t size = stack.size;
    bool is_done = map_find(&writer->lines, term.id);
    is_possible = is_about_bits(writer->terms, term, data.kind);
    for (uint32_t i = 0; !is_done && is_possible && i < data.arg_count; i++)
      if (!map_find(&writer->lines, data.args[i].id))
        vec_push(&stack, data.args[i]);
    if (stack.size > size || !is_possible)
      continue;
    if (!is_done)
      add_term(writer, term, &data);
    is_possible = writer->code->variables.size <= writer->most_variables;
    (void)vec_pop(&stack);
  }
  vec_release(&stack);
  return is_possible;
}

bool straight_init(Straight *code, const Terms *terms, Term formula, uint32_t most_variables) {
  assert(term_is_bool(terms, formula));
  *code = (Straight){0};
  Writer writer = {.code = code, .terms = terms, .most_variables = most_variables};
  bool is_possible = write_lines(&writer, formula);
  if (is_possible) {
    TermVec conjuncts = {0};
    term_conjuncts(terms, formula, &conjuncts);
    vec_each(const Term, conjunct, &conjuncts)
      vec_push(&code->conjuncts, line_of(&writer, *conjunct));
    vec_release(&conjuncts);
  }
  map_release(&writer.lines);
  if (!is_possible)
    straight_release(code);
  return is_possible;
}

void straight_release(Straight *code) {
  vec_release(&code->lines);
  vec_release(&code->values);
  vec_release(&code->variables);
  vec_release(&code->inputs);
  vec_release(&code->conjuncts);
}

// ---- running

Bits straight_value(const Straight *code, const StraightLine *line) {
  const Bits *values = code->values.data;
  Bits a = values[line->args[0]], b = values[line->args[1]];
  switch ((int)line->kind) {
  case TERM_NOT:
    return a ^ 1;
  case TERM_AND:
    return a & b;
  case TERM_OR:
    return a | b;
  case TERM_EQ:
    return a == b;
  case TERM_ITE:
    return a ? b : values[line->args[2]];
  case TERM_BV_CONCAT:
    return a << line->low | b;
  case TERM_BV_EXTRACT:
    return a >> line->low & (~(Bits)0 >> (8 * sizeof(Bits) - line->to));
  case TERM_BV_ZEXT:
    return a;
  case TERM_BV_SEXT:
    return bits_sign_extend(line->width, line->to, a);
  case TERM_BV_NOT:
  case TERM_BV_NEG:
    return bits_fold(line->kind, line->width, a, 0);
  default:
    return bits_fold(line->kind, line->width, a, b);
  }
}
