// How long each engine takes for recorded sequences (gavel --record-interpolation=DIR), all in one
// run. Reads what term_print_script writes, without bit-vectors and constant arrays: such files
// are left out.
// Usage: replay [--work=UNITS] [--engines=A,B] [--check] [--each] [--print] [--files=LIST]
// FILE...; LIST is a file with the name of a FILE in each line.
#include "base/intern.h"
#include "base/stats.h"
#include "base/strbuf.h"
#include "interp/interp.h"
#include "term/print.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- reading

// An operator that waits for its arguments, which lie on the stack of terms from `first` on.
typedef struct Frame {
  const char *head; // NULL: `(- NUMBER)` and other things without a name
  uint32_t first;
} Frame;

typedef struct Reader {
  const char *text; // what is left
  Terms *terms;
  Arena arena;
  Interner strings;
  Map symbols; // name without version -> symbol
  Map lets;    // name -> term
  VEC(Frame) frames;
  TermVec stack;
  bool failed;
} Reader;

static const char *next_token(Reader *reader) {
  while (isspace((unsigned char)*reader->text))
    reader->text++;
  const char *start = reader->text;
  if (*start == '\0')
    return NULL;
  size_t length = *start == '(' || *start == ')' ? 1 : strcspn(start, " ()\n");
  if (*start == '|')
    length = strcspn(start + 1, "|") + 2;
  reader->text += length;
  return intern_bytes(&reader->strings, start, length);
}

static bool is_token(const char *token, const char *expected) {
  return token && strcmp(token, expected) == 0;
}

// Where the version of a variable begins, behind its last @.
static size_t length_of_name(const char *name) {
  const char *at = strrchr(name, '@');
  return at ? (size_t)(at - name) : strlen(name);
}

static uint64_t *symbol_of(Reader *reader, const char *name, bool *is_new) {
  const char *base = intern_bytes(&reader->strings, name, length_of_name(name));
  return map_insert(&reader->symbols, key_of(base), is_new);
}

static Sort read_sort(Reader *reader) {
  Terms *terms = reader->terms;
  const char *token = next_token(reader);
  if (is_token(token, "Int"))
    return sort_int(terms);
  if (is_token(token, "Bool"))
    return sort_bool(terms);
  if (is_token(token, "(") && is_token(next_token(reader), "Array")) {
    Sort index = read_sort(reader), element = read_sort(reader);
    (void)next_token(reader);
    return sort_make_array(terms, index, element);
  }
  reader->failed = true;
  return sort_int(terms);
}

static void read_declaration(Reader *reader) {
  const char *name = next_token(reader);
  VEC(Sort) params = {0};
  (void)next_token(reader);
  while (!reader->failed && *reader->text && *reader->text != ')')
    vec_push(&params, read_sort(reader));
  (void)next_token(reader);
  Sort sort = read_sort(reader);
  (void)next_token(reader);
  bool is_new;
  uint64_t *symbol = symbol_of(reader, name, &is_new);
  if (is_new && params.size)
    *symbol = symbol_new_function(reader->terms, name, params.data, params.size, sort).id;
  else if (is_new)
    *symbol = symbol_new(reader->terms, name, sort, NULL).id;
  vec_release(&params);
}

static Term make_number(Reader *reader, const char *digits) {
  __int128 value = 0;
  for (; *digits; digits++)
    value = value * 10 + (*digits - '0');
  return term_make_int(reader->terms, value);
}

static Term make_leaf(Reader *reader, const char *token) {
  if (isdigit((unsigned char)*token))
    return make_number(reader, token);
  if (is_token(token, "true") || is_token(token, "false"))
    return term_bool(reader->terms, is_token(token, "true"));
  uint64_t *let = map_find(&reader->lets, key_of(token));
  if (let)
    return (Term){(uint32_t)*let};
  bool is_new;
  Symbol symbol = {(uint32_t)*symbol_of(reader, token, &is_new)};
  const char *version = token + length_of_name(token);
  reader->failed |= is_new || *version != '@';
  if (reader->failed)
    return term_true(reader->terms);
  bool has_version = isdigit((unsigned char)version[1]);
  return term_make_var(reader->terms, symbol,
                       has_version ? (uint32_t)strtoul(version + 1, NULL, 10) : NO_INDEX);
}

static Term make_sum(Terms *terms, const Term *args, uint32_t count) {
  Term sum = args[0];
  for (uint32_t i = 1; i < count; i++)
    sum = term_make_add(terms, sum, args[i]);
  return sum;
}

static Term make_application(Reader *reader, const char *head, const Term *args, uint32_t count) {
  bool is_new;
  Symbol symbol = {(uint32_t)*symbol_of(reader, head, &is_new)};
  reader->failed |= is_new || symbol_get(reader->terms, symbol)->arity != count;
  return reader->failed ? args[0] : term_make_apply(reader->terms, symbol, args, count);
}

