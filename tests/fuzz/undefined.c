// Undefined behaviour against the compiler: random programs with two small inputs, most of which
// overflow, divide by zero, shift too far, leave an array or a block, use what was freed, or reach
// __builtin_unreachable() on some inputs, run natively with gcc's sanitizers on all inputs. gavel
// must say TRUE if no run fails and FALSE if one does, its input must fail natively, and gavel exec
// must agree with the native run on every input that is tried. Which of two failures in one
// statement comes first is up to the compiler.
// Usage: fuzz_undefined [--seeds=FROM-TO] [--presets=A,B...] [--time-limit=SECONDS] [--gavel=FILE]
//   [--compiler=FILE] [--keep=FOLDER] [-- OPTIONS OF GAVEL]
//   fuzz_undefined --print-only=SEED
#define _GNU_SOURCE
#include "child.h"

#include "base/diag.h"
#include "base/exit_status.h"
#include "base/map.h"
#include "base/strbuf.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- programs

typedef struct Maker {
  Strbuf text;
  uint64_t random;
  int depth, loops;
} Maker;

static unsigned pick(Maker *m, unsigned count) {
  m->random = hash_mix(m->random + 0x9e3779b97f4a7c15);
  return (unsigned)((m->random >> 20) % count);
}

__attribute__((format(printf, 2, 3))) static void add(Maker *m, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(&m->text, format, arguments);
  va_end(arguments);
}

static void add_value(Maker *m, int depth);

static void add_variable(Maker *m) {
  static const char *const names[] = {"x", "y", "i", "j", "k", "g"};
  add(m, "%s", names[pick(m, 6)]);
}

// Mostly inside of arrays of 5, and never further outside than what sanitizers see.
static void add_index(Maker *m) {
  static const char *const forms[] = {"(%s & 3)", "(%s & 7)", "(unsigned)%s %% 6", "(%s & 3) - 1",
                                      "((%s) & 1) + 3"};
  static const char *const names[] = {"x", "y", "i", "j", "k"};
  add(m, forms[pick(m, 5)], names[pick(m, 5)]);
}

static void add_place(Maker *m) {
  static const char *const places[] = {"a", "s.m", "b", "p", "q", "h->m", "t[1]"};
  unsigned which = pick(m, 9);
  if (which >= 7) {
    add(m, which == 7 ? "g" : pick(m, 2) ? "*q" : "h->tail");
    return;
  }
  add(m, "%s[", places[which]);
  add_index(m);
  add(m, "]");
}

// Does the text from START on consist of constants? gcc computes an operation on such itself, and
// its sanitizer sees nothing.
static bool is_constant(const Maker *m, size_t start) {
  const char *text = strbuf_text(&m->text) + start;
  while (*text && !isalpha((unsigned char)*text))
    text++;
  return !*text;
}

static void add_negation(Maker *m, int depth) {
  add(m, "-(");
  size_t start = m->text.size;
  add_value(m, depth - 1);
  add(m, "%s)", is_constant(m, start) ? " - x" : "");
}

static void add_divisor(Maker *m, bool is_remainder) {
  if (is_remainder)
    add(m, "%d", (int)pick(m, 8) + 2);
  else
    add(m, "%d", pick(m, 4) ? (int)pick(m, 9) + 1 : -1);
}

// gcc does not compute what is then multiplied by 0, masked by 0, or divided by 1 for its rest.
static void replace_absorbing(Maker *m, char operator, size_t start) {
  const char *text = strbuf_text(&m->text) + start;
  bool is_zero = !strcmp(text, "0"), is_one = !strcmp(text, "1") || !strcmp(text, "-1");
  if (operator == '%' ? is_one : is_zero && (operator == '*' || operator == '&')) {
    strbuf_truncate(&m->text, start);
    add(m, "3");
  }
}

