// Functions that stand for a contract, in C. To use the contract of f:
//
//   int __gavel_use_f(int *p) {                    int __gavel_check_f(int *p) {
//     assert(what it requires);                      assume(what it requires);
//     int old = *p;                                  int old = *p;
//     *p = arbitrary;   // what it assigns           note what may be assigned;
//     int result = arbitrary;                        int result = f(p);
//     assume(what it ensures);                       assert(what it ensures);
//     return result; }                               return result; }
//
// Before each write of a checked function and what it calls, __gavel_write_f is asked whether it
// may be: what the clause names may be written, and objects that are younger than the call. The
// only others are static ones and those of __CPROVER_is_fresh, which are noted in __gavel_seen_f:
// the program begins with the check. Static variables of functions are theirs alone.
//
// Each piece is shown as the clause that it comes from.
#include "dialect/contract.h"

#include <assert.h>
#include <string.h>

// What is inserted behind the function, shown as MEANT.
static Strbuf *piece(const CContract *contract, Stretch meant) {
  uint32_t end = token_end(&contract->translator->tokens, contract->end);
  return edits_replace(&contract->translator->out->edits, (Stretch){end, 0}, meant, 0);
}

static Stretch name_stretch(const CContract *contract) {
  return dialect_stretch(contract->translator, contract->name_token, contract->name_token + 1);
}

static Strbuf *piece_of_name(const CContract *contract) {
  return piece(contract, name_stretch(contract));
}

static Stretch clause_stretch(const CContract *contract, const CClause *clause) {
  return dialect_stretch(contract->translator, clause->name, clause->close + 1);
}

static bool is_clause(const CContract *contract, const CClause *clause, const char *name) {
  return token_is(&contract->translator->tokens, clause->name, name);
}

static const CClause *find_clause(const CContract *contract, const char *name) {
  vec_each(const CClause, clause, &contract->clauses)
    if (is_clause(contract, clause, name))
      return clause;
  return NULL;
}

// How many objects the clauses may name as fresh: more than none.
static uint32_t count_fresh(const CContract *contract) {
  uint32_t count = 1;
  vec_each(const CClause, clause, &contract->clauses)
    for (uint32_t i = clause->open; i < clause->close; i++)
      count += token_is(&contract->translator->tokens, i, "__CPROVER_is_fresh");
  return count;
}

// ---- requires and ensures

// The conditions of the clauses NAME, each as CALL(condition...), in READING. The old values that
// they name are declared before all of them.
typedef struct Conditions {
  const char *name, *call, *text;
  FreshMode fresh;
  bool wants_old, is_check;
} Conditions;

static bool add_condition(CContract *contract, const CClause *clause, const Conditions *conditions,
                          Strbuf *statements) {
  Strbuf condition = {0}, owner = {0};
  if (conditions->is_check)
    strbuf_printf(&owner, "_%s", strbuf_text(&contract->name));
  ReadMode reading = {.fresh = conditions->fresh, .owner = strbuf_text(&owner)};
  bool is_good = dialect_expression(contract->translator, clause->open + 1, clause->close, &reading,
                                    &condition);
  if (reading.olds.size && !conditions->wants_old)
    is_good = dialect_refuse(contract->translator, clause->name, "__CPROVER_old is only known in "
                                                                 "ensures clauses");
  if (reading.olds.size && is_good)
    dialect_old_values(contract->translator, &reading,
                       piece(contract, clause_stretch(contract, clause)));
  strbuf_printf(statements, " %s((%s)%s);", conditions->call, strbuf_text(&condition),
                conditions->text);
  strbuf_release(&condition);
  strbuf_release(&owner);
  reading_release(&reading);
  return is_good;
}

typedef VEC(Strbuf) StatementList;

static void statements_release(StatementList *statements) {
  vec_each(Strbuf, text, statements)
    strbuf_release(text);
  vec_release(statements);
}

// A statement for each of the clauses; the others have none.
static bool read_conditions(CContract *contract, const Conditions *conditions,
                            StatementList *statements) {
  bool is_good = true;
  vec_each(const CClause, clause, &contract->clauses) {
    vec_push(statements, (Strbuf){0});
    if (is_good && is_clause(contract, clause, conditions->name))
      is_good = add_condition(contract, clause, conditions, &vec_last(statements));
  }
  return is_good;
}