static Term make_term(Reader *reader, const char *head, const Term *args, uint32_t count) {
  Terms *terms = reader->terms;
  __int128 divisor = 0;
  if (count == 2)
    (void)term_is_int_constant(terms, args[1], &divisor);
  if (is_token(head, "not"))
    return term_make_not(terms, args[0]);
  if (is_token(head, "and"))
    return term_make_and(terms, args, count);
  if (is_token(head, "or"))
    return term_make_or(terms, args, count);
  if (is_token(head, "+"))
    return make_sum(terms, args, count);
  if (is_token(head, "-") && count == 1)
    return term_make_neg(terms, args[0]);
  if (is_token(head, "*"))
    return term_make_mul(terms, args[0], args[1]);
  if (is_token(head, "<="))
    return term_make_le(terms, args[0], args[1]);
  if (is_token(head, "="))
    return term_make_eq(terms, args[0], args[1]);
  if (is_token(head, "ite"))
    return term_make_ite(terms, args[0], args[1], args[2]);
  if (is_token(head, "div") && divisor > 0)
    return term_make_div(terms, args[0], divisor);
  if (is_token(head, "mod") && divisor > 0)
    return term_make_mod(terms, args[0], divisor);
  if (is_token(head, "select"))
    return term_make_select(terms, args[0], args[1]);
  if (is_token(head, "store"))
    return term_make_store(terms, args[0], args[1], args[2]);
  return make_application(reader, head, args, count);
}

static void close_frame(Reader *reader) {
  Frame frame = vec_pop(&reader->frames);
  uint32_t count = reader->stack.size - frame.first;
  if (!frame.head || count == 0) {
    reader->failed = true;
    return;
  }
  Term term = make_term(reader, frame.head, reader->stack.data + frame.first, count);
  reader->stack.size = frame.first;
  vec_push(&reader->stack, term);
}

// One expression without let.
static Term read_expression(Reader *reader) {
  vec_clear(&reader->stack);
  do {
    const char *token = next_token(reader);
    if (!token)
      reader->failed = true;
    else if (is_token(token, "("))
      vec_push(&reader->frames, (Frame){next_token(reader), reader->stack.size});
    else if (is_token(token, ")"))
      close_frame(reader);
    else
      vec_push(&reader->stack, make_leaf(reader, token));
  } while (reader->frames.size && !reader->failed);
  return reader->failed ? term_true(reader->terms) : reader->stack.data[0];
}

// Lets nest only at the top: `(let ((NAME EXPRESSION)) BODY)`, as many parentheses at the end.
static Term read_assertion(Reader *reader) {
  uint32_t lets = 0;
  for (;; lets++) {
    const char *before = reader->text;
    if (!is_token(next_token(reader), "(") || !is_token(next_token(reader), "let")) {
      reader->text = before;
      break;
    }
    (void)next_token(reader);
    (void)next_token(reader);
    const char *name = next_token(reader);
    Term term = read_expression(reader);
    *map_insert(&reader->lets, key_of(name), NULL) = term.id;
    (void)next_token(reader);
    (void)next_token(reader);
    if (reader->failed)
      return term;
  }
  Term body = read_expression(reader);
  for (uint32_t i = 0; i <= lets; i++)
    (void)next_token(reader);
  return body;
}

static bool read_script(Reader *reader, TermVec *blocks) {
  while (!reader->failed && is_token(next_token(reader), "(")) {
    const char *command = next_token(reader);
    if (is_token(command, "declare-fun"))
      read_declaration(reader);
    else if (is_token(command, "assert"))
      vec_push(blocks, read_assertion(reader));
    else
      reader->text += strcspn(reader->text, "\n");
  }
  return !reader->failed && blocks->size > 0;
}

static bool read_blocks(const char *text, Terms *terms, TermVec *blocks) {
  Reader reader = {.text = text, .terms = terms};
  arena_init(&reader.arena);
  intern_init(&reader.strings, &reader.arena);
  map_init(&reader.symbols);
  map_init(&reader.lets);
  bool is_read = read_script(&reader, blocks);
  map_release(&reader.symbols);
  map_release(&reader.lets);
  vec_release(&reader.frames);
  vec_release(&reader.stack);
  intern_release(&reader.strings);
  arena_release(&reader.arena);
  return is_read;
}

static bool read_file(const char *path, Strbuf *text) {
  FILE *file = fopen(path, "r");
  if (!file)
    return false;
  char buffer[1 << 16];
  size_t count;
  while ((count = fread(buffer, 1, sizeof buffer, file)) > 0)
    strbuf_add_bytes(text, buffer, count);
  fclose(file);
  return true;
}

// ---- measuring

typedef struct Engine {
  const char *name;
  Interpolator *(*new_engine)(Z3Context *, Terms *);
  uint32_t asked, answered, wrong;
  double seconds, longest;
  uint64_t nodes, interpolants;
} Engine;

static Engine engines[] = {{.name = "native", .new_engine = interp_new_native},
                           {.name = "spacer", .new_engine = interp_new_spacer},
                           {.name = "wp", .new_engine = interp_new_wp}};
