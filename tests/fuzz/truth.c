// Each input is a choice; a run follows the choices made so far, takes the first alternative of all
// others, and then the last choice that has another alternative is changed, until none has.
#include "truth.h"

#include "sketch.h"

#include "base/diag.h"
#include "base/map.h"
#include "cfa/passes.h"
#include "exec/exec.h"
#include "frontend/frontend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRINTF "int printf(const char *, ...);\n"

enum {
  MOST_RUNS = 2000,
  MOST_STEPS = 4000, // of a run, in edges
  MOST_ROWS = 20000,
};

typedef struct Choice {
  int index, count;
} Choice;

typedef struct Runs {
  const Sketch *sketch;
  Rows rows[MOST_PLACES];
  VEC(Choice) choices;
  uint32_t next; // of the choices
  uint32_t count, bad;
  Strbuf bad_input; // of the first bad run
  bool is_useless;  // undefined, or too much
  FILE *out;        // what the current run prints goes to TEXT
  char *text;
  size_t size, seen;    // seen: up to where states were found
  VEC(uint64_t) states; // hashes of those at the head of the open loop
} Runs;

// ---- one run

static uint64_t hash_text(const char *text, size_t size) {
  uint64_t hash = size;
  for (size_t i = 0; i < size; i++)
    hash = hash_mix(hash + (unsigned char)text[i]);
  return hash;
}

// What stands for the state in which the open loop asks whether to go on; 0 if this question is
// another: nothing was printed since the last one.
static uint64_t find_state(Runs *runs) {
  fflush(runs->out);
  size_t end = runs->size, begin = end;
  if (end == runs->seen)
    return 0;
  runs->seen = end;
  for (begin--; begin > 0 && runs->text[begin - 1] != '\n'; begin--)
    ;
  return runs->text[begin] == 's' ? hash_text(runs->text + begin, end - begin) | 1 : 0;
}

// Then to go on brings nothing new.
static bool is_old_state(Runs *runs, uint64_t state) {
  if (!state)
    return false;
  vec_each(uint64_t, old, &runs->states)
    if (*old == state)
      return true;
  vec_push(&runs->states, state);
  return false;
}

static int64_t value_of(const Runs *runs, uint32_t number) {
  bool is_input = number < (uint32_t)runs->sketch->input_count;
  return (is_input ? runs->sketch->inputs[number].first : 0) + runs->choices.data[number].index;
}

static ExecAnswer answer(void *context, const ExecQuestion *question) {
  Runs *runs = context;
  uint32_t number = runs->next++;
  const Sketch *sketch = runs->sketch;
  bool is_input = number < (uint32_t)sketch->input_count;
  uint64_t state = find_state(runs);
  if (question->kind != HAVOC_NONDET || question->type->kind != TYPE_INT ||
      (!is_input && question->type->integer.kind != INT_BOOL))
    runs->is_useless = true;
  if (number == runs->choices.size) {
    bool is_old = is_old_state(runs, state);
    vec_push(&runs->choices, (Choice){0, is_input ? sketch->inputs[number].count : is_old ? 1 : 2});
  }
  return (ExecAnswer){.integer = value_of(runs, number)};
}

static __int128 read_number(char **text) {
  bool is_negative = **text == '-';
  __int128 magnitude = strtoull(*text + is_negative, text, 10);
  return is_negative ? -magnitude : magnitude;
}

// Lines: the place's number, then what is seen there.
static void read_rows(Runs *runs, char *text) {
  while (*text) {
    if (*text == 's') {
      text = strchr(text, '\n') + 1;
      continue;
    }
    int place = (int)read_number(&text);
    Row row = {0};
    for (int i = 0; i < runs->sketch->places[place].count; i++) {
      text++;
      row.values[i] = read_number(&text);
    }
    text++;
    if (runs->rows[place].size < MOST_ROWS)
      vec_push(&runs->rows[place], row);
  }
}

