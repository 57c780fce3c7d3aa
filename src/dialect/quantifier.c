// A quantifier as a loop: `__CPROVER_forall { T i; A ==> B }` tries all i between the bounds that A
// gives, `__CPROVER_exists { T i; A && B }` likewise.
//
// The loop begins at the lower bound and ends where the upper one first fails to hold. That skips
// only values for which A is false: both bounds are conjuncts of A, and where a comparison of i
// with its bound is one of unsigned numbers although i is signed, so that negative values of i
// might be left out, UNKNOWN(unsupported) is said in place of the loop. Likewise without bounds.
#include "dialect/internal.h"

#include <assert.h>
#include <string.h>

#define UNSURE "\"a quantifier over negative numbers with an unsigned bound\""

typedef struct TokenRange {
  uint32_t first, end; // tokens
} TokenRange;

enum { MOST_INNER = 8 };

typedef struct Quantifier {
  Translator *translator;
  bool is_forall;
  TokenRange type, body;
  uint32_t name;
  TokenRange lower, upper; // bounds of the variable; empty: none
  bool is_strict;     // the upper one is not reached
  uint32_t inner[MOST_INNER], inner_count; // variables of quantifiers that are the body
} Quantifier;

// ---- tokens

static const Tokens *tokens_of(const Quantifier *quantifier) {
  return &quantifier->translator->tokens;
}

static bool is_pair(const Quantifier *quantifier, uint32_t token, const char *sign) {
  const Tokens *tokens = tokens_of(quantifier);
  return token_is(tokens, token, sign) && token_is(tokens, token + 1, sign) &&
         tokens->all.data[token + 1].begin == tokens->all.data[token].begin + 1;
}

static uint32_t next_group(const Quantifier *quantifier, uint32_t token) {
  uint32_t partner = tokens_of(quantifier)->all.data[token].partner;
  return partner != NO_TOKEN && partner > token ? partner + 1 : token + 1;
}

static TokenRange without_parentheses(const Quantifier *quantifier, TokenRange range) {
  const Tokens *tokens = tokens_of(quantifier);
  while (range.first < range.end && token_is(tokens, range.first, "(") &&
         tokens->all.data[range.first].partner == range.end - 1)
    range = (TokenRange){range.first + 1, range.end - 1};
  return range;
}

static bool is_same_word(const Quantifier *quantifier, uint32_t token, uint32_t other) {
  const Tokens *tokens = tokens_of(quantifier);
  const Token *a = &tokens->all.data[token], *b = &tokens->all.data[other];
  return a->length == b->length &&
         !strncmp(tokens->text + a->begin, tokens->text + b->begin, a->length);
}

static bool is_name(const Quantifier *quantifier, uint32_t token) {
  return is_same_word(quantifier, token, quantifier->name);
}

// The variable itself, or one of a quantifier inside.
static bool has_name(const Quantifier *quantifier, TokenRange range) {
  for (uint32_t i = range.first; i < range.end; i++) {
    if (is_name(quantifier, i))
      return true;
    for (uint32_t k = 0; k < quantifier->inner_count; k++)
      if (is_same_word(quantifier, i, quantifier->inner[k]))
        return true;
  }
  return false;
}

// ---- bounds

typedef enum Comparison { NO_COMPARISON, LESS, AT_MOST, MORE, AT_LEAST } Comparison;

// The comparison at TOKEN; *BEHIND is the token after it.
static Comparison comparison_at(const Quantifier *quantifier, uint32_t token, uint32_t *behind) {
  const Tokens *tokens = tokens_of(quantifier);
  bool is_less = token_is(tokens, token, "<"), is_more = token_is(tokens, token, ">");
  const char *text = tokens->text + tokens->all.data[token].begin;
  if ((!is_less && !is_more) || text[1] == text[0] || (token > 0 && text[-1] == text[0]) ||
      text[-1] == '-')
    return NO_COMPARISON;
  bool has_equal = text[1] == '=';
  *behind = token + 1 + has_equal;
  return is_less ? (has_equal ? AT_MOST : LESS) : has_equal ? AT_LEAST : MORE;
}