enum { ENGINES = sizeof engines / sizeof *engines };

typedef struct Run {
  uint32_t work;
  const char *engines; // NULL: all
  bool checks, prints_each, prints_interpolants;
} Run;

static void print_interpolants(const Terms *terms, const TermVec *interpolants) {
  Strbuf text = {0};
  for (uint32_t i = 0; i + 1 < interpolants->size; i++) {
    strbuf_clear(&text);
    term_add_c(terms, interpolants->data[i], &text);
    printf("  %u: %s\n", i + 1, strbuf_text(&text));
  }
  strbuf_release(&text);
}

// The reader's terms are made anew for each engine, which finds nothing prepared by another.
static void measure(const Run *run, Engine *engine, const char *path, const char *text) {
  Terms *terms = terms_new();
  Z3Context *context = z3_context_new(terms);
  TermVec blocks = {0}, found = {0};
  if (read_blocks(text, terms, &blocks)) {
    for (uint32_t i = 0; i < blocks.size; i++)
      vec_push(&found, NO_TERM);
    Interpolator *interpolator = engine->new_engine(context, terms);
    InterpChain *chain = interp_chain_new(context, terms, &interpolator, 1, false);
    uint64_t start = clock_cpu_ns();
    InterpStatus status =
        interp_compute(chain, blocks.data, blocks.size, run->work, found.data, NULL);
    double seconds = (double)(clock_cpu_ns() - start) / 1e9;
    uint32_t which, nodes = 0;
    bool is_answered = status == INTERP_OK;
    engine->asked++;
    for (uint32_t i = 0; is_answered && i + 1 < blocks.size; i++)
      nodes += term_size(terms, found.data[i]);
    engine->answered += is_answered;
    engine->nodes += nodes;
    engine->interpolants += is_answered ? blocks.size - 1 : 0;
    engine->seconds += seconds;
    engine->longest = seconds > engine->longest ? seconds : engine->longest;
    if (is_answered && run->checks)
      engine->wrong += !interp_check(context, terms, blocks.data, blocks.size, found.data, &which);
    if (run->prints_each)
      printf("%-8s %9.3f ms  status %d, %u blocks, %u nodes  %s\n", engine->name, seconds * 1e3,
             (int)status, blocks.size, nodes, path);
    if (is_answered && run->prints_interpolants)
      print_interpolants(terms, &found);
    interp_chain_free(chain);
  }
  vec_release(&blocks);
  vec_release(&found);
  z3_context_free(context);
  terms_free(terms);
}

static bool is_asked(const Run *run, const Engine *engine) {
  return !run->engines || strstr(run->engines, engine->name);
}

static void replay(const Run *run, const char *path) {
  Strbuf text = {0};
  if (!read_file(path, &text))
    fprintf(stderr, "replay: cannot read %s\n", path);
  for (uint32_t i = 0; i < ENGINES; i++)
    if (is_asked(run, &engines[i]))
      measure(run, &engines[i], path, strbuf_text(&text));
  strbuf_release(&text);
}

static void replay_list(const Run *run, const char *list) {
  Strbuf text = {0};
  if (!read_file(list, &text))
    fprintf(stderr, "replay: cannot read %s\n", list);
  char path[4096];
  for (const char *line = strbuf_text(&text); *line; line += strcspn(line, "\n") + 1) {
    snprintf(path, sizeof path, "%.*s", (int)strcspn(line, "\n"), line);
    replay(run, path);
  }
  strbuf_release(&text);
}

static void print_engine(const Engine *engine) {
  printf("%-8s %6u of %u answered, %u wrong, %10.3f s in all, %8.3f s at most, %6.1f nodes\n",
         engine->name, engine->answered, engine->asked, engine->wrong, engine->seconds,
         engine->longest,
         (double)engine->nodes / (double)(engine->interpolants ? engine->interpolants : 1));
}

int main(int argc, char **argv) {
  Run run = {.work = 20000000};
  bool has_files = false;
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--work=", 7) == 0)
      run.work = (uint32_t)strtoul(argv[i] + 7, NULL, 10);
    else if (strncmp(argv[i], "--engines=", 10) == 0)
      run.engines = argv[i] + 10;
    else if (strcmp(argv[i], "--check") == 0)
      run.checks = true;
    else if (strcmp(argv[i], "--print") == 0)
      run.prints_interpolants = run.prints_each = true;
    else if (strcmp(argv[i], "--each") == 0)
      run.prints_each = true;
    else {
      bool is_list = strncmp(argv[i], "--files=", 8) == 0;
      has_files = true;
      if (is_list)
        replay_list(&run, argv[i] + 8);
      else
        replay(&run, argv[i]);
    }
  }
  for (uint32_t i = 0; i < ENGINES; i++)
    if (engines[i].asked)
      print_engine(&engines[i]);
  return has_files ? 0 : 64;
}
