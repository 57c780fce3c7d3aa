// What is to be inserted is collected by place, since a run may pass one place for many waypoints,
// and put into the texts in the end.
#include "witness/instrument_internal.h"

#include "base/map.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void instrumented_release(Instrumented *instrumented) {
  vec_each(Strbuf, text, &instrumented->texts)
    strbuf_release(text);
  vec_release(&instrumented->texts);
  vec_each(Edits, edits, &instrumented->edits)
    edits_release(edits);
  vec_release(&instrumented->edits);
  vec_release(&instrumented->calls);
}

bool instrument_refuse(const Instrumenter *instrumenter, const WitnessPlace *place,
                       const char *what) {
  return strbuf_fail(instrumenter->why, "%s:%u:%u: %s", place->file, place->line, place->column,
                     what);
}

// ---- spots

static uint64_t spot_key(uint32_t file, uint32_t offset, SpotPart part) {
  return hash_mix((uint64_t)file << 32 | offset) * 16 + part;
}

// The one for PART at the place; BEFORE and AFTER are those of a new one.
Spot *spot_at(Instrumenter *instrumenter, uint32_t offset, SpotPart part, const char *before,
              const char *after) {
  uint64_t *number =
      map_insert(&instrumenter->numbers, spot_key(instrumenter->file, offset, part), NULL);
  if (!*number) {
    Spot spot = {.file = instrumenter->file,
                 .offset = offset,
                 .subject = instrumenter->subject,
                 .part = part};
    strbuf_add(&spot.before, before);
    strbuf_add(&spot.after, after);
    vec_push(&instrumenter->spots, spot);
    *number = instrumenter->spots.size;
  }
  return &instrumenter->spots.data[*number - 1];
}

uint32_t spot_begin(const Instrumenter *instrumenter, uint32_t token) {
  return instrumenter->tokens->all.data[token].begin;
}

static bool find_file(Instrumenter *instrumenter, const WitnessPlace *place) {
  instrumenter->file = task_text_find(instrumenter->text, place->file);
  instrumenter->tokens = task_text_tokens(instrumenter->text, instrumenter->file);
  return instrumenter->tokens ||
         instrument_refuse(instrumenter, place, "the program has no such file");
}

// ---- invariants

static bool add_loop(Instrumenter *instrumenter, const WitnessPlace *place, const char *check) {
  const Tokens *tokens = instrumenter->tokens;
  uint32_t keyword = place_find_loop(tokens, place), first, end;
  if (keyword == NO_TOKEN)
    return instrument_refuse(instrumenter, place, "here begins no loop");
  if (token_is(tokens, keyword, "do")) {
    if (!token_is(tokens, keyword + 1, "{"))
      return instrument_refuse(instrumenter, place, "the body of this loop is no block");
    Spot *spot = spot_at(instrumenter, token_end(tokens, keyword + 1), PART_STATEMENT, "", "");
    strbuf_printf(&spot->before, " %s;", check);
    return true;
  }
  if (!place_condition(tokens, keyword, &first, &end))
    return instrument_refuse(instrumenter, place, "this loop's condition is not found");
  Spot *spot = spot_at(instrumenter, spot_begin(instrumenter, first), PART_LOOP, "",
                       first == end ? "1" : "");
  strbuf_printf(&spot->before, "%s, ", check);
  return true;
}

static bool add_location(Instrumenter *instrumenter, const WitnessPlace *place, const char *check) {
  uint32_t token = place_find_statement(instrumenter->tokens, place);
  StatementForm form =
      token == NO_TOKEN ? STATEMENT_NONE : place_statement_form(instrumenter->tokens, token);
  if (form == STATEMENT_NONE)
    return instrument_refuse(instrumenter, place, "here begins no statement");
  Spot *spot = spot_at(instrumenter, spot_begin(instrumenter, token), PART_STATEMENT, "", "");
  strbuf_printf(&spot->before, form == STATEMENT_IN_BLOCK ? "%s; " : "%s, ", check);
  return true;
}

