// A failing assertion, reported through a pointer.
extern void __assert_fail(const char *, const char *, unsigned, const char *);

int main(void) {
  void (*report)(const char *, const char *, unsigned, const char *) = __assert_fail;
  report("x", "file", 1, "main");
}
