// def-behavior --config=bmc, BUG: open
// No verdict rests on which object lies before which, or on whether a new block has the address of one that was freed.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void move(char *to, const char *from, size_t count) {
  if (to < from) {
    while (count--)
      *to++ = *from++;
  } else {
    while (count--)
      to[count] = from[count];
  }
}

static int first[4], second[4];

int main(void) {
  int x = 1, y = 2, zero = 0, which = __VERIFIER_nondet_int();
  char text[4] = "abc", copy[4];
  move(copy, text, sizeof text);
  move(text + 1, text, 2);
  if (copy[0] != 'a' || text[2] != 'b')
    return 1 / zero;
  if (&first[1] >= &first[2] || &x == &y || (uintptr_t)&first[0] == (uintptr_t)&second[0])
    return 1 / zero;
  int *old = malloc(sizeof *old), *other = malloc(sizeof *other);
  if (old == other)
    return 1 / zero;
  free(other);
  int *fresh = malloc(sizeof *fresh);
  if (old == fresh)
    return 1 / zero;
#ifdef BUG
  if (which == 0 && &x > &y)
    return 1 / zero;
  if (which == 1 && (uintptr_t)&x > (uintptr_t)&y)
    return 1 / zero;
  if (which == 2 && &first[1] - &second[0] > 0)
    return 1 / zero;
  if (which == 4 && other == fresh)
    return 1 / zero;
#endif
  free(old);
  free(fresh);
  return which == 5;
}