static bool add_invariant(Instrumenter *instrumenter, const WitnessInvariant *invariant) {
  if (!find_file(instrumenter, &invariant->place))
    return false;
  if (invariant->kind == INVARIANT_CONTRACT)
    return instrument_contract(instrumenter, invariant);
  if (!is_one_expression(invariant->value))
    return instrument_refuse(instrumenter, &invariant->place, "this is no expression of C");
  Strbuf check = {0};
  strbuf_printf(&check, "((%s) || " INSTRUMENT_ERROR "())", invariant->value);
  bool is_good = invariant->kind == INVARIANT_LOOP
                     ? add_loop(instrumenter, &invariant->place, strbuf_text(&check))
                     : add_location(instrumenter, &invariant->place, strbuf_text(&check));
  strbuf_release(&check);
  return is_good;
}

// ---- waypoints

// A run that passes what is to be avoided is lost for good.
static void add_test(const Instrumenter *instrumenter, const Waypoint *waypoint, Strbuf *tests,
                     const char *condition) {
  uint32_t segment = instrumenter->segment;
  strbuf_printf(tests, "%sif (" INSTRUMENT_PASSED " == %u && (%s)) " INSTRUMENT_PASSED " = ",
                tests->size ? "else " : "", segment, condition);
  if (waypoint->is_avoided)
    strbuf_add(tests, "-1; ");
  else
    strbuf_printf(tests, "%u; ", segment + 1);
}

static bool add_assumption(Instrumenter *instrumenter, const Waypoint *waypoint) {
  uint32_t token = place_find_statement(instrumenter->tokens, &waypoint->place);
  StatementForm form =
      token == NO_TOKEN ? STATEMENT_NONE : place_statement_form(instrumenter->tokens, token);
  if (form == STATEMENT_NONE)
    return instrument_refuse(instrumenter, &waypoint->place, "here begins no statement");
  if (!is_one_expression(waypoint->value))
    return instrument_refuse(instrumenter, &waypoint->place, "this is no expression of C");
  bool is_statement = form == STATEMENT_IN_BLOCK;
  Spot *spot = spot_at(instrumenter, spot_begin(instrumenter, token), PART_STATEMENT,
                       is_statement ? "" : "({ ", is_statement ? "" : "(void)0; }), ");
  add_test(instrumenter, waypoint, &spot->tests, waypoint->value);
  return true;
}

static bool add_branching(Instrumenter *instrumenter, const Waypoint *waypoint) {
  const Tokens *tokens = instrumenter->tokens;
  uint32_t keyword = place_find_branch(tokens, &waypoint->place), first, end;
  if (keyword == NO_TOKEN || !place_condition(tokens, keyword, &first, &end) || first == end)
    return instrument_refuse(instrumenter, &waypoint->place, "here begins no branch");
  bool is_switch = token_is(tokens, keyword, "switch");
  const char *value = waypoint->value, *condition = NULL;
  Strbuf number = {0};
  if (!is_switch && !strcmp(value, "true"))
    condition = INSTRUMENT_RESULT;
  else if (!is_switch && !strcmp(value, "false"))
    condition = "!" INSTRUMENT_RESULT;
  else if (is_switch && *value && strspn(value, "-0123456789") == strlen(value))
    strbuf_printf(&number, INSTRUMENT_RESULT " == %s", value);
  if (number.size)
    condition = strbuf_text(&number);
  if (condition) {
    (void)spot_at(instrumenter, spot_begin(instrumenter, first), PART_CONDITION,
                  is_switch ? "({ __auto_type " INSTRUMENT_RESULT " = ("
                            : "({ int " INSTRUMENT_RESULT " = (",
                  "");
    Spot *spot = spot_at(instrumenter, token_end(tokens, end - 1), PART_CONDITION_END,
                         is_switch ? "); " : ") ? 1 : 0; ", INSTRUMENT_RESULT "; })");
    add_test(instrumenter, waypoint, &spot->tests, condition);
  }
  strbuf_release(&number);
  return condition ||
         instrument_refuse(instrumenter, &waypoint->place, "this branch has no such value");
}

// VALUE with \result as the variable that holds it; false if that is no expression.
bool instrument_result(const char *value, Strbuf *out) {
  static const char result[] = "\\result";
  for (const char *at = value; *at;) {
    bool is_result = !strncmp(at, result, sizeof result - 1);
    if (is_result)
      strbuf_add(out, INSTRUMENT_RESULT);
    else
      strbuf_add_char(out, *at);
    at += is_result ? sizeof result - 1 : 1;
  }
  return is_one_expression(strbuf_text(out));
}