static void add_input(const Runs *runs, Strbuf *out) {
  for (uint32_t i = 0; i < runs->choices.size; i++)
    strbuf_printf(out, "%s%lld", i ? "," : "", (long long)value_of(runs, i));
}

static void run_once(Runs *runs, const Cfa *cfa) {
  runs->out = open_memstream(&runs->text, &runs->size);
  runs->seen = 0;
  ExecOptions options = {
      .answer = answer, .answer_context = runs, .out = runs->out, .step_limit = MOST_STEPS};
  ExecResult result = {0};
  runs->next = 0;
  exec_run(cfa, &options, &result);
  fclose(runs->out);
  runs->count++;
  if (result.status == EXEC_ERROR && runs->bad++ == 0)
    add_input(runs, &runs->bad_input);
  if ((result.status != EXEC_EXITED && result.status != EXEC_ERROR) || result.uninitialized)
    runs->is_useless = true;
  read_rows(runs, runs->text);
  free(runs->text);
  exec_result_release(&result);
}

// ---- all runs

static bool next_choices(Runs *runs) {
  while (runs->choices.size) {
    Choice *last = &vec_last(&runs->choices);
    if (++last->index < last->count)
      return true;
    runs->choices.size--;
  }
  return false;
}

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  if (!file || fputs(text, file) < 0 || fclose(file) != 0)
    die("%s: cannot be written", path);
}

static void runs_init(Runs *runs, const Sketch *sketch, const char *text, const char *file) {
  *runs = (Runs){.sketch = sketch};
  runs->bad_input = (Strbuf){0};
  write_file(file, text);
  Cfa cfa;
  FrontendInput input = {.files = &file,
                         .file_count = 1,
                         .model = sketch->model,
                         .entry = "main",
                         .property = property_default()};
  cfa_init(&cfa, input.model);
  if (frontend_load(&cfa, &input) != FRONTEND_OK)
    die("%s: cannot be loaded:\n%s", file, text);
  cfa_run_passes(&cfa);
  do {
    run_once(runs, &cfa);
    runs->is_useless |= runs->count > MOST_RUNS;
  } while (!runs->is_useless && next_choices(runs));
  cfa_release(&cfa);
}

static void runs_release(Runs *runs) {
  for (int i = 0; i < MOST_PLACES; i++)
    vec_release(&runs->rows[i]);
  vec_release(&runs->choices);
  vec_release(&runs->states);
  strbuf_release(&runs->bad_input);
}

// ---- programs with prints, programs with assertions

static void add_print(const Place *place, int number, Strbuf *out) {
  strbuf_printf(out, "printf(\"%d", number);
  for (int i = 0; i < place->count; i++)
    strbuf_add(out, place->types[i] == 9 || place->types[i] == 11 ? " %llu" : " %lld");
  strbuf_add(out, "\\n\"");
  for (int i = 0; i < place->count; i++)
    strbuf_printf(out, ", (long long)%s", place->seen[i]);
  strbuf_add(out, ");");
}

static void print_program(const Sketch *sketch, Strbuf lines[MOST_PLACES], bool tells_state,
                          Strbuf *out) {
  const char *texts[MOST_PLACES];
  for (int i = 0; i < MOST_PLACES; i++)
    texts[i] = strbuf_text(&lines[i]);
  sketch_print(sketch, texts, tells_state, out);
}

static void observe(Runs *runs, const Sketch *sketch, const char *file) {
  Strbuf text = {0}, lines[MOST_PLACES];
  strbuf_add(&text, PRINTF);
  for (int i = 0; i < MOST_PLACES; i++) {
    lines[i] = (Strbuf){0};
    if (i < sketch->place_count)
      add_print(&sketch->places[i], i, &lines[i]);
  }
  print_program(sketch, lines, true, &text);
  runs_init(runs, sketch, strbuf_text(&text), file);
  for (int i = 0; i < MOST_PLACES; i++)
    strbuf_release(&lines[i]);
  strbuf_release(&text);
}