static void add_operation(Maker *m, int depth) {
  static const char *const operators[] = {"+", "-", "*", "+", "-", "&", "|", "/", "%", "<<", ">>"};
  const char *name = operators[pick(m, 11)];
  bool is_shift = *name == '<' || *name == '>', is_division = *name == '/' || *name == '%';
  add(m, "(");
  size_t start = m->text.size;
  if (is_shift) // of a constant by another one, gcc defines more than its sanitizer
    add_variable(m);
  else
    add_value(m, depth - 1);
  bool needs_variable = is_constant(m, start);
  add(m, " %s ", name);
  start = m->text.size;
  if (needs_variable)
    add_variable(m);
  else if (is_shift && pick(m, 3))
    add(m, "(%s & 31)", pick(m, 2) ? "x" : "y");
  else if (is_division && pick(m, 2))
    add_divisor(m, *name == '%');
  else
    add_value(m, is_shift ? 0 : depth - 1);
  replace_absorbing(m, *name, start);
  add(m, ")");
}

static void add_value(Maker *m, int depth) {
  static const char *const large[] = {"2147483647", "-2147483647 - 1", "1000000000", "65536"};
  switch (depth > 0 ? pick(m, 8) : pick(m, 4)) {
  case 0:
    add(m, "%d", (int)pick(m, 12) - 2);
    break;
  case 1:
    if (!pick(m, 4))
      add(m, "(%s)", large[pick(m, 4)]);
    else
      add_variable(m);
    break;
  case 2:
    add_variable(m);
    break;
  case 3:
    if (pick(m, 2))
      add_variable(m);
    else
      add_place(m);
    break;
  case 4:
    // (gcc does arithmetic under such casts in the narrow type, where nothing overflows)
    add(m, "(%s)(", pick(m, 2) ? "unsigned char" : "short");
    add_value(m, 0);
    add(m, ")");
    break;
  case 5:
    add_negation(m, depth);
    break;
  default:
    add_operation(m, depth);
  }
}

static void add_condition(Maker *m) {
  static const char *const operators[] = {"<", "<=", "==", "!=", ">"};
  add_variable(m);
  add(m, " %s %d", operators[pick(m, 5)], (int)pick(m, 9) - 2);
}

static void indent(Maker *m) { add(m, "%*s", 2 * m->depth, ""); }

static void add_block(Maker *m, int count);

static void add_memory(Maker *m) {
  switch (pick(m, 15)) {
  case 0:
    add(m, "free(p);\n");
    break;
  case 1:
    // (of no bytes, a sanitizer gives one)
    add(m, "p = calloc((unsigned)%s %% 7 + 1, sizeof(int));\n", pick(m, 2) ? "x" : "i");
    break;
  case 2:
    add(m, "free(p), p = 0;\n");
    break;
  case 3:
    add(m, "q = %s + (%s & 3);\n", pick(m, 2) ? "a" : "p", pick(m, 2) ? "x" : "j");
    break;
  case 4:
    add(m, "h = %s;\n", pick(m, 2) ? "&s" : "(struct S *)calloc(1, sizeof s)");
    break;
  case 5:
    add(m, "memcpy(a, b, (unsigned)(%s & 7) * sizeof(int));\n", pick(m, 2) ? "x" : "k");
    break;
  case 6:
    add(m, "memset(p, 0, (unsigned)(%s & 7));\n", pick(m, 2) ? "y" : "i");
    break;
  case 7:
    add(m, "strcpy(text, %s ? \"abc\" : \"abcd\");\n", pick(m, 2) ? "x" : "i");
    break;
  case 8:
    add(m, "g = get(%s, ", pick(m, 2) ? "a" : "q");
    add_index(m);
    add(m, ");\n");
    break;
  case 9:
    add(m, "q = %s;\n", pick(m, 3) ? "&g" : "local()");
    break;
  case 10:
    add(m, "{ int v[%s - %d]; v[0] = j; k = v[0]; }\n", pick(m, 2) ? "x" : "i", (int)pick(m, 3));
    break;
  case 11:
    add(m, "if (");
    add_condition(m);
    add(m, ") __builtin_unreachable();\n");
    break;
  case 12: // q outlives n, as large as what q is used for
    add(m, "{ int n[6] = {k}, *r = n; if (%s) q = r; *r += 1; j = n[0]; }\n",
        pick(m, 2) ? "x" : "i");
    break;
  case 13:
    add(m, "memcpy(text + (%s & 1), text + (%s & 3), (unsigned)(y & 1) + 1);\n",
        pick(m, 2) ? "x" : "i", pick(m, 2) ? "j" : "y");
    break;
  default:
    add(m, "k = (int)strlen(text) + text[%s & 3];\n", pick(m, 2) ? "x" : "j");
  }
}

