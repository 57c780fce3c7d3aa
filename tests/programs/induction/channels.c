// Six rounds of a loop lead to the error, each CHANNEL in another way. Whoever forgets that a
// round changes what the channel changes believes that there is none.
#include <fenv.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void reach_error(void) {}
int nondet(void);

enum { LAST = 6 };

int global, *global_pointer = &global;
static int array[4];
struct Inner {
  int a, b;
};
struct Outer {
  struct Inner inner;
  int *pointer;
  unsigned bits : 7;
} outer = {.pointer = &global};
union Either {
  int whole;
  unsigned char bytes[4];
} either;
struct Node {
  int number;
  struct Node *next;
} nodes[LAST + 2];

static int step_static(void) {
  static int count;
  return ++count;
}
static void step_pointer(int *p) { ++*p; }
static void step_twice(int **p) { ++**p; }
static int step_recursive(int *p, int depth) { return depth ? step_recursive(p, depth - 1) : ++*p; }
static void step_loop(void) {
  for (int i = 0; i < 2; i++)
    array[i]++;
}
static struct Inner step_record(struct Inner old) {
  old.b++;
  return old;
}
static int descend(int depth) {
  int rounds = 0;
  while (rounds < LAST && nondet()) {
    if (depth)
      descend(depth - 1);
    rounds++;
  }
  return rounds;
}
static void step_global(void) { global++; }
static void (*step_function)(void) = step_global;
static int next_of(int count, ...) {
  va_list list;
  va_start(list, count);
  int number = va_arg(list, int);
  va_end(list);
  return number + 1;
}

int main(void) {
  int local = 0, other = 0, *p = &local, *q = malloc(sizeof *q);
  long double wide = 0;
  _Bool seen = 0;
  *q = 0;
  for (int i = 0; i <= LAST; i++)
    nodes[i] = (struct Node){i, &nodes[i + 1]};
  struct Node *node = nodes;
  while (nondet()) {
#if CHANNEL == 1
    if (++local == LAST)
      reach_error();
#elif CHANNEL == 2
    if (++global == LAST)
      reach_error();
#elif CHANNEL == 3
    if (step_static() == LAST)
      reach_error();
#elif CHANNEL == 4
    step_pointer(&local);
    if (local == LAST)
      reach_error();
#elif CHANNEL == 5
    ++*global_pointer;
    if (global == LAST)
      reach_error();
#elif CHANNEL == 6
    ++*outer.pointer;
    if (global == LAST)
      reach_error();
#elif CHANNEL == 7
    step_twice(&p);
    if (local == LAST)
      reach_error();
#elif CHANNEL == 8
    step_recursive(&other, 1);
    if (other == LAST)
      reach_error();
#elif CHANNEL == 9
    step_loop();
    if (array[1] == LAST)
      reach_error();
#elif CHANNEL == 10
    outer.inner = step_record(outer.inner);
    if (outer.inner.b == LAST)
      reach_error();
#elif CHANNEL == 11
    step_function();
    if (global == LAST)
      reach_error();
#elif CHANNEL == 12
    ++*q;
    if (*q == LAST)
      reach_error();
#elif CHANNEL == 13
    other = local + 1;
    memcpy(&local, &other, sizeof local);
    if (local == LAST)
      reach_error();
#elif CHANNEL == 14
    memset(&either, either.bytes[0] + 1, 1);
    if (either.whole == LAST)
      reach_error();
#elif CHANNEL == 15
    outer.bits++;
    if (outer.bits == LAST)
      reach_error();
#elif CHANNEL == 16
    if (__builtin_add_overflow(local, 1, &local) || local == LAST)
      reach_error();
#elif CHANNEL == 17
    ++*(int *)(uintptr_t)&local;
    if (local == LAST)
      reach_error();
#elif CHANNEL == 18
    wide += 1;
    if (wide == LAST)
      reach_error();
#elif CHANNEL == 19
    if (++local == LAST)
      seen = 1;
    if (seen)
      reach_error();
#elif CHANNEL == 20
    volatile float three = 3;
    if (++local == LAST)
      fesetround(FE_DOWNWARD);
    if (1 / three < 0.33333334f)
      reach_error();
#elif CHANNEL == 21
    node = node->next;
    if (node->number == LAST)
      reach_error();
#elif CHANNEL == 22
    p = p == &local ? &other : &local;
    ++*p;
    if (local + other == LAST)
      reach_error();
#elif CHANNEL == 23
    local = next_of(1, local);
    if (local == LAST)
      reach_error();
#elif CHANNEL == 24
    int *block = malloc(sizeof *block);
    *block = *q + 1;
    q = block;
    if (*q == LAST)
      reach_error();
#elif CHANNEL == 25
    int exponent;
    frexp(ldexp(0.5, local + 1), &exponent);
    local = exponent;
    if (local == LAST)
      reach_error();
#elif CHANNEL == 26
    for (int i = 0; i < 3; i++)
      if (i == 1)
        local++;
    if (local == LAST)
      reach_error();
#elif CHANNEL == 27
    if (local & 1)
      goto inside;
    do {
      other++;
    inside:
      local++;
    } while (local % 3);
    if (local > LAST)
      reach_error();
#elif CHANNEL == 28
    q = realloc(q, 8);
    ++*q;
    if (*q == LAST)
      reach_error();
#elif CHANNEL == 29
    if (++local == LAST)
      break;
    continue;
#elif CHANNEL == 30
    int before = local;
    while (nondet())
      if (++local > before)
        break;
    if (local == LAST)
      goto found;
#elif CHANNEL == 31
    if (descend(1) == LAST)
      reach_error();
    break;
#else
#error "there is no such channel"
#endif
  }
  if (local == LAST && CHANNEL == 29)
    reach_error();
  return 0;
found:
  reach_error();
}
