// What an input is assigned to is written, though nothing is known of it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, noise = 0;
#ifdef BUG
  x = __VERIFIER_nondet_int();
#else
  noise = __VERIFIER_nondet_int();
#endif
  while (noise > 0)
    noise--;
  if (x == 5)
    reach_error();
  return 0;
}
