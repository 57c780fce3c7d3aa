// The text report: what stands on the terminal.
#include "report/verdict.h"

#include "cfa/checks.h"
#include "report/error_path.h"
#include "report/finding.h"
#include "term/print.h"

#include <assert.h>
#include <string.h>

enum { WIDEST_INVARIANT = 300, MOST_NEVER_REACHED = 20, WIDEST_TEXT = 60 };

static void print_place(const Cfa *cfa, SourceSpan span, FILE *out) {
  if (!span_is_none(span))
    fprintf(out, "%s:%u: ", source_name(&cfa->files, span.file), span.line);
}

// ---- TRUE

// Cuts TEXT behind a word, so that no number loses its end.
static void cut(Strbuf *text, size_t limit) {
  assert(limit > 0);
  if (text->size <= limit)
    return;
  size_t end = limit;
  while (end > limit / 2 && text->data[end] != ' ')
    end--;
  strbuf_truncate(text, end);
  strbuf_add(text, " ...");
}

static void print_invariant(const Cfa *cfa, const Terms *terms, const LoopInvariant *invariant,
                            FILE *out) {
  assert(term_is_bool(terms, invariant->formula));
  Strbuf text = {0};
  bool is_true = term_is_true(terms, invariant->formula);
  if (!is_true)
    term_add_c(terms, invariant->formula, &text);
  cut(&text, WIDEST_INVARIANT);
  print_place(cfa, invariant->span, out);
  if (!is_true)
    fprintf(out, "loop invariant: %s%s\n", strbuf_text(&text),
            invariant->is_partial ? "   (and more, about values that have no name in C)" : "");
  else if (invariant->is_partial)
    fprintf(out, "loop invariant: only about values that have no name in C\n");
  else
    fprintf(out, "loop invariant: true (nothing needed)\n");
  strbuf_release(&text);
}

static void print_elements(const Cfa *cfa, const Terms *terms, const ElementInvariant *invariant,
                           FILE *out) {
  Strbuf text = {0};
  element_invariant_add_text(terms, invariant, &text);
  cut(&text, WIDEST_INVARIANT);
  print_place(cfa, invariant->span, out);
  fprintf(out, "loop invariant: %s\n", strbuf_text(&text));
  strbuf_release(&text);
}

// All that is known of a loop. That nothing is needed but what is said of elements is not worth a
// line.
static void print_loop(const Verdict *verdict, const Cfa *cfa, const Terms *terms,
                       const LoopInvariant *invariant, FILE *out) {
  bool has_elements = false;
  vec_each(const ElementInvariant, element, &verdict->elements)
    has_elements |= loc_equals(element->loc, invariant->loc);
  if (!has_elements || !term_is_true(terms, invariant->formula))
    print_invariant(cfa, terms, invariant, out);
  vec_each(const ElementInvariant, element, &verdict->elements)
    if (loc_equals(element->loc, invariant->loc))
      print_elements(cfa, terms, element, out);
}

static void print_contract(const Cfa *cfa, const Terms *terms, const Contract *contract,
                           FILE *out) {
  Strbuf text = {0};
  if (!term_is_true(terms, contract->given)) {
    term_add_c(terms, contract->given, &text);
    strbuf_add(&text, " ==> ");
  }
  if (!term_is_true(terms, contract->ensured))
    term_add_c(terms, contract->ensured, &text);
  else
    strbuf_add(&text, contract->is_partial ? "only about values that have no name in C"
                                           : "true (nothing needed)");
  cut(&text, WIDEST_INVARIANT);
  print_place(cfa, contract->function->span, out);
  fprintf(out, "function contract: %s: %s\n", contract->function->name, strbuf_text(&text));
  strbuf_release(&text);
}

static void print_proof(const ProofSummary *proof, FILE *out) {
  assert(proof->undecided <= proof->obligations);
  if (!proof->obligations)
    return;
  fprintf(out, "Proof: %u obligations, ", proof->obligations);
  if (proof->undecided)
    fprintf(out, "none fails, %u could not be decided\n", proof->undecided);
  else
    fprintf(out, "all hold\n");
}

static void print_never_reached(const Cfa *cfa, const LocVec *locations, FILE *out) {
  static const char *const names[] = {"error", "call", "label", "assertion"}; // by ErrorKind
  Strbuf text = {0};
  for (uint32_t i = 0; i < locations->size && i < MOST_NEVER_REACHED; i++) {
    const Location *location = cfa_location(cfa, locations->data[i]);
    assert(location->kind == LOC_ERROR && location->error <= ERROR_ASSERT);
    const Edge *edge = location->first_entering;
    SourceSpan span = edge ? edge->span : location->function->span;
    strbuf_clear(&text);
    source_add_text(&cfa->files, span, WIDEST_TEXT, &text);
    print_place(cfa, span, out);
    fprintf(out, "never reached: the %s '%s' in %s\n", names[location->error], strbuf_text(&text),
            location->function->name);
  }
  if (locations->size > MOST_NEVER_REACHED)
    fprintf(out, "never reached: %u more\n", locations->size - MOST_NEVER_REACHED);
  strbuf_release(&text);
}

