// A C file that makes a violation happen again outside of gavel: compiled with the program, it
// gives every input the value that it had. Each function that has inputs as results returns them
// in their order. Its first line is the command; the sanitizers in it notice what the run of gavel
// was asked to notice, and nothing else.
//
// What it cannot do, its comment says: set local variables and memory that the program never sets,
// but for all of them to 0, and replace the library's functions that read inputs.
#include "report/report.h"

#include "base/options.h"
#include "cfa/checks.h"
#include "cfa/library.h"
#include "report/finding.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECT_BYTES = 2 * UNSET_REACH };

typedef VEC(const InputValue *) InputValues;

typedef struct Harness {
  const Report *report;
  const Cfa *cfa;
  const Goal *goal;
  const InputValueVec *answered;
  FILE *out;
  uint32_t objects; // that pointers lead to which nobody set
} Harness;

// ---- values

static void add_floating(const InputValue *value, Strbuf *out) {
  Strbuf text = {0};
  input_add_value(value, &text);
  const char *number = strbuf_text(&text);
  bool is_negative = *number == '-';
  const char *magnitude = number + is_negative;
  if (strncmp(magnitude, "inf", strlen("inf")) == 0)
    strbuf_printf(out, "%s__builtin_infl()", is_negative ? "-" : "");
  else if (strncmp(magnitude, "nan", strlen("nan")) == 0)
    strbuf_printf(out, "%s__builtin_nanl(\"\")", is_negative ? "-" : "");
  else
    strbuf_printf(out, "%sL", number);
  strbuf_release(&text);
}

static void add_integer(__int128 value, Strbuf *out) {
  unsigned __int128 bits = (unsigned __int128)value;
  if (value >= INT32_MIN + 1 && value <= INT32_MAX)
    strbuf_printf(out, "%d", (int)value);
  else if (value >= 0 && value <= UINT64_MAX)
    strbuf_printf(out, "%lluu%s", (unsigned long long)value, value > UINT32_MAX ? "ll" : "");
  else if (value >= INT64_MIN + (__int128)1 && value < 0)
    strbuf_printf(out, "%lldll", (long long)value);
  else
    strbuf_printf(out, "(__int128)((unsigned __int128)%lluu << 64 | %lluull)",
                  (unsigned long long)(bits >> 64), (unsigned long long)bits);
}

static bool is_any_address(const Harness *harness) {
  const Options *options = harness->report->options;
  return options->unset_pointers == OPT_UNSET_ANY ||
         (cfa_checks(harness->cfa, ERROR_DEREF) && !options->given.unset_pointers);
}

// The interpreter makes an object for a pointer that nobody set.
static void add_pointer(Harness *harness, const InputValue *value, Strbuf *out) {
  if (!value->value.integer || is_any_address(harness))
    strbuf_printf(out, "(void *)0x%llxu", (unsigned long long)value->value.integer);
  else
    strbuf_printf(out, "gavel_objects[%u] + %d", harness->objects++, UNSET_REACH);
}

static void add_value(Harness *harness, const InputValue *value, Strbuf *out) {
  if (type_is_pointer(value->type))
    add_pointer(harness, value, out);
  else if (value->is_floating)
    add_floating(value, out);
  else
    add_integer(value->value.integer, out);
}

// A name for TYPE that needs no declaration.
static void add_type(const Type *type, Strbuf *out) {
  if (type_is_pointer(type))
    strbuf_add(out, "void *");
  else
    type_add_text(type, NULL, out);
}

// ---- functions

static bool is_of_library(const Harness *harness, const InputValue *value) {
  return value->edge && source_is_library(&harness->cfa->files, value->edge->span);
}

// Whose result VALUE is, if that is a function of the program.
static const Function *source_of(const Harness *harness, const InputValue *value) {
  bool is_result = value->kind == HAVOC_NONDET || value->kind == HAVOC_UNDEFINED;
  if (!is_result || value->edge->kind != EDGE_HAVOC || is_of_library(harness, value))
    return NULL;
  return value->edge->havoc.function;
}

