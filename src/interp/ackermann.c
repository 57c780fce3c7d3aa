// Ackermann's reduction: an application f(t) that mentions a local symbol becomes a fresh variable
// y, and for every other application f(s) that became z, s = t implies y = z. If f is local,
// nothing else is known of f, and the result is exact. If f stays, so do applications without local
// symbols; those that the rest of the sequence makes are not known here, and the result is only
// implied. Reads of arrays are applications too. Of an array that is not only read (a = b) more is
// known: its reads wait until cases are told apart, one of which may say what the array is.
#include "interp/eliminate_internal.h"

#include <assert.h>

enum { MAX_CONSTRAINTS = 40 }; // more of them are left out, which only weakens the result

// f(args), as `value`; `head` tells f.
typedef struct Application {
  uint64_t head;
  TermVec args;
  Term value;
  bool is_abstracted;
} Application;

typedef struct Ackermannization {
  Elimination *elimination;
  VEC(Application) applications;
  Map loose; // ids of array variables that occur outside of reads
  bool has_cases;
} Ackermannization;

static uint64_t head_of_function(Symbol function) { return (uint64_t)1 << 32 | function.id; }

// Splits a chain of reads or an application; false for anything else, and for reads that
// give arrays. SYMBOL is what is read or applied.
static bool read_application(const Terms *terms, Term term, Application *out, Term *symbol) {
  TermData data = term_get(terms, term);
  *out = (Application){.value = term};
  if (data.kind == TERM_APPLY) {
    *symbol = term;
    out->head = head_of_function(data.symbol);
    vec_append(&out->args, data.args, data.arg_count);
    return true;
  }
  if (data.kind != TERM_SELECT || sort_get(terms, data.sort)->kind == SORT_ARRAY)
    return false;
  for (; term_kind(terms, term) == TERM_SELECT; term = term_arg(terms, term, 0))
    vec_push(&out->args, term_arg(terms, term, 1));
  *symbol = term;
  out->head = term.id;
  return true;
}

// What reads of other arrays than variables give is not known to be local.
static bool is_local_head(const Elimination *elimination, Term symbol) {
  TermKind kind = term_kind(elimination->terms, symbol);
  return (kind == TERM_VAR || kind == TERM_APPLY) && is_local(elimination, symbol);
}

// ---- arrays that are not only read

static Term head_of_reads(const Terms *terms, Term array) {
  while (term_kind(terms, array) == TERM_SELECT)
    array = term_arg(terms, array, 0);
  return array;
}

static Term note_loose(void *context, Terms *terms, Term term) {
  Ackermannization *abstraction = context;
  TermData data = term_get(terms, term);
  for (uint32_t i = 0; data.kind != TERM_SELECT && i < data.arg_count; i++) {
    bool is_array = sort_get(terms, term_sort(terms, data.args[i]))->kind == SORT_ARRAY;
    Term head = is_array ? head_of_reads(terms, data.args[i]) : term;
    if (is_array && term_kind(terms, head) == TERM_VAR)
      map_insert(&abstraction->loose, head.id, NULL);
  }
  return term;
}

static bool is_case(const void *context, const Terms *terms, Term term) {
  (void)context;
  return term_kind(terms, term) == TERM_OR || term_kind(terms, term) == TERM_ITE;
}

static void find_loose(Ackermannization *abstraction, Term formula) {
  Terms *terms = abstraction->elimination->terms;
  (void)term_map(terms, formula, note_loose, abstraction);
  abstraction->has_cases = !term_is_none(term_find(terms, formula, is_case, NULL));
}

// ---- applications

// Bottom-up: what TERM is applied to is abstracted already.
static Term abstract(void *context, Terms *terms, Term term) {
  Ackermannization *abstraction = context;
  Elimination *elimination = abstraction->elimination;
  Application application;
  Term symbol;
  if (!read_application(terms, term, &application, &symbol))
    return term;
  if (has_locals(elimination, term)) {
    bool is_local = is_local_head(elimination, symbol);
    bool is_loose = is_local && map_find(&abstraction->loose, symbol.id);
    if (is_loose && abstraction->has_cases) {
      vec_release(&application.args);
      return term;
    }
    elimination->is_exact &= is_local && !is_loose;
    application.is_abstracted = true;
    application.value = fresh_variable(elimination, term_sort(terms, term));
  }
  vec_push(&abstraction->applications, application);
  return application.value;
}

// Equal arguments imply equal values.
static Term congruence(Terms *terms, const Application *a, const Application *b) {
  assert(a->head == b->head);
  assert(a->args.size == b->args.size);
  assert(sort_equals(term_sort(terms, a->value), term_sort(terms, b->value)));
  Term equal = term_true(terms);
  for (uint32_t i = 0; i < a->args.size; i++)
    equal = term_make_and2(terms, equal, term_make_eq(terms, a->args.data[i], b->args.data[i]));
  Term equal_values = term_make_eq(terms, a->value, b->value);
  return term_make_implies(terms, equal, equal_values);
}

static Term congruences(const Ackermannization *abstraction) {
  Terms *terms = abstraction->elimination->terms;
  Term all = term_true(terms);
  uint32_t count = 0;
  for (uint32_t i = 0; i < abstraction->applications.size; i++)
    for (uint32_t j = i + 1; j < abstraction->applications.size; j++) {
      const Application *a = &abstraction->applications.data[i];
      const Application *b = &abstraction->applications.data[j];
      if (a->head != b->head || !(a->is_abstracted || b->is_abstracted))
        continue;
      if (++count > MAX_CONSTRAINTS) {
        abstraction->elimination->is_exact = false;
        return all;
      }
      all = term_make_and2(terms, all, congruence(terms, a, b));
    }
  return all;
}

Term abstract_applications(Elimination *elimination, Term formula) {
  assert(term_is_bool(elimination->terms, formula));
  Terms *terms = elimination->terms;
  Ackermannization abstraction = {.elimination = elimination};
  Term expanded = expand_reads(terms, formula);
  find_loose(&abstraction, expanded);
  Term result = term_map(terms, expanded, abstract, &abstraction);
  result = term_make_and2(terms, result, congruences(&abstraction));
  vec_each(Application, application, &abstraction.applications)
    vec_release(&application->args);
  vec_release(&abstraction.applications);
  map_release(&abstraction.loose);
  return result;
}
