#include "cli/witness.h"

#include "cli/output.h"
#include "witness/from_proof.h"
#include "witness/from_run.h"

#include <assert.h>

// What an uninitialised pointer is differs between engines: the run tells which it was.
static bool fill_from_run(Witness *witness, TaskText *text, const Cfa *cfa, const Verdict *verdict,
                          const Options *options) {
  bool is_any = options->unset_pointers == OPT_UNSET_ANY;
  const Input *input = &verdict->path->input;
  return witness_from_run(witness, text, cfa, input, is_any) ||
         witness_from_run(witness, text, cfa, input, !is_any);
}

static bool fill(Witness *witness, TaskText *text, const Cfa *cfa, const Verdict *verdict,
                 const Terms *terms, const Options *options) {
  witness->is_violation = verdict->kind == VERDICT_FALSE;
  if (witness->is_violation)
    return fill_from_run(witness, text, cfa, verdict, options);
  witness_from_proof(witness, text, cfa, verdict, terms);
  return witness->invariants.size > 0;
}

static void print(const Witness *witness, const char *path) {
  FILE *file = output_open(path);
  witness_print(witness, file);
  output_close(file, path);
}

void write_witness(const Options *options, const Cfa *cfa, const Verdict *verdict,
                   const Terms *terms) {
  if (!options->witness)
    return;
  if (verdict->kind == VERDICT_UNKNOWN) {
    fprintf(stderr, "gavel: no witness is written: the verdict is UNKNOWN\n");
    return;
  }
  Witness witness;
  TaskText *text = task_text_new(cfa);
  witness_init(&witness);
  if (fill(&witness, text, cfa, verdict, terms, options)) {
    task_text_describe(text, &witness);
    witness_sign(&witness);
    print(&witness, options->witness);
  } else {
    fprintf(stderr, "gavel: no witness is written: its places are not in the files that were "
                    "named\n");
  }
  task_text_free(text);
  witness_release(&witness);
}