// A conjunct that is one comparison of the variable with something else.
static void find_bound(Quantifier *quantifier, TokenRange conjunct) {
  Comparison found = NO_COMPARISON;
  TokenRange left = {0}, right = {0};
  for (uint32_t i = conjunct.first, behind; i < conjunct.end; i = next_group(quantifier, i)) {
    Comparison here = comparison_at(quantifier, i, &behind);
    static const char *const weaker[] = {"|", "^", "?", ":", ",", "&", "=", "!", NULL};
    if (here == NO_COMPARISON) {
      bool is_part = i > conjunct.first && left.end && i < right.first;
      if (!is_part && dialect_is_one_of(quantifier->translator, i, weaker))
        return;
      continue;
    }
    if (found != NO_COMPARISON)
      return;
    found = here;
    left = (TokenRange){conjunct.first, i};
    right = (TokenRange){behind, conjunct.end};
  }
  if (found == NO_COMPARISON)
    return;
  left = without_parentheses(quantifier, left);
  right = without_parentheses(quantifier, right);
  bool is_left = left.end == left.first + 1 && is_name(quantifier, left.first);
  bool is_right = right.end == right.first + 1 && is_name(quantifier, right.first);
  TokenRange bound = is_left ? right : left;
  if (is_left == is_right || bound.first >= bound.end || has_name(quantifier, bound))
    return;
  if (is_left == (found == LESS || found == AT_MOST)) {
    quantifier->upper = bound;
    quantifier->is_strict = found == LESS || found == MORE;
  } else {
    quantifier->lower = bound;
  }
}

static void find_bounds(Quantifier *quantifier, TokenRange condition) {
  condition = without_parentheses(quantifier, condition);
  uint32_t first = condition.first;
  bool is_single = true;
  for (uint32_t i = condition.first; i < condition.end; i = next_group(quantifier, i))
    if (is_pair(quantifier, i, "|") || token_is(tokens_of(quantifier), i, "?") ||
        dialect_is_arrow(quantifier->translator, i))
      return; // no conjunction
  for (uint32_t i = condition.first; i < condition.end; i = next_group(quantifier, i)) {
    if (!is_pair(quantifier, i, "&"))
      continue;
    find_bounds(quantifier, (TokenRange){first, i});
    first = i + 2;
    is_single = false;
  }
  if (is_single)
    find_bound(quantifier, condition);
  else
    find_bounds(quantifier, (TokenRange){first, condition.end});
}

// Of quantifiers of the same kind that are each the whole body of the one around.
static TokenRange innermost_body(Quantifier *quantifier) {
  const Tokens *tokens = tokens_of(quantifier);
  TokenRange body = without_parentheses(quantifier, quantifier->body);
  const char *keyword = quantifier->is_forall ? "__CPROVER_forall" : "__CPROVER_exists";
  while (token_is(tokens, body.first, keyword) && token_is(tokens, body.first + 1, "{") &&
         tokens->all.data[body.first + 1].partner == body.end - 1 &&
         quantifier->inner_count < MOST_INNER) {
    uint32_t semicolon = body.first + 2;
    while (semicolon < body.end && !token_is(tokens, semicolon, ";"))
      semicolon++;
    if (semicolon + 1 >= body.end)
      break;
    quantifier->inner[quantifier->inner_count++] = semicolon - 1;
    body = without_parentheses(quantifier, (TokenRange){semicolon + 1, body.end - 1});
  }
  return body;
}

static bool has_arrow(const Quantifier *quantifier, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i = next_group(quantifier, i))
    if (dialect_is_arrow(quantifier->translator, i))
      return true;
  return false;
}

