// valid-deref, BUG: valid-deref
// What is printed is read up to its end, or as far as the precision goes.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[4] = "abc", bare[3] = {'x', 'y', 'z'};
  unsigned way = __VERIFIER_nondet_uint();
  printf("%5s %%%.3s %-8.*s %d\n", text, bare, 2, bare, 4);
  fputs(text, stdout);
  puts(text + 3);
#ifdef BUG
  if (way == 0)
    puts(bare);
  else if (way < 5)
    printf("%u %.*s\n", way, (int)way, bare);
  else
    printf("%s\n", bare + 2);
#else
  (void)way;
#endif
  return 0;
}
