// no-overflow, BUG: no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int level = 0, most = 0;
  while (1) {
    int step = __VERIFIER_nondet_int();
    if (step < -1000000 || step > 1000000)
      continue;
#ifdef BUG
    level += 1000 * step;
#else
    if (level < 5000 && level > -5000)
      level += 1000 * step;
#endif
    if (level > most)
      most = level;
  }
}