static void add_statement(Maker *m) {
  indent(m);
  unsigned kind = pick(m, 10);
  if (kind >= 8 && m->depth > 3)
    kind = 0;
  switch (kind) {
  case 0:
  case 1:
  case 2:
    add(m, "%s = ", pick(m, 2) ? "j" : "k");
    add_value(m, 2);
    add(m, ";\n");
    break;
  case 3:
  case 4:
    add_place(m);
    add(m, " %s ", pick(m, 3) ? "=" : "+=");
    add_value(m, 1);
    add(m, ";\n");
    break;
  case 5:
  case 6:
  case 7:
    add_memory(m);
    break;
  case 8:
    add(m, "if (");
    add_condition(m);
    add(m, ") {\n");
    add_block(m, 1 + (int)pick(m, 2));
    indent(m);
    add(m, "}\n");
    break;
  default:
    if (m->loops) {
      add(m, "j++;\n");
      break;
    }
    m->loops++;
    add(m, "for (i = 0; i < %s; i++) {\n", pick(m, 2) ? "(x & 3)" : "3");
    add_block(m, 1 + (int)pick(m, 2));
    indent(m);
    add(m, "}\n");
    m->loops--;
  }
}

static void add_block(Maker *m, int count) {
  m->depth++;
  for (int i = 0; i < count; i++)
    add_statement(m);
  m->depth--;
}

static void make_program(Maker *m, uint64_t seed) {
  *m = (Maker){.random = hash_mix(seed)};
  add(m, "#include <stdlib.h>\n#include <string.h>\n"
         "extern int __VERIFIER_nondet_int(void);\n"
         "struct S { int m[4]; int tail; };\n"
         "static int g, b[5];\n"
         "static int get(int *v, int n) { return v[n]; }\n"
         "static int *local(void) { int here = 1, *there = &here; return there; }\n"
         "int main(void) {\n"
         "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
         "  if (x < 0 || x > 7 || y < -2 || y > 5) return 0;\n"
         "  int i = 0, j = 1, k = 2, a[5] = {1, 2, 3}, t[2][5] = {{0}};\n"
         "  char text[5] = \"ab\";\n"
         "  struct S s = {{4, 3}, 2}, *h = &s;\n"
         "  int *p = calloc(5, sizeof(int)), *q = a;\n"
         "  (void)get; (void)local; (void)b; (void)text; (void)t; (void)h; (void)q;\n");
  add_block(m, 2 + (int)pick(m, 5));
  add(m, "  return (j ^ k ^ i ^ g) & 1;\n}\n");
}

// ---- native runs

