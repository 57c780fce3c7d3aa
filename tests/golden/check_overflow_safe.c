// An endless loop: the octagons prove it.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int level = 0;
  while (1) {
    if (__VERIFIER_nondet_int() && level < 1000)
      level++;
    else if (level > 0)
      level--;
    int doubled = 2 * level + 1;
  }
}
