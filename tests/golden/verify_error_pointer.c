// The error function has no body, and is called through a pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void ignore(void) {}

int main(void) {
  void (*handler)(void) = __VERIFIER_nondet_int() ? ignore : reach_error;
  handler();
}