// Runs the program on the input of the command line, or on all; prints how each bad run fails.
static const char driver[] =
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "#include <sys/wait.h>\n#include <unistd.h>\n"
    "int program_main(void);\n"
    "static int inputs[2], next;\n"
    "int __VERIFIER_nondet_int(void) { return inputs[next++ & 1]; }\n"
    "static const char *kind_of(const char *text) {\n"
    "  if (strstr(text, \"attempting\")) return \"valid-free\";\n"
    "  if (strstr(text, \"AddressSanitizer\") && !strstr(text, \"runtime error\"))\n"
    "    return \"valid-deref\";\n"
    "  if (strstr(text, \"division by zero\")) return \"valid-division\";\n"
    "  if (strstr(text, \"shift exponent\")) return \"valid-shift\";\n"
    "  if (strstr(text, \"unreachable\")) return \"no-unreachable\";\n"
    "  if (strstr(text, \"variable length\")) return \"valid-vla-bound\";\n"
    "  if (strstr(text, \"overflow:\") || strstr(text, \"negation of\") ||\n"
    "      strstr(text, \"left shift\") || strstr(text, \"division of\"))\n"
    "    return \"no-overflow\";\n"
    "  return \"valid-deref\";\n"
    "}\n"
    "static void run(int x, int y) {\n"
    "  char text[4096]; int pipes[2], status; size_t size = 0; ssize_t count;\n"
    "  if (pipe(pipes)) abort();\n"
    "  inputs[0] = x; inputs[1] = y; next = 0;\n"
    "  pid_t pid = fork();\n"
    "  if (!pid) { dup2(pipes[1], 2); program_main(); _exit(0); }\n"
    "  close(pipes[1]);\n"
    "  while ((count = read(pipes[0], text + size, sizeof text - 1 - size)) > 0)\n"
    "    if ((size += (size_t)count) == sizeof text - 1) size /= 2;\n"
    "  text[size] = 0; close(pipes[0]);\n"
    "  waitpid(pid, &status, 0);\n"
    "  if (status) printf(\"%d,%d %s\\n\", x, y, kind_of(text));\n"
    "}\n"
    "int main(int argc, char **argv) {\n"
    "  setvbuf(stdout, NULL, _IONBF, 0);\n"
    "  if (argc > 2) { run(atoi(argv[1]), atoi(argv[2])); return 0; }\n"
    "  for (int x = 0; x <= 7; x++) for (int y = -2; y <= 5; y++) run(x, y);\n"
    "  return 0;\n"
    "}\n";

enum { MOST_OPTIONS = 16 };

typedef struct Session {
  uint64_t first, last;
  const char *presets[8], *gavel, *compiler, *keep;
  const char *options[MOST_OPTIONS]; // more of them, for gavel
  int preset_count, option_count;
  double time_limit;
  char folder[64], program[96], driver[96], binary[96]; // files
  uint32_t safe, unsafe, right, unknown, wrong, otherwise;
} Session;

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  if (!file || fputs(text, file) < 0 || fclose(file) != 0)
    die("%s: cannot be written", path);
}

static void compile(const Session *session) {
  char object[128];
  Child child;
  snprintf(object, sizeof object, "%s.o", session->binary);
  const char *program[] = {session->compiler,
                           "-w",
                           "-O0",
                           "-fsanitize=address,undefined",
                           "-fno-sanitize=nonnull-attribute", // of no bytes at null
                           "-fno-sanitize-recover=all",
                           "-Dmain=program_main",
                           "-c",
                           session->program,
                           "-o",
                           object,
                           NULL};
  child_run(&child, program, 120);
  if (child.status)
    die("%s: cannot be compiled:\n%s", session->program, strbuf_text(&child.err));
  child_release(&child);
  const char *all[] = {session->compiler, "-w",   "-fsanitize=address,undefined",
                       session->driver,   object, "-o",
                       session->binary,   NULL};
  child_run(&child, all, 120);
  if (child.status)
    die("%s: cannot be linked:\n%s", session->binary, strbuf_text(&child.err));
  child_release(&child);
}

// The lines of the native runs that fail: of all inputs, or of INPUT, "x, y".
static char *run_natively(const Session *session, const char *input) {
  int x, y;
  char first[16], second[16];
  const char *arguments[] = {session->binary, NULL, NULL, NULL};
  if (input && sscanf(input, "%d, %d", &x, &y) == 2) {
    snprintf(first, sizeof first, "%d", x);
    snprintf(second, sizeof second, "%d", y);
    arguments[1] = first;
    arguments[2] = second;
  }
  Child child;
  child_run(&child, arguments, 120);
  char *lines = strdup(strbuf_text(&child.out));
  child_release(&child);
  return lines;
}

// ---- gavel

