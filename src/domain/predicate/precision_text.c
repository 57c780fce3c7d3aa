// A line is a predicate `constant + sum of factor * variable <= 0`, or `= 0`, separated by tabs:
// FUNCTION, le0 or eq0, CONSTANT, and a FACTOR and a VARIABLE for each summand. A variable is
// FUNCTION::NAME, and ::NAME if it is global.
#include "domain/predicate/precision_text.h"

#include "base/intern.h"
#include "base/strbuf.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char format[] = "gavel-predicates 1\n";

enum { LONGEST_LINE = 4096 };

// ---- variables by name

typedef struct NameTable {
  Arena arena;
  Interner names;
  Map symbols; // interned name -> symbol + 1; 0: two have that name
  Map of;      // symbol -> interned name
} NameTable;

static void add_scalar(NameTable *table, const Terms *terms, const EncodedScalar *scalar) {
  Strbuf text = {0};
  bool is_new;
  strbuf_printf(&text, "%s::%s", scalar->function ? scalar->function->name : "",
                symbol_get(terms, scalar->symbol)->name);
  const char *name = intern(&table->names, strbuf_text(&text));
  uint64_t *slot = map_insert(&table->symbols, key_of(name), &is_new);
  *slot = is_new ? scalar->symbol.id + 1 : 0;
  *map_insert(&table->of, scalar->symbol.id, NULL) = key_of(name);
  strbuf_release(&text);
}

static void names_init(NameTable *table, const PredicateDomain *domain) {
  *table = (NameTable){0};
  intern_init(&table->names, &table->arena);
  EncodedScalarVec scalars = {0};
  encoder_add_scalars(domain->encoder, &scalars);
  vec_each(const EncodedScalar, scalar, &scalars)
    add_scalar(table, domain->terms, scalar);
  vec_release(&scalars);
}

static void names_release(NameTable *table) {
  map_release(&table->symbols);
  map_release(&table->of);
  intern_release(&table->names);
  arena_release(&table->arena);
}

// NULL if NAME is not the name of one variable.
static const uint64_t *find_symbol(NameTable *table, const char *name) {
  const uint64_t *found = map_find(&table->symbols, key_of(intern(&table->names, name)));
  return found && *found ? found : NULL;
}

static const char *find_name(NameTable *table, Symbol symbol) {
  const uint64_t *found = map_find(&table->of, symbol.id);
  const char *name = found ? (const char *)(uintptr_t)*found : NULL;
  return name && find_symbol(table, name) ? name : NULL;
}

// ---- writing

static bool is_small(__int128 number) { return number >= INT64_MIN && number <= INT64_MAX; }

static bool add_summand(NameTable *table, const Terms *terms, __int128 factor, Term term,
                        Strbuf *out) {
  TermData data = term_get(terms, term);
  const char *name = data.kind == TERM_VAR ? find_name(table, data.symbol) : NULL;
  if (!name || !is_small(factor))
    return false;
  strbuf_printf(out, "\t%lld\t%s", (long long)factor, name);
  return true;
}

// False if it is not of the kind that is kept.
static bool add_sum(NameTable *table, const Terms *terms, Term sum, Strbuf *out) {
  TermData data = term_get(terms, sum);
  if (data.kind == TERM_VAR) {
    strbuf_add(out, "\t0");
    return add_summand(table, terms, 1, sum, out);
  }
  if (data.kind != TERM_SUM || !is_small(data.constant))
    return false;
  strbuf_printf(out, "\t%lld", (long long)data.constant);
  for (uint32_t i = 0; i < data.arg_count; i++)
    if (!add_summand(table, terms, data.factors[i], data.args[i], out))
      return false;
  return true;
}

static void write_predicate(NameTable *table, const Terms *terms, const Function *function,
                            Term formula, FILE *out) {
  TermData data = term_get(terms, formula);
  if (data.kind != TERM_LE0 && data.kind != TERM_EQ0)
    return;
  Strbuf line = {0};
  strbuf_printf(&line, "%s\t%s", function->name, data.kind == TERM_LE0 ? "le0" : "eq0");
  if (add_sum(table, terms, data.args[0], &line) && line.size < LONGEST_LINE - 1)
    fprintf(out, "%s\n", strbuf_text(&line));
  strbuf_release(&line);
}

void precision_write(const PredicateDomain *domain, FILE *out) {
  NameTable table;
  Map written = {0}; // function and predicate
  names_init(&table, domain);
  fputs(format, out);
  vec_each(Function *const, function, &domain->cfa->functions)
    vec_each(const Loc, loc, &(*function)->locations) {
      PredicateList list = precision_get(domain->precision, domain->cfa, *loc);
      for (uint32_t i = 0; i < list.count; i++)
        if (map_add(&written, (uint64_t)(*function)->id << 32 | list.predicates[i]))
          write_predicate(&table, domain->terms, *function,
                          domain->predicates.formulas.data[list.predicates[i]], out);
    }
  map_release(&written);
  names_release(&table);
}

// ---- reading

static bool read_number(const char *text, __int128 *out) {
  char *end;
  errno = 0;
  *out = text ? strtoll(text, &end, 10) : 0;
  return text && *text && !*end && !errno;
}

// False if TEXT, what is behind the constant, is none or a variable is gone.
static bool read_summands(NameTable *table, Terms *terms, char **text, Term *sum) {
  for (const char *word; (word = strsep(text, "\t"));) {
    __int128 factor;
    const char *name = strsep(text, "\t");
    const uint64_t *symbol = name ? find_symbol(table, name) : NULL;
    if (!symbol || !read_number(word, &factor))
      return false;
    Term variable = term_make_var(terms, (Symbol){(uint32_t)*symbol - 1}, NO_INDEX);
    *sum = term_make_add(terms, *sum, term_make_scale(terms, factor, variable));
  }
  return true;
}

static void track(PredicateDomain *domain, const Function *function, Term formula) {
  if (term_is_constant(domain->terms, formula))
    return;
  Term positive = term_strip_not(domain->terms, formula).term;
  uint32_t predicate = predicates_add(&domain->predicates, positive);
  vec_each(const Loc, loc, &function->locations)
    if (cfa_location(domain->cfa, *loc)->is_loop_head)
      precision_add(&domain->predicates, domain->precision, domain->cfa, *loc, predicate);
}

static void read_predicate(PredicateDomain *domain, NameTable *table, char *line) {
  Terms *terms = domain->terms;
  const char *name = strsep(&line, "\t"), *kind = strsep(&line, "\t");
  const char *number = strsep(&line, "\t");
  const Function *function = cfa_find_function(domain->cfa, name);
  __int128 constant;
  if (!function || !kind || !line || !read_number(number, &constant))
    return;
  Term sum = term_make_int(terms, constant), zero = term_make_int(terms, 0);
  if (!read_summands(table, terms, &line, &sum))
    return;
  if (!strcmp(kind, "le0"))
    track(domain, function, term_make_le(terms, sum, zero));
  else if (!strcmp(kind, "eq0"))
    track(domain, function, term_make_eq(terms, sum, zero));
}

void precision_read(PredicateDomain *domain, FILE *in) {
  char line[LONGEST_LINE];
  if (!fgets(line, sizeof line, in) || strcmp(line, format))
    return;
  NameTable table;
  names_init(&table, domain);
  while (fgets(line, sizeof line, in)) {
    line[strcspn(line, "\n")] = '\0';
    read_predicate(domain, &table, line);
  }
  names_release(&table);
}
