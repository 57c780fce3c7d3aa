// What a function requires is asserted where its body begins, where copies of its parameters are
// kept; what it ensures, over these copies, at each `return` of a value:
//
//   return e;     return ({ __typeof__(f(a)) __gavel_result = (e); (...) || ...; __gavel_result;
//   });
#include "witness/instrument_internal.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#define OLD_VALUE "__gavel_old_"

// The function whose body begins at BODY; NULL if its name is not found there.
static const Function *find_function(const Instrumenter *instrumenter, uint32_t body) {
  const Tokens *tokens = instrumenter->tokens;
  const Cfa *cfa = task_text_cfa(instrumenter->text);
  uint32_t name = body > 0 ? place_call_begin(tokens, body - 1) : NO_TOKEN;
  vec_each(Function *const, function, &cfa->functions)
    if (name != NO_TOKEN && (*function)->is_defined &&
        (*function)->span.file == instrumenter->file && token_is(tokens, name, (*function)->name))
      return *function;
  return NULL;
}

static bool is_parameter(const Function *function, const char *word, size_t length) {
  vec_each(Variable *const, param, &function->params)
    if (strlen((*param)->name) == length && !memcmp((*param)->name, word, length))
      return true;
  return false;
}

// EXPRESSION with the copies of FUNCTION's parameters.
static void add_over_copies(const Function *function, const char *expression, Strbuf *out) {
  char before = 0; // the last character that is no blank
  for (const char *at = expression; *at;) {
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_')
      length++;
    bool is_member = before == '.' || before == '>';
    if (length && !is_member && is_parameter(function, at, length))
      strbuf_add(out, OLD_VALUE);
    length += !length;
    strbuf_add_bytes(out, at, length);
    if (!isspace((unsigned char)at[length - 1]))
      before = at[length - 1];
    at += length;
  }
}

static void add_copies(Instrumenter *instrumenter, const Function *function, uint32_t body) {
  Spot *spot = spot_at(instrumenter, token_end(instrumenter->tokens, body), PART_BODY, "", "");
  if (spot->before.size)
    return;
  vec_each(Variable *const, param, &function->params)
    if (*(*param)->name)
      strbuf_printf(&spot->before, " __typeof__(%s) " OLD_VALUE "%s = %s;", (*param)->name,
                    (*param)->name, (*param)->name);
  strbuf_add(&spot->before, " ");
}

// The declaration of a variable with the type of FUNCTION's result.
static char *declare_result(const Function *function, Arena *arena) {
  Strbuf text = {0};
  strbuf_printf(&text, " ({ __typeof__(%s(", function->name);
  vec_each(Variable *const, param, &function->params)
    strbuf_printf(&text, "%s%s", param == function->params.data ? "" : ", ", (*param)->name);
  strbuf_add(&text, ")) " INSTRUMENT_RESULT " = (");
  char *kept = strbuf_keep(&text, arena);
  strbuf_release(&text);
  return kept;
}

static void add_returns(Instrumenter *instrumenter, const Function *function, uint32_t body,
                        const char *ensured) {
  const Tokens *tokens = instrumenter->tokens;
  Arena arena = {0};
  const char *before = declare_result(function, &arena);
  for (uint32_t i = body; i < tokens->all.data[body].partner; i++) {
    uint32_t end = token_is(tokens, i, "return") ? place_semicolon(tokens, i) : NO_TOKEN;
    if (end == NO_TOKEN || end == i + 1)
      continue;
    (void)spot_at(instrumenter, token_end(tokens, i), PART_CONDITION, before, "");
    Spot *spot = spot_at(instrumenter, token_end(tokens, end - 1), PART_CONDITION_END, "); ",
                         INSTRUMENT_RESULT "; })");
    strbuf_printf(&spot->tests, "((%s) || " INSTRUMENT_ERROR "()); ", ensured);
  }
  arena_release(&arena);
}

bool instrument_contract(Instrumenter *instrumenter, const WitnessInvariant *contract) {
  const Tokens *tokens = instrumenter->tokens;
  const WitnessPlace *place = &contract->place;
  uint32_t offset, body = NO_TOKEN;
  if (tokens_offset(tokens, place->line, place->column ? place->column : 1, &offset))
    body = place_body(tokens, tokens_at(tokens, offset));
  const Function *function = body == NO_TOKEN ? NULL : find_function(instrumenter, body);
  if (!function || tokens->all.data[body].partner == NO_TOKEN)
    return instrument_refuse(instrumenter, place, "here is no function defined");
  Strbuf ensured = {0}, over_copies = {0};
  bool is_good = !contract->required || is_one_expression(contract->required);
  is_good &= !contract->ensured || instrument_result(contract->ensured, &ensured);
  add_copies(instrumenter, function, body);
  Spot *spot = spot_at(instrumenter, token_end(tokens, body), PART_BODY, "", "");
  if (is_good && contract->required)
    strbuf_printf(&spot->tests, "((%s) || " INSTRUMENT_ERROR "()); ", contract->required);
  add_over_copies(function, strbuf_text(&ensured), &over_copies);
  if (is_good && contract->ensured)
    add_returns(instrumenter, function, body, strbuf_text(&over_copies));
  strbuf_release(&ensured);
  strbuf_release(&over_copies);
  return is_good || instrument_refuse(instrumenter, place, "this is no expression");
}
