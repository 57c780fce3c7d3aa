// def-behavior, BUG: valid-return
// All calls use the value: the end of the function is the error.
extern int __VERIFIER_nondet_int(void);

enum color { RED, GREEN, BLUE };

static int brightness(enum color color) {
  switch (color) {
  case RED:
    return 30;
  case GREEN:
    return 59;
  case BLUE:
    return 11;
  }
}

int main(void) {
  int all = 0;
  while (1) {
    int color = __VERIFIER_nondet_int();
#ifdef BUG
    if (color < 0 || color > 3)
#else
    if (color < 0 || color > 2)
#endif
      continue;
    all = (all + brightness(color)) % 100;
  }
  return all;
}
