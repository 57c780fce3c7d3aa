// main calls itself, as often as it likes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int depth;

int main(void) {
  if (depth < 1000 && __VERIFIER_nondet_int()) {
    depth++;
    main();
    depth--;
  }
  if (depth < 0 || depth > 4)
    reach_error();
  return 0;
}
