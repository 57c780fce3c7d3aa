// def-behavior --check=uninitialized, BUG: valid-init
// What comes from outside is not written by the program, but has a value.
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);

struct pair {
  int first, second;
};
extern struct pair make(void);
extern struct pair outside;
extern int *place(void);

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  struct pair pair = va_arg(list, struct pair);
  int all = pair.second;
#ifdef BUG
  all ^= pair.first;
#endif
  va_end(list);
  return all;
}

int main(int count) {
  struct pair pair = make(), other, copy = outside, given;
  other.second = pair.first ^ copy.second;
  given = pair;
  int *pointer = count > 1 ? place() : &given.second;
  if (!pointer || pointer != &given.second)
    return 0;
  return sum(1, other) ^ *pointer;
}
