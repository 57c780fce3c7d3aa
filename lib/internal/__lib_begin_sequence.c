// How often the sequence of rand has been begun, as far as it matters: once, or again. srand begins
// it; the first rand does if nobody has, as if by srand(1).
int __lib_begin_sequence(int is_seeded) {
  static int begun;
  if (is_seeded || !begun)
    begun = begun ? 2 : 1;
  return begun;
}