static void put_list(Harness *harness, const InputValues *values) {
  Strbuf text = {0};
  for (uint32_t i = 0; i < values->size; i++) {
    strbuf_clear(&text);
    add_value(harness, values->data[i], &text);
    fprintf(harness->out, "%s%s", i ? ", " : "", strbuf_text(&text));
  }
  strbuf_release(&text);
}

// NAME returns VALUES one after the other, and then zeros.
static void put_function(Harness *harness, const char *name, const Type *type,
                         const InputValues *values) {
  Strbuf result = {0};
  add_type(type, &result);
  fprintf(harness->out, "\n%s %s() {\n", strbuf_text(&result), name);
  if (values->size) {
    fprintf(harness->out, "  static %s const values[] = {", strbuf_text(&result));
    put_list(harness, values);
    fprintf(harness->out,
            "};\n  static unsigned next;\n  return next < %u ? values[next++] : 0;\n}\n",
            values->size);
  } else {
    fputs(type->kind == TYPE_VOID ? "}\n" : "  return 0;\n}\n", harness->out);
  }
  strbuf_release(&result);
}

static void put_answering(Harness *harness, const Function *function) {
  InputValues values = {0};
  vec_each(const InputValue, value, harness->answered)
    if (source_of(harness, value) == function)
      vec_push(&values, value);
  const Type *result = function->type->function.result;
  if (function->is_noreturn)
    fprintf(harness->out, "\nvoid %s() {\n  _exit(0);\n}\n", function->name);
  else if (type_is_scalar(result) || result->kind == TYPE_VOID)
    put_function(harness, function->name, result, &values);
  else
    fprintf(harness->out, "\n// Missing: %s, which returns no scalar.\n", function->name);
  vec_release(&values);
}

// Declared by the program and not by the system, which has it then?
static bool is_of_program(const Harness *harness, SourceSpan span) {
  static const char system[] = "/usr/";
  return !span_is_none(span) &&
         strncmp(source_name(&harness->cfa->files, span.file), system, strlen(system)) != 0;
}

