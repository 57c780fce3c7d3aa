// errno is one object of the program, zero at its start.
int *__errno_location(void) {
  static int number;
  return &number;
}
