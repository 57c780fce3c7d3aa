int main(void) {
  int x = unknown();
  assume(x < 0);
  assert(x > -3);
  return 0;
}
