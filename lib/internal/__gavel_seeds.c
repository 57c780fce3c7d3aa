// How often the sequence of rand has been begun, as far as it matters: not, once, again.
int *__gavel_seeds(void) {
  static int count;
  return &count;
}
