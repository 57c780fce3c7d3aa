// What assigns and frees clauses name: `c: t, t; c: t`, each t an lvalue or one of the functions
// that mean a stretch of an object.
#include "dialect/contract.h"

static uint32_t next_group(const Tokens *tokens, uint32_t token) {
  uint32_t partner = tokens->all.data[token].partner;
  return partner != NO_TOKEN && partner > token ? partner + 1 : token + 1;
}

// The condition of the group from FIRST to END ends at its colon; FIRST: it has none.
static uint32_t condition_end(const Tokens *tokens, uint32_t first, uint32_t end) {
  uint32_t questions = 0;
  for (uint32_t i = first; i < end; i = next_group(tokens, i)) {
    questions += token_is(tokens, i, "?");
    if (token_is(tokens, i, ":") && questions-- == 0)
      return i;
  }
  return first;
}

static void add_group(TargetList *targets, const Tokens *tokens, uint32_t first, uint32_t end) {
  uint32_t colon = condition_end(tokens, first, end);
  Piece condition = {first, colon};
  uint32_t begin = colon > first ? colon + 1 : first;
  for (uint32_t i = begin; i <= end; i = i < end ? next_group(tokens, i) : i + 1) {
    if (i < end && !token_is(tokens, i, ","))
      continue;
    if (i > begin)
      vec_push(targets, (Target){condition, {begin, i}});
    begin = i + 1;
  }
}

void targets_read(const CContract *contract, const CClause *clause, TargetList *targets) {
  const Tokens *tokens = &contract->translator->tokens;
  uint32_t begin = clause->open + 1;
  for (uint32_t i = begin; i < clause->close; i = next_group(tokens, i)) {
    if (!token_is(tokens, i, ";"))
      continue;
    add_group(targets, tokens, begin, i);
    begin = i + 1;
  }
  add_group(targets, tokens, begin, clause->close);
}

AssignedKind target_kind(const CContract *contract, const Target *target) {
  static const struct {
    const char *name;
    AssignedKind kind;
  } kinds[] = {{"__CPROVER_object_whole", TARGET_WHOLE},
               {"__CPROVER_POINTER_OBJECT", TARGET_WHOLE},
               {"__CPROVER_object_from", TARGET_FROM},
               {"__CPROVER_object_upto", TARGET_UPTO},
               {"__CPROVER_object_slice", TARGET_UPTO},
               {"__CPROVER_typed_target", TARGET_TYPED}};
  const Tokens *tokens = &contract->translator->tokens;
  uint32_t first = target->place.first;
  bool is_call = first + 1 < target->place.end && token_is(tokens, first + 1, "(") &&
                 tokens->all.data[first + 1].partner == target->place.end - 1;
  for (size_t i = 0; is_call && i < sizeof kinds / sizeof *kinds; i++)
    if (token_is(tokens, first, kinds[i].name))
      return kinds[i].kind;
  return TARGET_LVALUE;
}

static bool add(const CContract *contract, uint32_t first, uint32_t end, Strbuf *out) {
  return dialect_expression(contract->translator, first, end, NULL, out);
}

bool target_read(const CContract *contract, const Target *target, TargetText *text) {
  const Tokens *tokens = &contract->translator->tokens;
  text->kind = target_kind(contract, target);
  Piece place = target->place;
  if (text->kind != TARGET_LVALUE)
    place = (Piece){place.first + 2, place.end - 1};
  uint32_t comma = place.first;
  while (comma < place.end && !token_is(tokens, comma, ","))
    comma = next_group(tokens, comma);
  bool is_good = add(contract, place.first, comma, &text->place);
  if (text->kind == TARGET_UPTO)
    is_good &= comma < place.end && add(contract, comma + 1, place.end, &text->size);
  else
    is_good &= comma >= place.end;
  if (target->condition.first < target->condition.end)
    is_good &= add(contract, target->condition.first, target->condition.end, &text->condition);
  else
    strbuf_add(&text->condition, "1");
  return is_good || dialect_refuse(contract->translator, target->place.first,
                                   "this is no place that gavel knows how to name");
}

void target_text_release(TargetText *text) {
  strbuf_release(&text->condition);
  strbuf_release(&text->place);
  strbuf_release(&text->size);
}

void target_add_pointer(const TargetText *text, Strbuf *out) {
  const char *place = strbuf_text(&text->place);
  if (text->kind == TARGET_LVALUE || text->kind == TARGET_TYPED)
    strbuf_printf(out, "&(%s)", place);
  else if (text->kind == TARGET_WHOLE)
    strbuf_printf(out, "((char *)(%s) - __CPROVER_POINTER_OFFSET(%s))", place, place);
  else
    strbuf_printf(out, "(%s)", place);
}

void target_add_size(const TargetText *text, Strbuf *out) {
  const char *place = strbuf_text(&text->place);
  switch (text->kind) {
  case TARGET_LVALUE:
  case TARGET_TYPED:
    strbuf_printf(out, "sizeof(%s)", place);
    break;
  case TARGET_WHOLE:
    strbuf_printf(out, "__CPROVER_OBJECT_SIZE(%s)", place);
    break;
  case TARGET_FROM:
    strbuf_printf(out, "(__CPROVER_OBJECT_SIZE(%s) - __CPROVER_POINTER_OFFSET(%s))", place, place);
    break;
  case TARGET_UPTO:
    strbuf_printf(out, "(%s)", strbuf_text(&text->size));
    break;
  }
}