static void add_statements(const CContract *contract, const StatementList *statements) {
  for (uint32_t i = 0; i < contract->clauses.size && i < statements->size; i++)
    if (statements->data[i].size)
      strbuf_add(piece(contract, clause_stretch(contract, &contract->clauses.data[i])),
                 strbuf_text(&statements->data[i]));
}

// ---- to use it

// What is named is found before any of it changes.
static bool add_place(const CContract *contract, const CClause *clause, const Target *target,
                      uint32_t number) {
  TargetText text = {0};
  bool is_good = target_read(contract, target, &text);
  Strbuf pointer = {0};
  Strbuf *out = piece(contract, clause_stretch(contract, clause));
  target_add_pointer(&text, &pointer);
  strbuf_printf(out,
                " _Bool __gavel_if_%u = (%s); __typeof__(((void)0, %s)) __gavel_place_%u = "
                "__gavel_if_%u ? (%s) : (void *)0; __CPROVER_size_t __gavel_size_%u = "
                "__gavel_if_%u ? ",
                number, strbuf_text(&text.condition), strbuf_text(&pointer), number, number,
                strbuf_text(&pointer), number, number);
  target_add_size(&text, out);
  strbuf_add(out, " : 0;");
  strbuf_release(&pointer);
  target_text_release(&text);
  return is_good;
}

static bool is_frees(const CContract *contract, const CClause *clause) {
  return is_clause(contract, clause, "__CPROVER_frees");
}

static bool add_havoc(const CContract *contract, const CClause *clause, const Target *target,
                      uint32_t number) {
  AssignedKind kind = target_kind(contract, target);
  Strbuf *out = piece(contract, clause_stretch(contract, clause));
  strbuf_printf(out, " if (__gavel_if_%u%s) ", number,
                is_frees(contract, clause) ? " && __VERIFIER_nondet_bool()" : "");
  if (is_frees(contract, clause))
    strbuf_printf(out, "__builtin_free(__gavel_place_%u);", number);
  else if (kind == TARGET_LVALUE || kind == TARGET_TYPED)
    strbuf_printf(out, "__lib_havoc(__gavel_place_%u);", number);
  else
    strbuf_printf(out, "__CPROVER_havoc_slice(__gavel_place_%u, __gavel_size_%u);", number, number);
  return true;
}

typedef bool UseTarget(const CContract *contract, const CClause *clause, const Target *target,
                       uint32_t number);

static bool use_targets(const CContract *contract, UseTarget *use) {
  bool is_good = true;
  uint32_t number = 0;
  vec_each(const CClause, clause, &contract->clauses) {
    TargetList targets = {0};
    if (is_clause(contract, clause, "__CPROVER_assigns") || is_frees(contract, clause))
      targets_read(contract, clause, &targets);
    vec_each(const Target, target, &targets)
      is_good = is_good && use(contract, clause, target, number++);
    vec_release(&targets);
  }
  return is_good;
}

static void add_arbitrary_result(const CContract *contract) {
  Strbuf *out = piece_of_name(contract);
  strbuf_add(out, " ");
  if (contract->is_void)
    return;
  contract_add_result_type(contract, out);
  strbuf_add(out, "__CPROVER_return_value; __lib_havoc(&__CPROVER_return_value);");
}

static void add_return(const CContract *contract) {
  strbuf_add(piece_of_name(contract),
             contract->is_void ? " }\n" : " return __CPROVER_return_value; }\n");
}

static void begin(const CContract *contract, const char *prefix) {
  Strbuf *out = piece_of_name(contract);
  strbuf_add(out, "\n__attribute__((unused)) ");
  contract_add_head(contract, prefix, out);
  strbuf_printf(out, " { unsigned __gavel_count = 0; (void)__gavel_count;");
}

