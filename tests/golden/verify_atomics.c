#include <assert.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
static atomic_int lock, count;

static void acquire(void) {
  int expected = 0;
  if (!atomic_compare_exchange_strong(&lock, &expected, 1))
    assert(0);
}

static void release(void) {
  assert(atomic_exchange(&lock, 0) == 1);
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    acquire();
    atomic_fetch_add(&count, 1);
    release();
  }
  assert(atomic_load(&lock) == 0);
  return 0;
}
