#include "domain/predicate/block.h"

#include "base/memory.h"
#include "base/vec.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef enum BlockKind { BLOCK_SBE, BLOCK_LOOPS, BLOCK_LF, BLOCK_LENGTH } BlockKind;

typedef struct SimpleOperator {
  BlockKind kind;
  uint32_t length;   // of BLOCK_LENGTH
  bool begins_group; // groups are disjuncts, their members conjuncts
} SimpleOperator;

struct BlockOperator {
  VEC(SimpleOperator) parts;
};

// ---- reading

static bool parse_length(const char *text, size_t size, SimpleOperator *out) {
  char *end;
  unsigned long length = strtoul(text, &end, 10);
  out->kind = BLOCK_LENGTH;
  out->length = (uint32_t)length;
  return isdigit((unsigned char)*text) && end == text + size && length && length < UINT32_MAX;
}

static bool parse_simple(const char *text, size_t size, SimpleOperator *out) {
  static const struct {
    const char *name;
    BlockKind kind;
  } names[] = {{"sbe", BLOCK_SBE}, {"loops", BLOCK_LOOPS}, {"lbe", BLOCK_LF}, {"lf", BLOCK_LF}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i].name) == size && !memcmp(names[i].name, text, size)) {
      out->kind = names[i].kind;
      return true;
    }
  assert(strlen(text) >= size);
  return size > 2 && !memcmp(text, "k:", 2) && parse_length(text + 2, size - 2, out);
}

BlockOperator *block_operator_parse(const char *text, Strbuf *error) {
  BlockOperator *operator= mem_alloc_zeroed(sizeof *operator);
  bool begins_group = true;
  for (const char *at = text;;) {
    size_t size = strcspn(at, "+&");
    SimpleOperator part = {.begins_group = begins_group};
    if (!parse_simple(at, size, &part)) {
      strbuf_printf(error,
                    "'%.*s' is no block operator: take sbe, lbe, loops, lf or k:NUMBER, joined "
                    "by + (or) and & (and)",
                    (int)size, at);
      block_operator_free(operator);
      return NULL;
    }
    vec_push(&operator->parts, part);
    if (!at[size])
      return operator;
    begins_group = at[size] == '+';
    at += size + 1;
  }
}

void block_operator_free(BlockOperator *operator) {
  vec_release(&operator->parts);
  mem_free(operator, sizeof * operator);
}

// ---- asking

// The call of the entry function is none of the program's.
static bool is_call_or_return(const Cfa *cfa, const CfaStep *step) {
  return (step->kind == STEP_ENTER || step->kind == STEP_LEAVE) &&
         cfa_location(cfa, step->edge->source)->function != cfa->init;
}

static bool simple_ends(const SimpleOperator *part, const Cfa *cfa, const CfaStep *step,
                        uint32_t length) {
  bool is_loop_head = cfa_location(cfa, step->target)->is_loop_head;
  switch (part->kind) {
  case BLOCK_SBE:
    return !step->goes_on;
  case BLOCK_LOOPS:
    return is_loop_head;
  case BLOCK_LF:
    return is_loop_head || is_call_or_return(cfa, step);
  case BLOCK_LENGTH:
    return length >= part->length;
  }
  return true;
}

bool block_ends(const BlockOperator *operator, const Cfa * cfa, const CfaStep *step,
                uint32_t length) {
  assert(operator->parts.size> 0 && operator->parts.data[0].begins_group);
  bool ends = false, group = false;
  vec_each(SimpleOperator, part, &operator->parts) {
    if (part->begins_group) {
      ends |= group;
      group = true;
    }
    group = group && simple_ends(part, cfa, step, length);
  }
  return ends | group;
}