static bool add_assertion(const Sketch *sketch, const Runs *runs, int number, bool is_valid,
                          uint64_t seed, Strbuf *out) {
  static const char *const before[] = {"if (!(", "check(", "if (!("};
  static const char *const behind[] = {")) reach_error();", ");", ")) goto ERROR;"};
  const Place *place = &sketch->places[number];
  strbuf_add(out, before[place->form]);
  if (!condition_find(place, &runs->rows[number], is_valid, seed, out))
    return false;
  strbuf_add(out, behind[place->form]);
  return true;
}

static bool reaches_place(const Sketch *sketch, const Runs *runs) {
  bool is_any = false;
  for (int i = 0; i < sketch->place_count; i++)
    is_any |= runs->rows[i].size > 0;
  return is_any;
}

// About half of the programs get one assertion that fails.
static bool add_assertions(const Sketch *sketch, const Runs *runs, uint64_t seed, Strbuf *judged,
                           Strbuf *out) {
  Strbuf lines[MOST_PLACES];
  uint64_t random = hash_mix(seed);
  int wrong = random % 100 < 50 ? (int)(random >> 33) % sketch->place_count : -1;
  for (int i = 0; wrong >= 0 && i < MOST_PLACES && !runs->rows[wrong].size; i++)
    wrong = (wrong + 1) % sketch->place_count;
  bool is_done = reaches_place(sketch, runs);
  for (int i = 0; i < MOST_PLACES; i++) {
    lines[i] = (Strbuf){0};
    if (i < sketch->place_count && is_done)
      is_done =
          add_assertion(sketch, runs, i, i != wrong, hash_mix(random + (uint64_t)i), &lines[i]);
  }
  strbuf_add(judged, PRINTF);
  print_program(sketch, lines, true, judged);
  print_program(sketch, lines, false, out);
  for (int i = 0; i < MOST_PLACES; i++)
    strbuf_release(&lines[i]);
  return is_done;
}

static bool try_task(Task *task, const Sketch *sketch, uint64_t seed, const char *file) {
  Runs runs;
  Strbuf judged = {0};
  strbuf_clear(&task->text);
  observe(&runs, sketch, file);
  bool is_useful = !runs.is_useless && add_assertions(sketch, &runs, seed, &judged, &task->text);
  runs_release(&runs);
  if (is_useful) {
    runs_init(&runs, sketch, strbuf_text(&judged), file);
    is_useful = !runs.is_useless;
    task->runs = runs.count;
    task->bad_runs = runs.bad;
    task->is_safe = runs.bad == 0;
    strbuf_clear(&task->bad_input);
    strbuf_add(&task->bad_input, strbuf_text(&runs.bad_input));
    runs_release(&runs);
    write_file(file, strbuf_text(&task->text));
  }
  strbuf_release(&judged);
  return is_useful;
}

void task_init(Task *task, uint64_t seed, int memory, const char *file) {
  *task = (Task){0};
  task->text = (Strbuf){0};
  task->bad_input = (Strbuf){0};
  bool is_done = false;
  for (uint64_t attempt = 0; !is_done; attempt++) {
    Sketch sketch;
    uint64_t random = hash_mix(seed * 1000003 + attempt);
    if (memory == ONLY_ARRAYS)
      sketch_arrays_init(&sketch, random);
    else if (memory == ONLY_RECURSION)
      sketch_recursion_init(&sketch, random);
    else
      sketch_init(&sketch, random, memory);
    is_done = try_task(task, &sketch, random, file);
    task->model = sketch.model;
    task->places = (uint32_t)sketch.place_count;
    task->inputs = (uint32_t)sketch.input_count;
    task->dropped += !is_done;
    sketch_release(&sketch);
  }
}

void task_release(Task *task) {
  strbuf_release(&task->text);
  strbuf_release(&task->bad_input);
}
