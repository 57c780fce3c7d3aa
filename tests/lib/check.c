// Usage: check_lib [--calls=N] [--seed=N] GROUP|FUNCTION...
// Runs the checks that are named, each N times; "complete" tells whether each file of lib/ has one.
#include "check.h"

static const char *const library_names[] = {
#define LIBRARY(name) #name,
#include "names.def" // made by CMake from the files of lib/
#undef LIBRARY
};

enum { MOST_BLOCKS = 64 };

static struct {
  const char *name;
  const Check *checks;
} groups[] = {{"string", string_checks}, {"text", text_checks}, {"format", format_checks},
              {"other", other_checks},   {"math", math_checks}, {"input", input_checks}};

enum { GROUPS = sizeof groups / sizeof *groups };

static uint64_t state = 88172645463325252;
static void *blocks[MOST_BLOCKS];
static int block_count;
static const char *current;

uint64_t draw(uint64_t limit) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % limit;
}

uint64_t draw_number(void) {
  uint64_t power = (uint64_t)1 << draw(64);
  uint64_t near = power + draw(5) - 2;
  return draw(3) == 0 ? draw(20) - 10 : draw(2) ? near : 0 - near;
}

void *make(size_t size) {
  if (block_count == MOST_BLOCKS)
    fail(__FILE__, __LINE__, "too many blocks");
  return blocks[block_count++] = malloc(size);
}

static char draw_character(void) {
  switch (draw(8)) {
  case 0:
    return (char)(1 + draw(255));
  case 1:
    return (char)(128 + draw(3));
  case 2:
    return (char)('A' + draw(3));
  default:
    return (char)('a' + draw(3));
  }
}

char *make_string(size_t limit) {
  size_t length = draw(limit);
  char *text = make(length + 1);
  for (size_t i = 0; i < length; i++)
    text[i] = draw_character();
  text[length] = 0;
  return text;
}

char *copy_of(const void *memory, size_t size) { return memcpy(make(size), memory, size); }

void fail(const char *file, int line, const char *what) {
  fprintf(stderr, "%s:%d: %s: not so: %s\n", file, line, current, what);
  exit(1);
}

static void run_check(const Check *check, uint64_t calls) {
  current = check->name;
  for (uint64_t i = 0; i < calls; i++) {
    check->run();
    while (block_count > 0)
      free(blocks[--block_count]);
  }
}

static int has_check(const char *name) {
  for (int g = 0; g < GROUPS; g++)
    for (const Check *check = groups[g].checks; check->name; check++)
      if (!strcmp(check->name, name))
        return 1;
  return 0;
}

static int report_unchecked(void) {
  int missing = 0;
  for (size_t i = 0; i < sizeof library_names / sizeof *library_names; i++)
    if (!has_check(library_names[i])) {
      fprintf(stderr, "no check for %s\n", library_names[i]);
      missing = 1;
    }
  return missing;
}

static int run_named(const char *name, uint64_t calls) {
  int count = 0;
  for (int g = 0; g < GROUPS; g++)
    for (const Check *check = groups[g].checks; check->name; check++)
      if (!strcmp(check->name, name) || !strcmp(groups[g].name, name)) {
        run_check(check, calls);
        count++;
      }
  printf("%s: %d functions, %ju calls each\n", name, count, (uintmax_t)calls);
  return count == 0;
}

int main(int argc, char **argv) {
  uint64_t calls = 3000;
  int status = 0;
  for (int i = 1; i < argc; i++) {
    if (!strncmp(argv[i], "--calls=", 8))
      calls = strtoull(argv[i] + 8, NULL, 10);
    else if (!strncmp(argv[i], "--seed=", 7))
      state += strtoull(argv[i] + 7, NULL, 10) * 2654435761;
    else
      status |= !strcmp(argv[i], "complete") ? report_unchecked() : run_named(argv[i], calls);
  }
  return status;
}