// The part of the body outside of which the variable does not matter.
static TokenRange antecedent(Quantifier *quantifier) {
  TokenRange body = innermost_body(quantifier);
  if (!quantifier->is_forall)
    return body;
  const Tokens *tokens = tokens_of(quantifier);
  uint32_t i = body.first;
  while (i < body.end && !dialect_is_arrow(quantifier->translator, i) &&
         !is_pair(quantifier, i, "|"))
    i = next_group(quantifier, i);
  bool is_negated = i < body.end && is_pair(quantifier, i, "|") &&
                    token_is(tokens, body.first, "!") &&
                    next_group(quantifier, body.first + 1) == i &&
                    !has_arrow(quantifier, i, body.end);
  if (is_negated)
    return (TokenRange){body.first + 1, i};
  bool is_arrow = i < body.end && dialect_is_arrow(quantifier->translator, i);
  return is_arrow ? (TokenRange){body.first, i} : (TokenRange){0, 0};
}

// ---- the loop

static bool is_small(const Quantifier *quantifier) {
  for (uint32_t i = quantifier->type.first; i < quantifier->type.end; i++) {
    static const char *const words[] = {"char", "_Bool", "bool", "__CPROVER_bool", NULL};
    if (dialect_is_one_of(quantifier->translator, i, words))
      return true;
  }
  return false;
}

static bool is_unsigned(const Quantifier *quantifier) {
  static const char *const words[] = {"unsigned", "size_t", "__CPROVER_size_t", "uint8_t",
                                      "uint16_t", "uint32_t", "uint64_t", NULL};
  for (uint32_t i = quantifier->type.first; i < quantifier->type.end; i++)
    if (dialect_is_one_of(quantifier->translator, i, words))
      return true;
  return false;
}

static bool is_empty(TokenRange range) { return range.first >= range.end; }

// Where the loop begins, and whether that leaves something out.
static bool add_begin(Quantifier *quantifier, ReadMode *reading, Strbuf *out) {
  Strbuf lower = {0}, upper = {0};
  bool has_lower = !is_empty(quantifier->lower), has_upper = !is_empty(quantifier->upper);
  bool is_good = true;
  if (has_lower)
    is_good &= dialect_expression(quantifier->translator, quantifier->lower.first,
                                  quantifier->lower.end, reading, &lower);
  if (has_upper)
    is_good &= dialect_expression(quantifier->translator, quantifier->upper.first,
                                  quantifier->upper.end, reading, &upper);
  strbuf_add(out, "__gavel_type __gavel_least = (__gavel_type)-1 < 0 ? "
                  "(__gavel_type)(1ull << (8 * sizeof(__gavel_type) - 1)) : (__gavel_type)0, "
                  "__gavel_most = (__gavel_type)~__gavel_least, __gavel_first = ");
  if (has_lower)
    strbuf_printf(out, "(%s) <= __gavel_least ? __gavel_least : (__gavel_type)(%s); ",
                  strbuf_text(&lower), strbuf_text(&lower));
  else
    strbuf_add(out, "__gavel_least; ");
  if (has_lower)
    strbuf_printf(out,
                  "if ((__gavel_type)-1 < 0 && (__typeof__((%s) + (__gavel_type)1))-1 > 0) "
                  "__lib_unsupported(" UNSURE "); ",
                  strbuf_text(&lower));
  if (has_upper)
    strbuf_printf(out,
                  "if ((__gavel_type)-1 < 0 && (__typeof__((%s) + (__gavel_type)1))-1 > 0 && "
                  "!(__gavel_first >= 0 && (%s) <= __gavel_most)) "
                  "__lib_unsupported(" UNSURE "); ",
                  strbuf_text(&upper), strbuf_text(&upper));
  strbuf_release(&lower);
  strbuf_release(&upper);
  return is_good;
}

