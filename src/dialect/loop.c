// Contracts of loops. Invariants are asserted whenever control is at the loop's head, which is what
// they claim; gavel needs no help to prove loops, so nothing else follows from them. What a loop
// assigns, and what decreases, is not checked, and a note says so.
#include "dialect/internal.h"

#include <assert.h>

typedef struct Loop {
  uint32_t keyword;      // `while` or `for`; of `do`, that is it
  uint32_t place;        // before this token the invariants are asserted
  bool is_statement;     // as statements, not as operands of a comma
  bool has_no_condition; // `for (...;;...)`
  uint32_t close;        // `}` of the body; NO_TOKEN: it is no block
} Loop;

// The second part of the head of a `for`.
static uint32_t condition_of_for(const Tokens *tokens, uint32_t open, bool *is_empty) {
  uint32_t close = tokens->all.data[open].partner, i = open + 1;
  while (i < close && !(token_is(tokens, i, ";") && tokens->all.data[i].outer == open))
    i++;
  *is_empty = token_is(tokens, i + 1, ";");
  return i < close ? i + 1 : NO_TOKEN;
}

// Of `do {...} while (...)`, the `do`; else NO_TOKEN.
static uint32_t find_do(const Tokens *tokens, uint32_t keyword) {
  uint32_t close = keyword > 0 ? keyword - 1 : NO_TOKEN;
  uint32_t open = token_is(tokens, close, "}") ? tokens->all.data[close].partner : NO_TOKEN;
  return open != NO_TOKEN && open > 0 && token_is(tokens, open - 1, "do") ? open - 1 : NO_TOKEN;
}

static bool find_loop(Translator *translator, uint32_t first, uint32_t behind, Loop *loop) {
  const Tokens *tokens = &translator->tokens;
  uint32_t open = tokens->all.data[first - 1].partner;
  *loop = (Loop){.keyword = open - 1, .place = open + 1, .close = NO_TOKEN};
  if (token_is(tokens, behind, "{"))
    loop->close = tokens->all.data[behind].partner;
  if (token_is(tokens, loop->keyword, "for"))
    loop->place = condition_of_for(tokens, open, &loop->has_no_condition);
  else if (token_is(tokens, behind, ";") && find_do(tokens, loop->keyword) != NO_TOKEN) {
    loop->keyword = find_do(tokens, loop->keyword);
    loop->place = loop->keyword + 2;
    loop->is_statement = true;
    loop->close = behind;
  }
  return loop->place != NO_TOKEN || dialect_refuse(translator, first, "the loop is not found");
}

static Strbuf *insert(Translator *translator, uint32_t offset, Stretch meant) {
  return edits_replace(&translator->out->edits, (Stretch){offset, 0}, meant, 0);
}

static Stretch stretch_of(const Translator *translator, const CClause *clause) {
  return dialect_stretch(translator, clause->name, clause->close + 1);
}

// Before the loop, values that invariants compare with are kept.
static bool add_entry_values(Translator *translator, const Loop *loop, const CClause *clause,
                             const ReadMode *reading) {
  const Tokens *tokens = &translator->tokens;
  if (!reading->olds.size)
    return true;
  if (loop->close == NO_TOKEN)
    return dialect_refuse(translator, clause->name,
                          "__CPROVER_loop_entry is only known where the body is a block");
  Strbuf *text = insert(translator, tokens->all.data[loop->keyword].begin,
                        stretch_of(translator, clause));
  strbuf_add(text, "{ ");
  dialect_old_values(translator, reading, text);
  text = insert(translator, token_end(tokens, loop->close), stretch_of(translator, clause));
  strbuf_add(text, " }");
  return true;
}

static bool add_invariant(Translator *translator, const Loop *loop, const CClause *clause) {
  ReadMode reading = {.owner = ""};
  Strbuf condition = {0};
  bool is_good =
      dialect_expression(translator, clause->open + 1, clause->close, &reading, &condition) &&
      add_entry_values(translator, loop, clause, &reading);
  uint32_t place = translator->tokens.all.data[loop->place].begin;
  Strbuf *text = insert(translator, place, stretch_of(translator, clause));
  strbuf_printf(text, "__CPROVER_assert((%s), \"loop invariant\")%s ", strbuf_text(&condition),
                loop->is_statement ? ";" : ",");
  strbuf_release(&condition);
  reading_release(&reading);
  return is_good;
}

static void add_note(Translator *translator, const CClause *clause) {
  DialectNote note = {stretch_of(translator, clause),
                      "this clause of a loop is not checked, nor used"};
  vec_push(&translator->out->notes, note);
}

static bool add_clause(Translator *translator, const Loop *loop, const CClause *clause) {
  Stretch stretch = stretch_of(translator, clause);
  bool is_good = true;
  if (token_is(&translator->tokens, clause->name, "__CPROVER_loop_invariant"))
    is_good = add_invariant(translator, loop, clause);
  else
    add_note(translator, clause);
  (void)edits_replace(&translator->out->edits, stretch, stretch, 0);
  return is_good;
}

bool dialect_loop(Translator *translator, uint32_t first, uint32_t *behind) {
  ClauseVec clauses = {0};
  Loop loop = {0};
  *behind = dialect_clauses(translator, first, &clauses);
  bool is_good = clauses.size ? find_loop(translator, first, *behind, &loop)
                              : dialect_refuse(translator, first, "a clause without parentheses");
  for (uint32_t i = 0; i < clauses.size && is_good; i++)
    is_good = add_clause(translator, &loop, &clauses.data[i]);
  if (is_good && loop.has_no_condition) {
    Stretch place = {translator->tokens.all.data[loop.place].begin, 0};
    strbuf_add(edits_replace(&translator->out->edits, place, place, 0), "1");
  }
  vec_release(&clauses);
  return is_good;
}
