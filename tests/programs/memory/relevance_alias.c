// A write through a pointer matters if it may hit what matters.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct device {
  int state, log;
};

static void set(int *where, int value) { *where = value; }

int main(void) {
  struct device d;
  d.state = 1;
  d.log = 0;
  int *p = &d.log;
  if (__VERIFIER_nondet_int())
    set(p, 7);
#ifdef BUG
  p = &d.state;
#endif
  set(p, 2);
  if (d.state != 1)
    reach_error();
  return 0;
}