static bool add_loop(Quantifier *quantifier, ReadMode *reading, Strbuf *out) {
  Translator *translator = quantifier->translator;
  strbuf_add(out, "for (");
  dialect_copy(translator, quantifier->type.first, quantifier->name + 1, out);
  strbuf_add(out, " = __gavel_first;; ");
  dialect_copy(translator, quantifier->name, quantifier->name + 1, out);
  strbuf_add(out, "++) { ");
  bool is_good = true;
  if (!is_empty(quantifier->upper)) {
    strbuf_add(out, "if (!(");
    dialect_copy(translator, quantifier->name, quantifier->name + 1, out);
    strbuf_add(out, quantifier->is_strict ? " < (" : " <= (");
    is_good &= dialect_expression(translator, quantifier->upper.first, quantifier->upper.end,
                                  reading, out);
    strbuf_add(out, "))) break; ");
  }
  strbuf_add(out, quantifier->is_forall ? "if (!(" : "if ((");
  is_good &= dialect_expression(translator, quantifier->body.first, quantifier->body.end, reading,
                                out);
  strbuf_printf(out, ")) { __gavel_found = 1; break; } if (");
  dialect_copy(translator, quantifier->name, quantifier->name + 1, out);
  strbuf_printf(out, " == __gavel_most) break; } %s__gavel_found; })",
                quantifier->is_forall ? "!" : "");
  return is_good;
}

static bool find_parts(Quantifier *quantifier, uint32_t open) {
  const Tokens *tokens = tokens_of(quantifier);
  uint32_t close = tokens->all.data[open].partner, semicolon = open + 1;
  while (semicolon < close && !token_is(tokens, semicolon, ";"))
    semicolon++;
  bool has_star = false;
  for (uint32_t i = open + 1; i < semicolon; i++)
    has_star |= token_is(tokens, i, "*") || token_is(tokens, i, ",") || token_is(tokens, i, "(") ||
                token_is(tokens, i, "[") || token_is(tokens, i, "=");
  if (semicolon < open + 3 || semicolon + 1 >= close || has_star)
    return false;
  uint32_t end = close;
  if (token_is(tokens, end - 1, ";"))
    end--;
  quantifier->type = (TokenRange){open + 1, semicolon - 1};
  quantifier->name = semicolon - 1;
  quantifier->body = (TokenRange){semicolon + 1, end};
  for (uint32_t i = semicolon + 1; i < end; i = next_group(quantifier, i))
    if (token_is(tokens, i, ";"))
      return false;
  return true;
}

bool dialect_quantifier(Translator *translator, uint32_t keyword, ReadMode *reading, Strbuf *out) {
  Quantifier quantifier = {.translator = translator,
                           .is_forall = token_is(&translator->tokens, keyword, "__CPROVER_forall")};
  assert(token_is(&translator->tokens, keyword + 1, "{"));
  if (!find_parts(&quantifier, keyword + 1))
    return dialect_refuse(translator, keyword, "a quantifier has one integer and a condition");
  TokenRange bounded = antecedent(&quantifier);
  if (!is_empty(bounded))
    find_bounds(&quantifier, bounded);
  bool is_small_type = is_small(&quantifier);
  bool is_bounded = (!is_empty(quantifier.lower) || is_unsigned(&quantifier)) &&
                    !is_empty(quantifier.upper);
  if (!is_bounded && !is_small_type) {
    strbuf_add(out, "({ __lib_unsupported(\"a quantifier without bounds on both sides\"); 0; })");
    return true;
  }
  strbuf_add(out, "({ _Bool __gavel_found = 0; typedef ");
  dialect_copy(translator, quantifier.type.first, quantifier.type.end, out);
  strbuf_add(out, " __gavel_type; ");
  uint32_t fresh = reading ? reading->fresh_count : 0;
  bool is_good = add_begin(&quantifier, reading, out) && add_loop(&quantifier, reading, out);
  return is_good && (!reading || reading->fresh_count == fresh ||
                     dialect_refuse(translator, keyword, "is_fresh in a quantifier"));
}
