// Characters, absolute values and quotients are the C code of the library.
// Open in blast: safe, buggy
#include <ctype.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
int main(void) {
  int c = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (c < 0 || c > 127 || n < -100 || n > 100)
    return 0;
  int upper = (toupper)(c);
  if ((isdigit)(c) && (upper != c || (isalpha)(c)))
    reach_error();
  if ((islower)(c) && upper != c - IF_BUG(31, 32))
    reach_error();
  if (abs(n) < 0 || abs(n) > 100)
    reach_error();
  div_t halves = div(n, 2);
  if (halves.quot < -50 || halves.quot > 50)
    reach_error();
  return 0;
}
