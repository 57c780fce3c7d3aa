// A state machine whose states are functions.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct machine { void (*state)(struct machine *); int steps; };
static void stopped(struct machine *m) { m->steps += 10; }
static void running(struct machine *m) {
  m->steps++;
  if (m->steps == 3) m->state = stopped;
}
int main(void) {
  struct machine m = {running, 0};
  for (int i = 0; i < 4; i++) m.state(&m);
  CHECK(m.steps == IF_BUG(4, 13));
}
