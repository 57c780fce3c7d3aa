// The state of a machine lives behind a pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct machine { int state, count; };
static void step(struct machine *m) {
  if (m->state == 0) m->state = 1;
  else if (m->state == 1) m->state = 2;
  else m->state = IF_BUG(3, 0);
  m->count++;
}
int main(void) {
  struct machine m = {0, 0};
  while (__VERIFIER_nondet_int()) {
    step(&m);
    CHECK(m.state >= 0 && m.state <= 2);
  }
}
