// One round too many: a machine behind a pointer; its handlers are functions in a table.
int nondet(void);
void reach_error(void) {}

enum State { IDLE, BUSY, DONE };
struct Machine {
  enum State state;
  int left;
  const int limit;
};

static void idle(struct Machine *m) {
  m->left = m->limit;
  m->state = BUSY;
}
static void busy(struct Machine *m) {
  if (--m->left < 0)
    m->state = DONE;
}
static void done(struct Machine *m) { m->state = IDLE; }

int main(void) {
  void (*const handlers[])(struct Machine *) = {idle, busy, done};
  struct Machine machine = {.state = IDLE, .left = 0, .limit = 5};
  while (nondet()) {
    handlers[machine.state](&machine);
    if (machine.state == BUSY && (machine.left < 1 || machine.left > 5))
      reach_error();
  }
}