bool contract_add_use(CContract *contract) {
  static const Conditions required = {"__CPROVER_requires", "__CPROVER_assert", ", \"requires\"",
                                      FRESH_ASKED, false, false};
  static const Conditions ensured = {"__CPROVER_ensures", "__CPROVER_assume", "", FRESH_MADE, true,
                                     false};
  StatementList before = {0}, behind = {0};
  begin(contract, DIALECT_USE);
  strbuf_printf(piece_of_name(contract), " __CPROVER_size_t __gavel_seen[%u];",
                count_fresh(contract));
  bool is_good = read_conditions(contract, &required, &before);
  add_statements(contract, &before);
  is_good = is_good && read_conditions(contract, &ensured, &behind) &&
            use_targets(contract, add_place) && use_targets(contract, add_havoc);
  add_arbitrary_result(contract);
  add_statements(contract, &behind);
  add_return(contract);
  statements_release(&before);
  statements_release(&behind);
  return is_good;
}

// ---- to check it

// Sets entry NUMBER of the frame, or of the list of what may be freed.
static bool add_entry(const CContract *contract, const CClause *clause, const Target *target,
                      uint32_t number) {
  TargetText text = {0};
  bool is_good = target_read(contract, target, &text);
  const char *name = strbuf_text(&contract->name);
  Strbuf *out = piece(contract, clause_stretch(contract, clause));
  strbuf_printf(out, " if (%s) { ", strbuf_text(&text.condition));
  if (is_clause(contract, clause, "__CPROVER_frees")) {
    strbuf_printf(out, "__gavel_freed_%s[%u] = (__CPROVER_size_t)(%s);", name, number,
                  strbuf_text(&text.place));
  } else {
    strbuf_add(out, "const void *__gavel_place = (const void *)");
    target_add_pointer(&text, out);
    strbuf_printf(out,
                  "; __gavel_frame_%s[%u].start = __lib_object_start(__gavel_place); "
                  "__gavel_frame_%s[%u].offset = __CPROVER_POINTER_OFFSET(__gavel_place); "
                  "__gavel_frame_%s[%u].size = ",
                  name, number, name, number, name, number);
    target_add_size(&text, out);
    strbuf_add(out, ";");
  }
  strbuf_add(out, " }");
  target_text_release(&text);
  return is_good;
}

static bool add_entries(const CContract *contract, const char *name) {
  bool is_good = true;
  uint32_t number = 0;
  vec_each(const CClause, clause, &contract->clauses) {
    TargetList targets = {0};
    if (is_clause(contract, clause, name))
      targets_read(contract, clause, &targets);
    vec_each(const Target, target, &targets)
      is_good = is_good && add_entry(contract, clause, target, number++);
    vec_release(&targets);
  }
  return is_good;
}

static uint32_t count_targets(const CContract *contract, const char *name) {
  uint32_t count = 1; // C has no empty arrays
  vec_each(const CClause, clause, &contract->clauses) {
    TargetList targets = {0};
    if (is_clause(contract, clause, name))
      targets_read(contract, clause, &targets);
    count += targets.size;
    vec_release(&targets);
  }
  return count;
}

// Shown as the first of the clauses NAME, or the function's name.
static Strbuf *piece_of_clauses(const CContract *contract, const char *name) {
  const CClause *clause = find_clause(contract, name);
  return clause ? piece(contract, clause_stretch(contract, clause)) : piece_of_name(contract);
}

static void add_question_of_write(const CContract *contract, uint32_t count, uint32_t fresh) {
  const char *name = strbuf_text(&contract->name);
  Strbuf *out = piece_of_clauses(contract, "__CPROVER_assigns");
  strbuf_printf(out,
                "\n__attribute__((unused)) static void " DIALECT_WRITE
                "%s(const void *__gavel_place, "
                "__CPROVER_size_t __gavel_size) { "
                "if (!__gavel_active_%s || __gavel_size == 0) return; "
                "__CPROVER_size_t __gavel_start = __lib_object_start(__gavel_place), "
                "__gavel_offset = (__CPROVER_size_t)__gavel_place - __gavel_start; "
                "for (unsigned __gavel_k = 0; __gavel_k < %u; __gavel_k++) "
                "if (__gavel_frame_%s[__gavel_k].start == __gavel_start && "
                "__gavel_frame_%s[__gavel_k].offset <= __gavel_offset && "
                "__gavel_size <= __gavel_frame_%s[__gavel_k].size && "
                "__gavel_offset - __gavel_frame_%s[__gavel_k].offset <= "
                "__gavel_frame_%s[__gavel_k].size - __gavel_size) return; ",
                name, name, count, name, name, name, name, name);
  strbuf_printf(out,
                "__CPROVER_size_t __gavel_kind = __lib_object_kind(__gavel_place); "
                "_Bool __gavel_old = __gavel_kind != 2 && __gavel_kind != 4; "
                "if (__gavel_kind == 3) { __gavel_old = 0; "
                "for (unsigned __gavel_k = 0; __gavel_k < %u; __gavel_k++) "
                "__gavel_old |= __gavel_seen_%s[__gavel_k] == __gavel_start; } "
                "__CPROVER_assert(!__gavel_old, \"assigns\"); }\n",
                fresh, name);
}

