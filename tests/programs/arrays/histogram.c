// How often each mark was given: no count exceeds the number of marks.
#include <assert.h>

#define MARKS 6

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int count[MARKS + 1] = {0}, n = __VERIFIER_nondet_int();
  if (n < 0)
    return 0;
  for (int i = 0; i < n; i++) {
    int mark = __VERIFIER_nondet_int();
    if (mark < 1 || mark > MARKS)
      continue;
#ifdef BUG
    if (mark == 3)
      count[mark]++;
#endif
    count[mark]++;
  }
  for (int mark = 0; mark <= MARKS; mark++)
    assert(0 <= count[mark] && count[mark] <= n);
  return 0;
}
