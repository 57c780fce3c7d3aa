// A condition matters if it decides which of two writes happens, else not.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int mode = __VERIFIER_nondet_int(), locked = 0, count = 0;
  int *c = &count;
  for (int i = 0; i < 10; i++) {
    if (mode == i)
      *c = *c + i;
    else
      *c = *c - i;
    if (mode)
      locked = 1;
#ifdef BUG
    if (mode != 4)
      locked = 0;
#endif
  }
  if (mode && !locked)
    reach_error();
  return 0;
}