static void add_question_of_free(const CContract *contract, uint32_t count, uint32_t fresh) {
  const char *name = strbuf_text(&contract->name);
  Strbuf *out = piece_of_clauses(contract, "__CPROVER_frees");
  strbuf_printf(out,
                "\n__attribute__((unused)) static void " DIALECT_FREE
                "%s(const void *__gavel_place) { "
                "if (!__gavel_active_%s || !__gavel_place) return; "
                "for (unsigned __gavel_k = 0; __gavel_k < %u; __gavel_k++) "
                "if (__gavel_freed_%s[__gavel_k] == (__CPROVER_size_t)__gavel_place) return; "
                "_Bool __gavel_old = 0; "
                "for (unsigned __gavel_k = 0; __gavel_k < %u; __gavel_k++) "
                "__gavel_old |= __gavel_seen_%s[__gavel_k] == (__CPROVER_size_t)__gavel_place; "
                "__CPROVER_assert(!__gavel_old, \"frees\"); }\n",
                name, name, count, name, fresh, name);
}

static void declare_frame(const CContract *contract) {
  const char *name = strbuf_text(&contract->name);
  uint32_t fresh = count_fresh(contract);
  uint32_t assigned = count_targets(contract, "__CPROVER_assigns");
  uint32_t freed = count_targets(contract, "__CPROVER_frees");
  strbuf_printf(piece_of_name(contract),
                "\nstatic struct { __CPROVER_size_t start, offset, size; } __gavel_frame_%s[%u]; "
                "static __CPROVER_size_t __gavel_freed_%s[%u], __gavel_seen_%s[%u]; "
                "static _Bool __gavel_active_%s;\n",
                name, assigned, name, freed, name, fresh, name);
  add_question_of_write(contract, assigned, fresh);
  add_question_of_free(contract, freed, fresh);
}

static void add_call(const CContract *contract) {
  const char *name = strbuf_text(&contract->name);
  Strbuf *out = piece_of_name(contract);
  strbuf_printf(out, " __gavel_active_%s = 1; ", name);
  if (!contract->is_void) {
    contract_add_result_type(contract, out);
    strbuf_add(out, "__CPROVER_return_value = ");
  }
  strbuf_printf(out, "%s(", name);
  contract_add_arguments(contract, out);
  strbuf_printf(out, "); __gavel_active_%s = 0;", name);
}

bool contract_add_check(CContract *contract) {
  static const Conditions required = {"__CPROVER_requires", "__CPROVER_assume", "", FRESH_MADE,
                                      false, true};
  static const Conditions ensured = {"__CPROVER_ensures", "__CPROVER_assert", ", \"ensures\"",
                                     FRESH_ASKED_NEW, true, true};
  StatementList before = {0}, behind = {0};
  declare_frame(contract);
  begin(contract, DIALECT_CHECK);
  bool is_good = read_conditions(contract, &required, &before);
  add_statements(contract, &before);
  is_good = is_good && read_conditions(contract, &ensured, &behind) &&
            add_entries(contract, "__CPROVER_assigns") && add_entries(contract, "__CPROVER_frees");
  add_call(contract);
  add_statements(contract, &behind);
  add_return(contract);
  statements_release(&before);
  statements_release(&behind);
  return is_good;
}
