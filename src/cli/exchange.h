// What members of a portfolio tell each other about errors, each a question of its own: which is
// proved, which is violated, with the inputs of a run, and why one is still open. Constants of the
// program text have the same address in all members, and errors are counted alike.
#ifndef GAVEL_CLI_EXCHANGE_H
#define GAVEL_CLI_EXCHANGE_H

#include "base/source.h"
#include "report/unknown.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum NoticeKind {
  NOTICE_PROVED,
  NOTICE_VIOLATED,
  NOTICE_DOUBTED,
  NOTICE_COMPLETE // an engine has found no run that does what is not modelled
} NoticeKind;

typedef struct Notice {
  NoticeKind kind;
  uint32_t goal;        // its index; but for COMPLETE
  const char *engine;   // VIOLATED: that found it
  bool unset_is_any;    // VIOLATED: how the interpreter has to run
  UnknownReason reason; // DOUBTED, with PLACE and TEXT
  SourceSpan place;
  const char *text; // VIOLATED: the inputs; DOUBTED: why; else NULL
} Notice;

struct Portfolio;

// Nothing happens where there are no others.
void exchange_post(const struct Portfolio *portfolio, Notice notice);
// False if there is none. The text stays.
bool exchange_take(const struct Portfolio *portfolio, Notice *notice);

#endif
