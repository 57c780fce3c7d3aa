// def-behavior --check=uninitialized --config=k-induction, BUG: valid-init
// What a loop copies to a variable may be bits that nobody has written; they are read rounds later.
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int kept = 0, other, round = 0;
#ifndef BUG
  other = 1;
#endif
  for (;;) {
    round += round < 19;
    if (round == 7)
      memcpy(&kept, &other, sizeof kept);
    if (round == 17 && kept == 3)
      round = 18;
  }
}
