extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct lock {
  int held;
  struct lock *other;
};

struct lock a, b;

static void take(struct lock *lock) {
  if (lock->held)
    reach_error();
  lock->held = 1;
}

int main(void) {
  struct lock *lock = __VERIFIER_nondet_int() ? &a : &b;
  lock->other = lock == &a ? &b : &a;
  while (__VERIFIER_nondet_int()) {
    take(lock);
    take(lock->other);
    lock->other->held = 0;
    lock->held = 0;
  }
  return 0;
}