static bool is_missing(const Harness *harness, const Function *function) {
  static const char *const others[] = {"reach_error", "__VERIFIER_error", "__VERIFIER_assume"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (!strcmp(function->name, others[i]))
      return false;
  return !function->is_defined && function->builtin == BUILTIN_NONE &&
         is_of_program(harness, function->span);
}

static bool is_asked(const Harness *harness, const Function *function) {
  vec_each(const InputValue, value, harness->answered)
    if (source_of(harness, value) == function)
      return true;
  return false;
}

static void put_functions(Harness *harness) {
  vec_each(Function *const, function, &harness->cfa->functions)
    if (is_missing(harness, *function) || is_asked(harness, *function))
      put_answering(harness, *function);
}

// ---- what verifiers define, unless the program does

static void put_verifier(FILE *out) {
  fputs("\nextern int dprintf(int, const char *, ...);\n"
        "extern void abort(void), _exit(int);\n"
        "__attribute__((weak)) void reach_error() {\n"
        "  dprintf(2, \"reach_error() is called\\n\");\n  abort();\n}\n"
        "__attribute__((weak)) void __VERIFIER_error() {\n"
        "  dprintf(2, \"__VERIFIER_error() is called\\n\");\n  abort();\n}\n"
        "__attribute__((weak)) void __VERIFIER_assume(int condition) {\n"
        "  if (condition)\n    return;\n"
        "  dprintf(2, \"an assumption does not hold: this is not the run that gavel found\\n\");\n"
        "  _exit(0);\n}\n",
        out);
}

static void put_sanitizers(FILE *out) {
  fputs("\nconst char *__asan_default_options(void) {\n"
        "  return \"detect_stack_use_after_return=1:strict_string_checks=1:malloc_fill_byte=0:\"\n"
        "         \"max_malloc_fill_size=1073741824\";\n}\n",
        out);
}

// ---- variables that the program declares and nobody defines

// The bytes of scalars at their places.
static void fill(const Harness *harness, const Variable *variable, uint8_t *bytes) {
  vec_each(const InputValue, value, harness->answered) {
    uint64_t at = value->bit_offset / 8, size = value->type->size;
    bool is_in = value->variable == variable && value->kind == HAVOC_DECLARED &&
                 at + size <= variable->type->size;
    if (is_in && !value->is_floating)
      memcpy(bytes + at, &value->value.integer, size);
    else if (is_in && size == sizeof(double)) {
      double number = (double)value->value.floating;
      memcpy(bytes + at, &number, size);
    } else if (is_in && size == sizeof(float)) {
      float number = (float)value->value.floating;
      memcpy(bytes + at, &number, size);
    }
  }
}

static void put_variable(Harness *harness, const Variable *variable) {
  Arena arena = {0};
  uint64_t size = variable->type->size;
  uint8_t *bytes = ARENA_ARRAY(&arena, uint8_t, size + 1);
  memset(bytes, 0, size);
  fill(harness, variable, bytes);
  fprintf(harness->out, "\n__attribute__((aligned(16))) unsigned char %s[%llu] = {", variable->name,
          (unsigned long long)size);
  while (size > 1 && !bytes[size - 1])
    size--;
  for (uint64_t i = 0; i < size; i++)
    fprintf(harness->out, "%s%u", i ? ", " : "", bytes[i]);
  fputs("};\n", harness->out);
  arena_release(&arena);
}

static void put_variables(Harness *harness) {
  vec_each(Variable *const, variable, &harness->cfa->variables)
    if ((*variable)->is_extern && (*variable)->type->size &&
        is_of_program(harness, (*variable)->span) && !library_find_object((*variable)->name))
      put_variable(harness, *variable);
}

// ---- the entry function

static bool is_main(const Harness *harness) { return !strcmp(harness->cfa->entry->name, "main"); }

static bool needs_main(const Harness *harness) {
  return !is_main(harness) || harness->cfa->entry->params.size;
}

static void put_arguments(Harness *harness) {
  bool is_first = true;
  Strbuf text = {0};
  vec_each(const InputValue, value, harness->answered) {
    if (value->kind != HAVOC_PARAM)
      continue;
    strbuf_clear(&text);
    strbuf_add_char(&text, '(');
    add_type(value->type, &text);
    strbuf_add(&text, ")(");
    add_value(harness, value, &text);
    fprintf(harness->out, "%s%s)", is_first ? "" : ", ", strbuf_text(&text));
    is_first = false;
  }
  strbuf_release(&text);
}

static void put_main(Harness *harness) {
  if (!needs_main(harness))
    return;
  const char *name = is_main(harness) ? "program_main" : harness->cfa->entry->name;
  fprintf(harness->out, "\n#undef main\nint main(void) {\n  extern int %s();\n  return %s(", name,
          name);
  put_arguments(harness);
  fputs(");\n}\n", harness->out);
}

// ---- the heap

static bool has_failures(const Harness *harness) {
  vec_each(const InputValue, value, harness->answered)
    if (value->kind == HAVOC_FAILURE)
      return true;
  return false;
}

static bool counts_blocks(const Harness *harness) {
  return goal_kind(harness->cfa, harness->goal) == ERROR_MEMCLEANUP;
}

static const struct Allocator {
  const char *name, *params, *call;
} allocators[] = {{"malloc", "unsigned long n", "calloc(1, n)"}, // what was never set is 0
                  {"calloc", "unsigned long k, unsigned long n", "calloc(k, n)"},
                  {"realloc", "void *p, unsigned long n", "realloc(p, n)"},
                  {"strdup", "const char *s", "strdup(s)"},
                  {"strndup", "const char *s, unsigned long n", "strndup(s, n)"}};
enum { ALLOCATORS = sizeof allocators / sizeof *allocators };

static bool reads_unset_block(const Harness *harness) {
  vec_each(const InputValue, value, harness->answered)
    if (value->kind == HAVOC_DECLARED && !value->variable)
      return true;
  return false;
}

static bool wraps_heap(const Harness *harness) {
  return has_failures(harness) || counts_blocks(harness) || reads_unset_block(harness) ||
         cfa_checks(harness->cfa, ERROR_DEREF);
}

// For AddressSanitizer a block of no bytes has one.
static const char poisoning[] =
    "  extern void __asan_poison_memory_region() __attribute__((weak));\n"
    "  if (block && !n && __asan_poison_memory_region)\n"
    "    __asan_poison_memory_region(block, 1ul);\n";

// Allocations fail where they did, begin with zeros, and what is alive at the end is an error.
static void put_heap(Harness *harness) {
  if (!wraps_heap(harness))
    return;
  FILE *out = harness->out;
  fputs("\nstatic const char failures[] = {", out);
  vec_each(const InputValue, value, harness->answered)
    if (value->kind == HAVOC_FAILURE)
      fputs(value->value.integer ? "1, " : "0, ", out);
  fputs(
      "0};\nextern void *__real_calloc(), *__real_realloc(), *__real_strdup(), *__real_strndup();\n"
      "extern void __real_free(void *);\nstatic unsigned allocations;\nstatic long blocks;\n"
      "static int fails(void) {\n"
      "  return allocations + 1 < sizeof failures && failures[allocations++];\n}\n",
      out);
  for (size_t i = 0; i < ALLOCATORS; i++) {
    const struct Allocator *one = &allocators[i];
    bool moves = !strcmp(one->name, "realloc");
    fprintf(out,
            "void *__wrap_%s(%s) {\n  void *block = fails() ? 0 : __real_%s;\n"
            "  blocks += block && %s;\n%s  return block;\n}\n",
            one->name, one->params, one->call, moves ? "!p" : "1",
            strcmp(one->name, "malloc") ? "" : poisoning);
  }
  fputs("void __wrap_free(void *p) {\n"
        "  blocks -= p != 0;\n  __real_free(p);\n}\n",
        out);
  if (counts_blocks(harness))
    fputs("__attribute__((destructor)) static void end(void) {\n  if (blocks > 0) {\n"
          "    dprintf(2, \"%ld blocks of the heap are not freed at the end\\n\", blocks);\n"
          "    _exit(1);\n  }\n}\n",
          out);
}

// ---- the command

static void add_quoted(const char *word, Strbuf *out) {
  bool is_plain = *word;
  for (const unsigned char *at = (const unsigned char *)word; *at; at++)
    is_plain &= isalnum(*at) || strchr("/._-+=:,@%", *at);
  strbuf_add_char(out, ' ');
  if (is_plain) {
    strbuf_add(out, word);
    return;
  }
  strbuf_add_char(out, '\'');
  for (; *word; word++)
    if (*word == '\'')
      strbuf_add(out, "'\\''");
    else
      strbuf_add_char(out, *word);
  strbuf_add_char(out, '\'');
}

// gcc's names for what the run was asked to notice.
static void add_sanitizers(const Harness *harness, Strbuf *out) {
#define KIND(kind) ((CheckSet)1 << ERROR_##kind)
  static const struct {
    const char *name;
    CheckSet kinds;
  } sanitizers[] = {{"address", KIND(DEREF) | KIND(FREE) | KIND(MEMTRACK)},
                    {"leak", KIND(MEMTRACK)},
                    {"bounds", KIND(DEREF)},
                    {"null", KIND(DEREF) | KIND(NULL)},
                    {"signed-integer-overflow", KIND(OVERFLOW)},
                    {"integer-divide-by-zero", KIND(OVERFLOW) | KIND(DIVISION)},
                    {"shift", KIND(SHIFT)},
                    {"float-cast-overflow", KIND(CONVERSION)},
                    {"unreachable", KIND(UNREACHABLE)},
                    {"vla-bound", KIND(VLA_BOUND)},
                    {"builtin", KIND(ARGUMENT)}};
#undef KIND
  bool is_first = true;
  for (size_t i = 0; i < sizeof sanitizers / sizeof *sanitizers; i++)
    if (harness->cfa->checked & sanitizers[i].kinds) {
      strbuf_printf(out, "%s%s", is_first ? " -fsanitize=" : ",", sanitizers[i].name);
      is_first = false;
    }
  if (!is_first)
    strbuf_add(out, " -fno-sanitize-recover=all");
}

static void add_wraps(Strbuf *out) {
  for (size_t i = 0; i < ALLOCATORS; i++)
    strbuf_printf(out, " -Wl,--wrap=%s", allocators[i].name);
  strbuf_add(out, " -Wl,--wrap=free");
}

static void add_command(const Harness *harness, Strbuf *out) {
  const Options *options = harness->report->options;
  bool is_unset = goal_kind(harness->cfa, harness->goal) == ERROR_UNINITIALIZED;
  strbuf_add(out, "gcc -g -O0 -w -fno-builtin");
  strbuf_add(out, harness->cfa->types.model == MODEL_ILP32 ? " -m32" : "");
  vec_each(const char *const, flag, &options->compiler_flags)
    add_quoted(*flag, out);
  if (!is_unset)
    add_sanitizers(harness, out);
  strbuf_add(out, is_unset ? "" : " -ftrivial-auto-var-init=zero");
  strbuf_add(out, is_main(harness) && !needs_main(harness) ? "" : " -Dmain=program_main");
  if (wraps_heap(harness))
    add_wraps(out);
  add_quoted(options->harness, out);
  vec_each(const char *const, file, &harness->cfa->inputs)
    add_quoted(*file, out);
  strbuf_add(out, " -lm -o reproduce && ");
  strbuf_add(out, is_unset ? "valgrind --error-exitcode=1 ./reproduce" : "./reproduce");
}

// ---- what it cannot do

static void put_unset(const Harness *harness) {
  vec_each(const InputValue, value, harness->answered) {
    bool is_zero = value->is_floating ? value->value.floating == 0 : !value->value.integer;
    bool is_defined_here = value->variable && value->variable->is_extern;
    if (value->kind != HAVOC_DECLARED || is_zero || is_defined_here)
      continue;
    Strbuf text = {0};
    input_add_value(value, &text);
    fprintf(harness->out, "// %s:%u reads what nobody set%s%s: %s then, but 0 here\n",
            value->edge ? source_name(&harness->cfa->files, value->edge->span.file) : "?",
            value->edge ? value->edge->span.line : 0, value->variable ? ": " : "",
            value->variable ? value->variable->name : "", strbuf_text(&text));
    strbuf_release(&text);
  }
}

static void put_library(const Harness *harness) {
  vec_each(const InputValue, value, harness->answered)
    if (is_of_library(harness, value)) {
      fputs("// The library's own functions read inputs: those of this machine, not gavel's.\n",
            harness->out);
      return;
    }
}

static void put_head(const Harness *harness) {
  const Cfa *cfa = harness->cfa;
  Strbuf text = {0};
  add_command(harness, &text);
  fprintf(harness->out, "// %s\n", strbuf_text(&text));
  strbuf_clear(&text);
  goal_add_message(cfa, harness->goal, &text);
  SourceSpan span = goal_span(cfa, harness->goal);
  fprintf(harness->out,
          "//\n// Repeats what gavel %s has found, with the command above in the folder where "
          "gavel ran:\n// %s:%u: %s\n",
          options_version(), source_name(&cfa->files, span.file), span.line, strbuf_text(&text));
  if (goal_kind(cfa, harness->goal) == ERROR_LABEL)
    fputs("// A label does nothing: put a breakpoint there.\n", harness->out);
  put_unset(harness);
  put_library(harness);
  strbuf_release(&text);
}

// ---- all

static const Goal *find_goal(const Report *report) {
  vec_each(const Goal, goal, &report->goals->all)
    if (goal->status == GOAL_VIOLATED && goal->path == report->verdict->path)
      return goal;
  return NULL;
}

// Values come first, so that it is known how many objects there are.
static void put_body(Harness *harness) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = harness->out;
  harness->out = open_memstream(&text, &size);
  put_functions(harness);
  put_variables(harness);
  put_main(harness);
  fclose(harness->out);
  harness->out = out;
  if (harness->objects)
    fprintf(out, "\nstatic char gavel_objects[%u][%d];\n", harness->objects, OBJECT_BYTES);
  fwrite(text, 1, size, out);
  free(text);
}

static void write_harness(const Report *report, FILE *out) {
  Harness harness = {.report = report, .cfa = report->cfa, .out = out, .goal = find_goal(report)};
  assert(report->verdict->kind == VERDICT_FALSE && harness.goal);
  harness.answered = &harness.goal->path->input.answered;
  put_head(&harness);
  put_verifier(out);
  put_sanitizers(out);
  put_heap(&harness);
  put_body(&harness);
}

const ReportWriter harness_writer = {
    .name = "harness", .write = write_harness, .is_for_violations = true};
