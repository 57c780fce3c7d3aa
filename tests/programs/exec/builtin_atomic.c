// Atomic operations of one thread are the plain ones.
#include <stdatomic.h>
#include <stdio.h>

static _Atomic unsigned char small = 250;
static atomic_long shared;

static int calls;
static int *next(int *object) {
  calls++;
  return object;
}

int main(void) {
  int x = 0, y, expected = 5, desired = 9;
  __atomic_store_n(&x, 3, __ATOMIC_SEQ_CST);
  printf("%d\n", __atomic_load_n(next(&x), __ATOMIC_RELAXED));
  y = __atomic_fetch_add(next(&x), 2, __ATOMIC_SEQ_CST);
  printf("%d %d %d\n", x, y, calls);
  y = __atomic_sub_fetch(&x, 1, __ATOMIC_SEQ_CST);
  printf("%d %d\n", x, y);
  x = 2147483647;
  printf("%d\n", __atomic_add_fetch(&x, 1, __ATOMIC_SEQ_CST));
  x = 5;
  y = __atomic_compare_exchange_n(&x, &expected, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  printf("%d %d %d\n", y, x, expected);
  y = __atomic_compare_exchange(&x, &expected, &desired, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  printf("%d %d %d\n", y, x, expected);
  __atomic_store(&x, &desired, __ATOMIC_RELEASE);
  __atomic_load(&x, &y, __ATOMIC_ACQUIRE);
  printf("%d\n", y);
  __atomic_exchange(&x, &expected, &y, __ATOMIC_SEQ_CST);
  printf("%d %d\n", x, y);
  printf("%d\n", __sync_fetch_and_or(&x, 8));
  printf("%d\n", __sync_and_and_fetch(&x, 12));
  printf("%d\n", __sync_bool_compare_and_swap(&x, 12, 11));
  printf("%d\n", __sync_val_compare_and_swap(&x, 5, 6));
  y = __sync_lock_test_and_set(&x, 1);
  printf("%d %d\n", x, y);
  __sync_synchronize();
  __sync_lock_release(&x);
  printf("%d\n", x);
  small += 10;
  printf("%d\n", small);
  printf("%d\n", atomic_fetch_sub(&small, 5));
  printf("%d\n", small++);
  atomic_init(&shared, 40);
  atomic_fetch_xor(&shared, 1);
  atomic_thread_fence(memory_order_seq_cst);
  printf("%ld\n", atomic_load(&shared));
  printf("%ld\n", atomic_exchange_explicit(&shared, -1, memory_order_relaxed));
  int *pointer = &x, *other = &y;
  __atomic_exchange_n(&pointer, other, __ATOMIC_SEQ_CST);
  printf("%d %d\n", pointer == &y, __atomic_load_n(&x, __ATOMIC_RELAXED) ?: 4);
  printf("%d\n", __atomic_fetch_nand(&x, 3, __ATOMIC_SEQ_CST));
  printf("%d\n", __sync_nand_and_fetch(&x, 12));
  _Bool flag = 0;
  printf("%d\n", __atomic_test_and_set(&flag, __ATOMIC_ACQUIRE));
  printf("%d\n", __atomic_test_and_set(&flag, __ATOMIC_ACQUIRE));
  __atomic_clear(&flag, __ATOMIC_RELEASE);
  printf("%d\n", flag);
  return 0;
}
