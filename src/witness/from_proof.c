#include "witness/from_proof.h"

#include "witness/c_expression.h"

#include <assert.h>

typedef struct ProofWriter {
  Witness *witness;
  TaskText *text;
  const Cfa *cfa;
  const Terms *terms;
  const Tokens *tokens; // of the file at hand
  uint32_t file, place; // where something is to be said: an offset
} ProofWriter;

static bool is_visible(void *self, const Variable *variable) {
  const ProofWriter *writer = self;
  SourceSpan span = variable->span;
  if (variable->kind == VAR_PARAM)
    return true;
  return span.file == writer->file && tokens_are_visible(writer->tokens, span.begin, writer->place);
}

static CNames names_in(ProofWriter *writer, const Function *function, bool has_result) {
  return (CNames){.cfa = writer->cfa,
                  .terms = writer->terms,
                  .function = function,
                  .self = writer,
                  .is_visible = is_visible,
                  .has_result = has_result};
}

// False if no witness can name SPAN.
static bool go_to(ProofWriter *writer, SourceSpan span) {
  writer->tokens = span_is_none(span) ? NULL : task_text_tokens(writer->text, span.file);
  writer->file = span.file;
  writer->place = span.begin;
  return writer->tokens;
}

// FORMULA in C; NULL if C cannot say it.
static const char *say(const CNames *names, Term formula, Arena *arena) {
  Strbuf text = {0};
  const char *said = c_expression_add(names, formula, &text) ? strbuf_keep(&text, arena) : NULL;
  strbuf_release(&text);
  return said;
}

// ---- loops

static bool begins_loop(const ProofWriter *writer) {
  uint32_t token = tokens_at(writer->tokens, writer->place);
  return token_is(writer->tokens, token, "while") || token_is(writer->tokens, token, "for") ||
         token_is(writer->tokens, token, "do");
}

// The loop statement whose rounds begin at LOC; NULL if a goto makes it.
static const BranchStatement *find_loop(const Cfa *cfa, Loc loc) {
  vec_each(const BranchStatement, branch, &cfa->branches)
    if (loc_equals(branch->head, loc))
      return branch;
  return NULL;
}

static void add_loop(ProofWriter *writer, const LoopInvariant *invariant) {
  const BranchStatement *loop = find_loop(writer->cfa, invariant->loc);
  const Function *function = cfa_location(writer->cfa, invariant->loc)->function;
  if (!loop || !go_to(writer, loop->span) || !begins_loop(writer))
    return;
  CNames names = names_in(writer, function, false);
  const char *value = say(&names, invariant->formula, &writer->witness->arena);
  if (!value)
    return;
  WitnessInvariant item = {.kind = INVARIANT_LOOP,
                           .place =
                               task_text_place(writer->text, writer->file, writer->place, function),
                           .value = value};
  vec_push(&writer->witness->invariants, item);
}

// ---- functions

static bool is_parameter(void *self, const Variable *variable) {
  (void)self;
  return variable->kind == VAR_PARAM;
}

// Of parameters alone, for those the format says which value is meant: the one when it is called.
static void add_contract(ProofWriter *writer, const Contract *contract) {
  const Function *function = contract->function;
  if (!function->is_defined || !go_to(writer, function->span))
    return;
  Arena *arena = &writer->witness->arena;
  CNames names = names_in(writer, function, false);
  names.is_visible = is_parameter;
  const char *required = say(&names, contract->given, arena);
  names.has_result = true;
  const char *ensured = say(&names, contract->ensured, arena);
  if (!required && !ensured)
    return;
  WitnessInvariant item = {.kind = INVARIANT_CONTRACT,
                           .place =
                               task_text_place(writer->text, writer->file, writer->place, function),
                           .required = required,
                           .ensured = ensured};
  vec_push(&writer->witness->invariants, item);
}

// ---- the start of the program

static void add_nothing(ProofWriter *writer) {
  const Function *entry = writer->cfa->entry;
  bool is_named = go_to(writer, entry->span);
  uint32_t token = is_named ? tokens_at(writer->tokens, entry->span.begin) : NO_TOKEN;
  while (token < (is_named ? writer->tokens->all.size : 0) && !token_is(writer->tokens, token, "{"))
    token++;
  if (!is_named || token + 1 >= writer->tokens->all.size)
    return;
  uint32_t offset = writer->tokens->all.data[token + 1].begin;
  WitnessInvariant item = {.kind = INVARIANT_LOCATION,
                           .place = task_text_place(writer->text, writer->file, offset, entry),
                           .value = "1"};
  vec_push(&writer->witness->invariants, item);
}

void witness_from_proof(Witness *witness, TaskText *text, const Cfa *cfa, const Verdict *verdict,
                        const Terms *terms) {
  assert(verdict->kind == VERDICT_TRUE);
  ProofWriter writer = {.witness = witness, .text = text, .cfa = cfa, .terms = terms};
  vec_each(const LoopInvariant, invariant, &verdict->invariants)
    add_loop(&writer, invariant);
  vec_each(const Contract, contract, &verdict->contracts)
    add_contract(&writer, contract);
  if (!witness->invariants.size)
    add_nothing(&writer);
}
