// valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int work(int answer) {
  char *block = malloc(20);
#ifdef BUG
  if (answer == 42)
    return 1;
#endif
  free(block);
  return answer == 42;
}

int main(void) {
  int failures = work(__VERIFIER_nondet_int());
  return failures;
}
