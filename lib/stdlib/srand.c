int *__gavel_seeds(void);

void srand(unsigned seed) {
  int *seeds = __gavel_seeds();
  (void)seed;
  *seeds = *seeds > 0 ? 2 : 1;
}
