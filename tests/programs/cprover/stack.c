// push: a stack grows by one; -DBUG: also when it is full
#include <stdbool.h>
#include <stddef.h>

enum { CAPACITY = 3 };

struct stack {
  size_t depth;
  int items[CAPACITY];
};

bool push(struct stack *stack, int item)
__CPROVER_requires(__CPROVER_is_fresh(stack, sizeof *stack))
__CPROVER_requires(stack->depth <= CAPACITY)
__CPROVER_assigns(stack->depth < CAPACITY: stack->depth, stack->items[stack->depth])
__CPROVER_ensures(__CPROVER_return_value == (__CPROVER_old(stack->depth) < CAPACITY))
__CPROVER_ensures(__CPROVER_return_value ==> stack->depth == __CPROVER_old(stack->depth) + 1)
__CPROVER_ensures(__CPROVER_return_value ==> stack->items[stack->depth - 1] == item)
{
#ifdef BUG
  if (stack->depth > CAPACITY)
    return false;
#else
  if (stack->depth >= CAPACITY)
    return false;
#endif
  stack->items[stack->depth++] = item;
  return true;
}

void harness(void) {
  struct stack *stack;
  int item;
  push(stack, item);
}