// The function is entered when its arguments are known: behind the last one.
static void add_enter(Instrumenter *instrumenter, const Waypoint *waypoint, uint32_t close) {
  const Tokens *tokens = instrumenter->tokens;
  uint32_t last = place_last_argument(tokens, close);
  if (last == NO_TOKEN) {
    Spot *spot = spot_at(instrumenter, spot_begin(instrumenter, place_call_begin(tokens, close)),
                         PART_ARGUMENT, "({ ", "");
    add_test(instrumenter, waypoint, &spot->tests, "1");
    (void)spot_at(instrumenter, token_end(tokens, close), PART_ARGUMENT_END, "; })", "");
    return;
  }
  (void)spot_at(instrumenter, spot_begin(instrumenter, last), PART_ARGUMENT,
                "({ __auto_type " INSTRUMENT_RESULT " = ", "");
  Spot *spot = spot_at(instrumenter, token_end(tokens, close - 1), PART_ARGUMENT_END, "; ",
                       INSTRUMENT_RESULT "; })");
  add_test(instrumenter, waypoint, &spot->tests, "1");
}

static bool add_return(Instrumenter *instrumenter, const Waypoint *waypoint, uint32_t close) {
  const Tokens *tokens = instrumenter->tokens;
  Strbuf condition = {0};
  bool is_good = instrument_result(waypoint->value, &condition);
  (void)spot_at(instrumenter, spot_begin(instrumenter, place_call_begin(tokens, close)), PART_CALL,
                "({ __auto_type " INSTRUMENT_RESULT " = ", "");
  Spot *spot = spot_at(instrumenter, token_end(tokens, close), PART_CALL_END, "; ",
                       INSTRUMENT_RESULT "; })");
  add_test(instrumenter, waypoint, &spot->tests, strbuf_text(&condition));
  strbuf_release(&condition);
  return is_good || instrument_refuse(instrumenter, &waypoint->place, "this is no expression");
}

static bool add_call(Instrumenter *instrumenter, const Waypoint *waypoint) {
  uint32_t close = place_find_call_end(instrumenter->tokens, &waypoint->place);
  if (close == NO_TOKEN)
    return instrument_refuse(instrumenter, &waypoint->place,
                             "here ends no call of a function by its name");
  if (waypoint->kind == WAYPOINT_FUNCTION_RETURN)
    return add_return(instrumenter, waypoint, close);
  add_enter(instrumenter, waypoint, close);
  return true;
}

static bool set_target(Instrumenter *instrumenter, const Waypoint *waypoint) {
  const Tokens *tokens = instrumenter->tokens;
  const WitnessPlace *place = &waypoint->place;
  Instrumented *out = instrumenter->out;
  out->target_file = instrumenter->file;
  out->target_is_line = place->column == 0;
  out->segments = instrumenter->segment;
  return tokens_offset(tokens, place->line, place->column ? place->column : 1, &out->target) ||
         instrument_refuse(instrumenter, place, "the file has no such place");
}

static bool add_waypoint(Instrumenter *instrumenter, const Waypoint *waypoint) {
  if (!find_file(instrumenter, &waypoint->place))
    return false;
  bool is_good = false;
  switch (waypoint->kind) {
  case WAYPOINT_ASSUMPTION:
    is_good = add_assumption(instrumenter, waypoint);
    break;
  case WAYPOINT_BRANCHING:
    is_good = add_branching(instrumenter, waypoint);
    break;
  case WAYPOINT_FUNCTION_ENTER:
  case WAYPOINT_FUNCTION_RETURN:
    is_good = add_call(instrumenter, waypoint);
    break;
  case WAYPOINT_TARGET:
    is_good = set_target(instrumenter, waypoint);
    break;
  }
  instrumenter->segment += !waypoint->is_avoided;
  return is_good;
}

// The variable is defined in the first file that is changed.
static void declare_passed(Instrumenter *instrumenter) {
  uint32_t count = instrumenter->spots.size;
  instrumenter->subject = UINT32_MAX;
  bool is_defined = false;
  for (uint32_t i = 0; i < count; i++) {
    instrumenter->file = instrumenter->spots.data[i].file;
    (void)spot_at(
        instrumenter, 0, PART_DECLARATION,
        is_defined ? "extern int " INSTRUMENT_PASSED ";\n" : "int " INSTRUMENT_PASSED ";\n", "");
    is_defined = true;
  }
}

