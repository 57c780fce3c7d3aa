#include "cfa/passes.h"

#include "base/diag.h"
#include "cfa/well_formed.h"

#include <assert.h>

// Stops with the first violation; PASS is who left it behind.
static void check_after(const Cfa *cfa, const char *pass) {
#ifndef NDEBUG
  Strbuf why = {0};
  if (!cfa_is_well_formed(cfa, &why))
    BUG("after %s the CFA is malformed: %s", pass, strbuf_text(&why));
  strbuf_release(&why);
#else
  (void)cfa;
  (void)pass;
#endif
}

typedef struct CfaPass {
  const char *name;
  void (*run)(Cfa *cfa);
} CfaPass;

enum { ORDER = 6 };

static const CfaPass passes[] = {
    {"allocations", pass_allocations},
    {"blocks", pass_blocks},
    {"checks", pass_checks},
    {"unreachable", pass_unreachable}, // the passes behind it see only code that can run
    {"uncalled", pass_uncalled},
    {"address_taken", pass_address_taken},
    [ORDER] = {"order", pass_order},
    {"loops", pass_loops}, // needs order
    {"error_reach", pass_error_reach},
};

static void run_from(Cfa *cfa, size_t first) {
  for (size_t i = first; i < sizeof passes / sizeof *passes; i++) {
    passes[i].run(cfa);
    check_after(cfa, passes[i].name);
  }
}

void cfa_run_passes(Cfa *cfa) {
  check_after(cfa, "the front end");
  run_from(cfa, 0);
}

void cfa_run_passes_again(Cfa *cfa) {
  assert(passes[ORDER].run == pass_order);
  run_from(cfa, ORDER);
}
