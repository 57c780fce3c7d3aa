// Some text for an error's number; which one is the system's affair.
char *strerror(int number) {
  static char text[] = "Error";
  (void)number;
  return text;
}