// ---- the texts

static int compare_spots(const void *left, const void *right) {
  const Spot *a = left, *b = right;
  if (a->file != b->file)
    return a->file < b->file ? -1 : 1;
  if (a->offset != b->offset)
    return a->offset < b->offset ? -1 : 1;
  return (int)a->part - (int)b->part;
}

// The spots from FIRST on that are in one file become edits of it; returns the one behind.
static uint32_t edit_file(Instrumenter *instrumenter, uint32_t first) {
  uint32_t file = instrumenter->spots.data[first].file, end = first;
  Edits *edits = &instrumenter->out->edits.data[file];
  for (; end < instrumenter->spots.size && instrumenter->spots.data[end].file == file; end++) {
    const Spot *spot = &instrumenter->spots.data[end];
    Stretch place = {spot->offset, 0};
    Strbuf *text = edits_replace(edits, place, place, spot->subject);
    strbuf_add(text, strbuf_text(&spot->before));
    strbuf_add(text, strbuf_text(&spot->tests));
    strbuf_add(text, strbuf_text(&spot->after));
  }
  return end;
}

static void note_calls(Instrumenter *instrumenter, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i++) {
    const Spot *spot = &instrumenter->spots.data[i];
    const Edit *edit = &instrumenter->out->edits.data[spot->file].all.data[i - first];
    uint32_t behind = edit->new_begin + (uint32_t)edit->text.size;
    if (spot->part == PART_CALL)
      vec_push(&instrumenter->out->calls, (WatchedCall){spot->file, behind, spot->subject});
  }
}

static void write_texts(Instrumenter *instrumenter, const Cfa *cfa) {
  Instrumented *out = instrumenter->out;
  if (instrumenter->spots.size)
    qsort(instrumenter->spots.data, instrumenter->spots.size, sizeof(Spot), compare_spots);
  for (uint32_t i = 0; i < cfa->files.files.size; i++) {
    vec_push(&out->texts, (Strbuf){0});
    vec_push(&out->edits, (Edits){0});
  }
  for (uint32_t first = 0; first < instrumenter->spots.size;) {
    uint32_t file = instrumenter->spots.data[first].file, end = edit_file(instrumenter, first);
    const SourceFile *source = &cfa->files.files.data[file];
    edits_apply(&out->edits.data[file], source->text, source->length, &out->texts.data[file]);
    note_calls(instrumenter, first, end);
    first = end;
  }
}

static bool add_all(Instrumenter *instrumenter) {
  const Witness *witness = instrumenter->witness;
  bool is_good = true;
  for (uint32_t i = 0; i < witness->invariants.size && is_good; i++) {
    instrumenter->subject = i;
    is_good = add_invariant(instrumenter, &witness->invariants.data[i]);
  }
  for (uint32_t i = 0; i < witness->waypoints.size && is_good; i++) {
    instrumenter->subject = i;
    is_good = add_waypoint(instrumenter, &witness->waypoints.data[i]);
  }
  return is_good;
}

bool instrument(Instrumented *instrumented, TaskText *text, const Witness *witness, Strbuf *why) {
  assert(!instrumented->texts.size && !why->size);
  Instrumenter instrumenter = {.out = instrumented, .text = text, .witness = witness, .why = why};
  bool is_good = add_all(&instrumenter);
  if (is_good) {
    if (witness->is_violation)
      declare_passed(&instrumenter);
    write_texts(&instrumenter, task_text_cfa(text));
  }
  vec_each(Spot, spot, &instrumenter.spots) {
    strbuf_release(&spot->before);
    strbuf_release(&spot->tests);
    strbuf_release(&spot->after);
  }
  vec_release(&instrumenter.spots);
  map_release(&instrumenter.numbers);
  return is_good;
}

// ---- questions

uint32_t instrumented_old_offset(const Instrumented *instrumented, uint32_t file, uint32_t offset) {
  return edits_old_offset(&instrumented->edits.data[file], offset);
}

const Edit *instrumented_find(const Instrumented *instrumented, uint32_t file, uint32_t offset) {
  return edits_find(&instrumented->edits.data[file], offset);
}
