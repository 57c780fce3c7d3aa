extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int depth;

static int visit(int n) {
  if (depth >= 1000 || n <= 0)
    return 0;
  depth++;
  int below = visit(__VERIFIER_nondet_int());
  depth--;
  return below < 9 ? below + 1 : 9;
}

int main(void) {
  int most = visit(__VERIFIER_nondet_int());
  if (depth != 0 || most > 9)
    reach_error();
  return 0;
}
