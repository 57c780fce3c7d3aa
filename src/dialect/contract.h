// The contract of a function as its text has it.
#ifndef GAVEL_DIALECT_CONTRACT_H
#define GAVEL_DIALECT_CONTRACT_H

#include "dialect/internal.h"

// Tokens from FIRST to END, without it.
typedef struct Piece {
  uint32_t first, end;
} Piece;

typedef struct CContract {
  Translator *translator;
  Strbuf name;
  uint32_t declaration;  // the first token of it
  uint32_t name_token;
  uint32_t open;         // of the parameters
  bool is_void;
  VEC(uint32_t) params;  // tokens: their names
  ClauseVec clauses;
  uint32_t end;          // the token that ends the declaration or definition: `;` or `}`
} CContract;

// ---- contract.c

// Appends the declaration with NAME in place of the function's: static, and of the same type.
void contract_add_head(const CContract *contract, const char *prefix, Strbuf *out);
void contract_add_arguments(const CContract *contract, Strbuf *out); // "a, b"
// Appends the type of the result.
void contract_add_result_type(const CContract *contract, Strbuf *out);

// ---- targets.c

typedef enum AssignedKind {
  TARGET_LVALUE,
  TARGET_TYPED, // __CPROVER_typed_target(lvalue)
  TARGET_WHOLE, // all of the object behind a pointer
  TARGET_FROM,  // from a pointer to the end of its object
  TARGET_UPTO   // so many bytes from a pointer on
} AssignedKind;

// Something that a clause names; CONDITION is empty if it always does.
typedef struct Target {
  Piece condition, place;
} Target;

typedef VEC(Target) TargetList;

// The same in C.
typedef struct TargetText {
  AssignedKind kind;
  Strbuf condition, place; // lvalue or pointer
  Strbuf size;             // UPTO
} TargetText;

void targets_read(const CContract *contract, const CClause *clause, TargetList *targets);
AssignedKind target_kind(const CContract *contract, const Target *target);
bool target_read(const CContract *contract, const Target *target, TargetText *text);
void target_text_release(TargetText *text);
void target_add_pointer(const TargetText *text, Strbuf *out);
void target_add_size(const TargetText *text, Strbuf *out);

// ---- wrapper.c: functions that stand for it, behind the function's end

bool contract_add_use(CContract *contract);
bool contract_add_check(CContract *contract);

#endif