static void fail(Session *session, uint64_t seed, const char *what, const char *detail) {
  session->wrong++;
  printf("seed %" PRIu64 ": %s: %s\n", seed, what, detail);
  if (!session->keep)
    return;
  char path[256];
  Maker maker;
  make_program(&maker, seed);
  snprintf(path, sizeof path, "%s/undefined-%" PRIu64 ".c", session->keep, seed);
  write_file(path, strbuf_text(&maker.text));
  strbuf_release(&maker.text);
}

// "no-overflow" in "FALSE(no-overflow)".
static void kind_of_verdict(const char *verdict, char *kind, size_t size) {
  const char *begin = strchr(verdict, '(');
  snprintf(kind, size, "%.*s", begin ? (int)strcspn(begin + 1, ")\n") : 0, begin ? begin + 1 : "");
}

static void check_false(Session *session, uint64_t seed, const char *preset, const char *out,
                        const char *verdict) {
  char kind[64], what[128];
  kind_of_verdict(verdict, kind, sizeof kind);
  snprintf(what, sizeof what, "%s says FALSE(%s), natively", preset, kind);
  const char *input = strstr(out, "\nInput: ");
  bool is_first = true;
  do { // of each violation that it tells
    char *lines = run_natively(session, input ? input + 8 : "0, 0");
    const char *native = strchr(lines, ' ');
    if (!native)
      fail(session, seed, what, "the input does no harm");
    else
      session->right++;
    session->otherwise += is_first && native && strncmp(native + 1, kind, strlen(kind)) != 0;
    is_first = false;
    free(lines);
    input = input ? strstr(input + 1, "\nInput: ") : NULL;
  } while (input);
}

// Every other program is asked about each of its checks.
static const char *checks_option(uint64_t seed) {
  return seed % 2 ? "--check=memory,overflow,division,shift,unreachable,vla-bound"
                  : "--property=def-behavior";
}

static void check_preset(Session *session, uint64_t seed, const char *preset, bool is_safe) {
  char config[64], limit[64];
  snprintf(config, sizeof config, "--config=%s", preset);
  snprintf(limit, sizeof limit, "--time-limit=%gs", session->time_limit);
  const char *arguments[MOST_OPTIONS + 7] = {session->gavel, config, limit, checks_option(seed),
                                             "--data-model=LP64"};
  int count = 5;
  for (int i = 0; i < session->option_count; i++)
    arguments[count++] = session->options[i];
  arguments[count] = session->program;
  Child child;
  child_run(&child, arguments, 4 * session->time_limit + 30);
  const char *out = strbuf_text(&child.out), *verdict = strstr(out, "Verification result: ");
  verdict = verdict ? verdict + strlen("Verification result: ") : "";
  if (!strncmp(verdict, "FALSE", 5))
    check_false(session, seed, preset, out, verdict);
  else if (!strncmp(verdict, "TRUE", 4) && !is_safe)
    fail(session, seed, preset, "TRUE, but a run fails natively");
  else if (!strncmp(verdict, "TRUE", 4))
    session->right++;
  else if (!strncmp(verdict, "UNKNOWN", 7))
    session->unknown++;
  else
    fail(session, seed, preset, *strbuf_text(&child.err) ? strbuf_text(&child.err) : "no verdict");
  child_release(&child);
}

// Does gavel exec fail on the input X, Y as the native run did?
static void check_exec(Session *session, uint64_t seed, int x, int y, const char *lines) {
  char option[64], line[64], native[64] = "";
  snprintf(option, sizeof option, "--input=%d,%d", x, y);
  snprintf(line, sizeof line, "%d,%d ", x, y);
  for (const char *at = lines; (at = strstr(at, line)); at++)
    if (at == lines || at[-1] == '\n')
      snprintf(native, sizeof native, "(%.*s)", (int)strcspn(at + strlen(line), "\n"),
               at + strlen(line));
  const char *arguments[] = {
      session->gavel,      "exec",           option, checks_option(seed),
      "--data-model=LP64", session->program, NULL};
  Child child;
  child_run(&child, arguments, 30);
  bool is_same = child.status == (*native ? EXIT_FALSE : EXIT_TRUE);
  if (!is_same) {
    char what[160];
    snprintf(what, sizeof what, "exec %s, natively %s", option, *native ? native : "fine");
    fail(session, seed, what, strbuf_text(&child.err));
  }
  child_release(&child);
}

