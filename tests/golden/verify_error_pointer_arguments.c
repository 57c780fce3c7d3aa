// An error function with parameters, called through a pointer.
extern void reach_error(int, const char *);

int main(void) {
  void (*fail)(int, const char *) = reach_error;
  fail(1, "x");
}
