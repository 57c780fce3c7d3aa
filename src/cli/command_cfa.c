// gavel cfa: shows the control-flow automaton.
#include "cli/command.h"

#include "base/diag.h"
#include "cfa/dump.h"
#include "cli/output.h"
#include "project/unit.h"

#include <assert.h>
#include <stdio.h>

static ExitStatus show(const Cfa *cfa, const Options *options) {
  assert(cfa->init && cfa_is_ordered(cfa));
  const Function *only = NULL;
  if (options->function) {
    only = cfa_find_function(cfa, options->function);
    if (!only || !only->is_defined) {
      fprintf(stderr, "gavel: there is no function '%s' with a body\n", options->function);
      return EXIT_USAGE;
    }
  }
  if (options->dot)
    cfa_print_dot(cfa, only, stdout);
  else if (options->json)
    cfa_print_json(cfa, only, stdout);
  else
    cfa_print(cfa, only, stdout);
  return EXIT_TRUE;
}

static ExitStatus write_index(const Options *options) {
  if (options->files.size != 1)
    usage("--index is about one file");
  Cfa cfa;
  FileNameVec included = {0};
  bool is_read = load_unit(&cfa, options, &included);
  if (is_read) {
    FILE *out = output_open(options->index);
    unit_write(&cfa, &included, out);
    output_close(out, options->index);
  }
  cfa_release(&cfa);
  vec_release(&included);
  return is_read ? EXIT_TRUE : EXIT_BAD_INPUT;
}

ExitStatus command_cfa(const Options *options) {
  if (options->index)
    return write_index(options);
  Cfa cfa;
  ExitStatus status = load_or_report(&cfa, options) ? show(&cfa, options) : EXIT_BAD_INPUT;
  cfa_release(&cfa);
  return status;
}
