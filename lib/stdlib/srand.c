int __gavel_begin_sequence(int is_seeded);

void srand(unsigned seed) {
  (void)seed;
  __gavel_begin_sequence(1);
}
