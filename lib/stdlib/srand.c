int __lib_begin_sequence(int is_seeded);

void srand(unsigned seed) {
  (void)seed;
  __lib_begin_sequence(1);
}