static void print_excluded(const Verdict *verdict, FILE *out) {
  assert(verdict->excluded <= verdict->errors);
  if (verdict->excluded && verdict->excluded == verdict->errors)
    fprintf(out, "Octagons alone exclude every error.\n");
  else if (verdict->excluded)
    fprintf(out, "Octagons alone exclude %u of %u errors.\n", verdict->excluded, verdict->errors);
}

static void print_engine(const Verdict *verdict, FILE *out) {
  if (verdict->engine)
    fprintf(out, "Decided by %s.\n", verdict->engine);
}

static void print_true(const Verdict *verdict, const Cfa *cfa, const Terms *terms, FILE *out) {
  if (verdict->has_no_error)
    fprintf(out, "The control flow of the program leads to no error.\n");
  print_excluded(verdict, out);
  if (verdict->is_inductive)
    fprintf(out, "By induction over the rounds of loops, with k = %u.\n", verdict->iterations);
  else if (verdict->iterations)
    fprintf(out,
            "Every run was followed to its end, at most %u round%s deep in loops and recursion.\n",
            verdict->iterations, verdict->iterations > 1 ? "s" : "");
  vec_each(const LoopInvariant, invariant, &verdict->invariants)
    print_loop(verdict, cfa, terms, invariant, out);
  vec_each(const Contract, contract, &verdict->contracts)
    print_contract(cfa, terms, contract, out);
  print_proof(&verdict->proof, out);
}

// ---- FALSE

static void print_violated(const Verdict *verdict, const Cfa *cfa, FILE *out) {
  const Location *location = cfa_location(cfa, path_answer_error(verdict->path));
  fprintf(out, "Verification result: FALSE(%s)\n", error_property(location->error));
  if (!location_check(cfa, location))
    return;
  Strbuf text = {0};
  failure_add_text(cfa, verdict->path, &text);
  print_place(cfa, failure_span(cfa, &verdict->path->trace), out);
  fprintf(out, "%s\n", strbuf_text(&text));
  strbuf_release(&text);
}

// ---- what TRUE and FALSE rest on

static bool is_repeated(const Cfa *cfa, uint32_t index) {
  assert(index < cfa->notes.size);
  for (uint32_t i = 0; i < index; i++)
    if (!strcmp(cfa->notes.data[i].text, cfa->notes.data[index].text))
      return true;
  return false;
}

static uint32_t count_places(const Cfa *cfa, const char *text) {
  uint32_t count = 0;
  vec_each(const Note, note, &cfa->notes)
    count += !strcmp(note->text, text);
  return count;
}

// C that is not supported was not met, or there would be no verdict.
static void print_notes(const Verdict *verdict, const Cfa *cfa, FILE *out) {
  vec_each(const char *const, text, &verdict->assumptions)
    fprintf(out, "Note: %s\n", *text);
  for (uint32_t i = 0; i < cfa->notes.size; i++) {
    const Note *note = &cfa->notes.data[i];
    bool is_end = note->kind == NOTE_UNSUPPORTED || note->kind == NOTE_INTRINSIC;
    if (is_end || is_repeated(cfa, i))
      continue;
    uint32_t more = count_places(cfa, note->text) - 1;
    fprintf(out, "Note: ");
    print_place(cfa, note->span, out);
    fprintf(out, "%s%s", note->kind == NOTE_ASM ? "inline assembly: " : "", note->text);
    if (more)
      fprintf(out, " (and at %u more place%s)", more, more > 1 ? "s" : "");
    fputc('\n', out);
  }
}

// ---- UNKNOWN

static void print_unknown(const Verdict *verdict, const Cfa *cfa, FILE *out) {
  assert(verdict->kind == VERDICT_UNKNOWN && verdict->why.size > 0);
  print_place(cfa, verdict->place, out);
  fprintf(out, "%s\n", strbuf_text(&verdict->why));
  if (verdict->reason != UNKNOWN_UNSUPPORTED || !span_is_none(verdict->place))
    fprintf(out, "Try %s.\n", unknown_reason_advice(verdict->reason));
}

// ---- all

void verdict_print(const Verdict *verdict, const Cfa *cfa, const Terms *terms, FILE *out) {
  switch (verdict->kind) {
  case VERDICT_TRUE:
    fprintf(out, "Verification result: TRUE\n");
    print_engine(verdict, out);
    print_true(verdict, cfa, terms, out);
    break;
  case VERDICT_FALSE:
    assert(verdict->path && verdict->path->status == PATH_CONFIRMED);
    print_violated(verdict, cfa, out);
    print_engine(verdict, out);
    error_path_print(cfa, &verdict->path->trace, &verdict->path->input, out);
    break;
  case VERDICT_UNKNOWN:
    fprintf(out, "Verification result: UNKNOWN(%s)\n", unknown_reason_name(verdict->reason));
    print_unknown(verdict, cfa, out);
    break;
  }
  if (verdict->kind != VERDICT_UNKNOWN) {
    print_notes(verdict, cfa, out);
    print_never_reached(cfa, &verdict->never_reached, out);
  }
  if (verdict->goals && verdict->goals->all.size)
    goals_print(verdict->goals, verdict->path, strbuf_text(&verdict->why), out);
}
