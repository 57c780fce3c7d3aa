// A handler that is taken away.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int events;
static void count(int weight) { events += weight; }
static void (*handler)(int);
static void raise_event(int weight) {
  if (handler) handler(weight);
}
int main(void) {
  raise_event(1);
  handler = count;
  raise_event(2);
  handler = IF_BUG(handler, 0);
  raise_event(4);
  CHECK(events == 2);
}
