// gavel cfa: shows the control-flow automaton.
#include "cli/command.h"

#include "cfa/dump.h"

#include <stdio.h>

static ExitStatus show(const Cfa *cfa, const Options *options) {
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

ExitStatus command_cfa(const Options *options) {
  Cfa cfa;
  Strbuf why = {0};
  LoadStatus loaded = load_program(&cfa, options, &why);
  ExitStatus status = EXIT_BAD_INPUT;
  if (loaded == LOAD_OK)
    status = show(&cfa, options);
  else if (loaded == LOAD_UNSUPPORTED_PROPERTY)
    fprintf(stderr, "gavel: %s\n", strbuf_text(&why));
  cfa_release(&cfa);
  strbuf_release(&why);
  return status;
}
