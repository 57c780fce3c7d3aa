// How long the path formula of a block of 1,000 edges takes: one path without branches, and a
// program of branches that join again (encode_or), where assignments alternate with what costs more
// than that: wraps, masks, divisions, arrays, structs. docs/encoding.md has the figures.
// Usage: encode [EDGES [ROUNDS]]     prints the CPU time, best of ROUNDS (5)
#include "base/diag.h"
#include "base/stats.h"
#include "base/strbuf.h"
#include "cfa/passes.h"
#include "encode/encode.h"
#include "frontend/frontend.h"
#include "term/rewrite.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// ---- programs

// In turn, with a number that makes each a little different.
static const char *const statements[] = {
    "x = y + %u;",           "c = c + %u;",          "s.count = s.count + 1;",
    "a[i & 7] = x;",         "y = a[%u & 7] - 3;",   "u = u * 3 + %u;",
    "s.state = %u;",         "i = (i + %u) & 7;",    "z = x / 10 + s.count;",
    "x = nondet();",         "u = u >> 2 | %u;",     "s.flag = c;",
};
static const char *const conditions[] = {"x < %u", "s.state == %u", "u > %uu", "y != z + %u"};

enum {
  STATEMENTS = sizeof statements / sizeof *statements,
  CONDITIONS = sizeof conditions / sizeof *conditions
};

static void add_statement(Strbuf *text, uint32_t i) {
  strbuf_add(text, "    ");
  strbuf_printf(text, statements[i % STATEMENTS], i % 100);
  strbuf_add(text, "\n");
}

// About EDGES edges.
static void add_body(Strbuf *text, uint32_t edges, bool has_branches) {
  for (uint32_t i = 0; i < edges; i += has_branches ? 5 : 1) {
    if (!has_branches) {
      add_statement(text, i);
      continue;
    }
    strbuf_add(text, "  if (");
    strbuf_printf(text, conditions[i / 5 % CONDITIONS], i % 100);
    strbuf_add(text, ") {\n");
    add_statement(text, i);
    add_statement(text, i + 1);
    strbuf_add(text, "  } else {\n");
    add_statement(text, i + 2);
    strbuf_add(text, "  }\n");
  }
}

static void write_program(const char *path, uint32_t edges, bool has_branches) {
  Strbuf text = {0};
  strbuf_add(&text, "extern int __VERIFIER_nondet_int(void);\n"
                    "#define nondet() __VERIFIER_nondet_int()\n"
                    "int a[8]; struct { int state, count; unsigned char flag; } s;\n"
                    "int main(void) {\n"
                    "  int x = nondet(), y = nondet(), z = nondet(), i = 0;\n"
                    "  unsigned u = 1; unsigned char c = 0;\n");
  add_body(&text, edges, has_branches);
  strbuf_add(&text, "  return x + y + z + i + u + c;\n}\n");
  FILE *file = fopen(path, "w");
  if (!file || fputs(strbuf_text(&text), file) < 0 || fclose(file) != 0)
    die("%s: cannot be written", path);
  strbuf_release(&text);
}

static void load(Cfa *cfa, const char *path) {
  FrontendInput input = {.files = &path,
                         .file_count = 1,
                         .model = MODEL_LP64,
                         .entry = "main",
                         .property = property_default()};
  cfa_init(cfa, input.model);
  if (frontend_load(cfa, &input) != FRONTEND_OK)
    die("%s: cannot be loaded", path);
  cfa_run_passes(cfa);
}

// ---- measuring

typedef struct Figures {
  double seconds;
  uint32_t edges, length, nodes;
} Figures;

// All of MAIN, which has no loop: its locations are in topological order.
static PathFormula encode_function(Encoder *encoder, const Cfa *cfa, const Function *function,
                                   uint32_t *edges) {
  uint32_t count = function->locations.size;
  PathFormula *paths = calloc(count, sizeof *paths);
  bool *is_reached = calloc(count, sizeof *is_reached);
  paths[0] = path_start(encoder);
  is_reached[0] = true;
  for (uint32_t i = 0; i < count; i++)
    cfa_each_leaving(cfa, function->locations.data[i], edge) {
      uint32_t target = cfa_location(cfa, edge->target)->order;
      PathFormula next = encode_edge(encoder, paths[i], edge);
      paths[target] = is_reached[target] ? encode_or(encoder, paths[target], next) : next;
      is_reached[target] = true;
      ++*edges;
    }
  PathFormula all = paths[cfa_location(cfa, function->exit)->order];
  free(paths);
  free(is_reached);
  return all;
}

static Figures measure(const Cfa *cfa, IntegerMode integers) {
  Figures figures = {0};
  Terms *terms = terms_new();
  Encoder *encoder = encoder_new(terms, cfa, (EncodeOptions){.integers = integers});
  uint64_t start = clock_cpu_ns();
  PathFormula path = encode_function(encoder, cfa, cfa->entry, &figures.edges);
  figures.seconds = (double)(clock_cpu_ns() - start) / 1e9;
  figures.length = path.length;
  figures.nodes = term_size(terms, path.formula);
  encoder_free(encoder);
  terms_free(terms);
  return figures;
}

static void print_best(const Cfa *cfa, const char *name, IntegerMode integers, int rounds) {
  static const char *const modes[] = {"machine", "math"};
  Figures best = measure(cfa, integers);
  for (int i = 1; i < rounds; i++) {
    Figures figures = measure(cfa, integers);
    if (figures.seconds < best.seconds)
      best = figures;
  }
  printf("%-9s %-8s %5u edges, longest path %5u  %8.3f ms  %6u nodes\n", name, modes[integers],
         best.edges, best.length, best.seconds * 1e3, best.nodes);
}

int main(int argc, char **argv) {
  uint32_t edges = argc > 1 ? (uint32_t)atoi(argv[1]) : 1000;
  int rounds = argc > 2 ? atoi(argv[2]) : 5;
  char path[] = "/tmp/gavel-bench-XXXXXX.c";
  int descriptor = mkstemps(path, 2);
  if (descriptor < 0)
    die("%s: cannot be made", path);
  close(descriptor);
  for (int has_branches = 0; has_branches < 2; has_branches++) {
    Cfa cfa;
    write_program(path, edges, has_branches);
    load(&cfa, path);
    for (int mode = 0; mode <= INTEGERS_MATH; mode++)
      print_best(&cfa, has_branches ? "branches" : "straight", (IntegerMode)mode, rounds);
    cfa_release(&cfa);
  }
  unlink(path);
  return 0;
}
