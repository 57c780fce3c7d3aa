// reach_error
// A machine whose states exclude each other.
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
  unsigned rounds = 7;
  do {
    lock();
    if (__VERIFIER_nondet_int() == 77)
      rounds = 3;
#ifdef BUG
    if (__VERIFIER_nondet_int() != 5)
#endif
      unlock();
  } while (__VERIFIER_nondet_int() == 9);
  return rounds > 7;
}
