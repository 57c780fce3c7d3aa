// gavel FILE: the verdict. Until the analyses exist, the only verdict reached
// here is TRUE for programs in which no error location can be reached at all.
#include "cli/command.h"

#include <stdio.h>

static void print_unknown(const char *reason, const char *why) {
  printf("Verification result: UNKNOWN(%s)\n", reason);
  printf("%s\n", why);
}

static ExitStatus judge(const Cfa *cfa) {
  if (!cfa_location(cfa, cfa->init->entry)->reaches_error) {
    printf("Verification result: TRUE\n");
    printf("No path of the control-flow automaton leads to an error location.\n");
    return EXIT_TRUE;
  }
  print_unknown("unsupported", "This version has no analysis yet; `gavel exec` runs the program on "
                               "inputs you choose, `gavel cfa` shows its control flow.");
  return EXIT_UNKNOWN;
}

ExitStatus command_verify(const Options *options) {
  Cfa cfa;
  Strbuf why;
  strbuf_init(&why);
  LoadStatus loaded = load_program(&cfa, options, &why);
  ExitStatus status = EXIT_BAD_INPUT;
  if (loaded == LOAD_OK)
    status = judge(&cfa);
  if (loaded == LOAD_UNSUPPORTED_PROPERTY) {
    print_unknown("unsupported", strbuf_text(&why));
    status = EXIT_UNKNOWN;
  }
  cfa_release(&cfa);
  strbuf_release(&why);
  return status;
}
