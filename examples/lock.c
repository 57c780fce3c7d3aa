// A lock is taken and given back around a loop that tries again until nothing has changed. Can it
// ever be taken twice, or given back without having been taken? No: but the proof needs to see that
// `changed` decides both.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int locked;

static void lock(void) {
  if (locked)
    reach_error();
  locked = 1;
}

static void unlock(void) {
  if (!locked)
    reach_error();
  locked = 0;
}

int main(void) {
  int changed;
  unsigned before, after = 0;
  do {
    lock();
    before = after;
    changed = __VERIFIER_nondet_int();
    if (changed) {
      unlock();
      after++;
    }
  } while (before != after);
  unlock();
  return 0;
}