static void check_program(Session *session, uint64_t seed) {
  Maker maker;
  make_program(&maker, seed);
  write_file(session->program, strbuf_text(&maker.text));
  strbuf_release(&maker.text);
  compile(session);
  char *lines = run_natively(session, NULL);
  bool is_safe = !*lines;
  session->safe += is_safe;
  session->unsafe += !is_safe;
  for (int i = 0; i < 8; i++)
    check_exec(session, seed, i, (int)(hash_mix(seed + (uint64_t)i) % 8) - 2, lines);
  for (int i = 0; i < session->preset_count; i++)
    check_preset(session, seed, session->presets[i], is_safe);
  free(lines);
}

// ---- the whole

static void read_presets(Session *session, const char *text) {
  session->preset_count = 0;
  char *copy = strdup(text); // kept
  for (char *name = strtok(copy, ","); name && session->preset_count < 8; name = strtok(NULL, ","))
    session->presets[session->preset_count++] = name;
}

static void make_files(Session *session) {
  strcpy(session->folder, "/tmp/gavel-undefined-XXXXXX");
  if (!mkdtemp(session->folder))
    die("cannot make a temporary folder");
  snprintf(session->program, sizeof session->program, "%s/program.c", session->folder);
  snprintf(session->driver, sizeof session->driver, "%s/driver.c", session->folder);
  snprintf(session->binary, sizeof session->binary, "%s/native", session->folder);
  write_file(session->driver, driver);
  setenv("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=1", 1);
}

static void remove_files(const Session *session) {
  char object[128];
  snprintf(object, sizeof object, "%s.o", session->binary);
  const char *const files[] = {session->program, session->driver, session->binary, object};
  for (int i = 0; i < 4; i++)
    unlink(files[i]);
  rmdir(session->folder);
}

int main(int argc, char **argv) {
  static Session session = {.first = 1, .last = 50, .time_limit = 10, .compiler = "/usr/bin/gcc"};
  session.gavel = getenv("GAVEL");
  read_presets(&session, "default,bmc,impact-loops");
  setvbuf(stdout, NULL, _IOLBF, 0);
  int i = 1;
  for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
    uint64_t seed;
    if (sscanf(argv[i], "--print-only=%" SCNu64, &seed) == 1) {
      Maker maker;
      make_program(&maker, seed);
      fputs(strbuf_text(&maker.text), stdout);
      strbuf_release(&maker.text);
      return 0;
    }
    if (sscanf(argv[i], "--seeds=%" SCNu64 "-%" SCNu64, &session.first, &session.last) == 2 ||
        sscanf(argv[i], "--time-limit=%lf", &session.time_limit) == 1)
      continue;
    if (!strncmp(argv[i], "--presets=", 10))
      read_presets(&session, argv[i] + 10);
    else if (!strncmp(argv[i], "--gavel=", 8))
      session.gavel = argv[i] + 8;
    else if (!strncmp(argv[i], "--compiler=", 11))
      session.compiler = argv[i] + 11;
    else if (!strncmp(argv[i], "--keep=", 7))
      session.keep = argv[i] + 7;
    else
      usage("no such option: %s", argv[i]);
  }
  for (i++; i < argc && session.option_count < MOST_OPTIONS; i++)
    session.options[session.option_count++] = argv[i];
  if (!session.gavel)
    usage("--gavel=FILE is missing");
  make_files(&session);
  for (uint64_t seed = session.first; seed <= session.last; seed++)
    check_program(&session, seed);
  remove_files(&session);
  printf("%u programs, %u safe, %u unsafe; verdicts: %u right, %u of them for another failure than "
         "the native one, %u unknown; %u wrong\n",
         session.safe + session.unsafe, session.safe, session.unsafe, session.right,
         session.otherwise, session.unknown, session.wrong);
  return session.wrong ? 1 : 0;
}
