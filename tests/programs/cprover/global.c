// tick: a counter that starts anywhere goes on, in a circle; -DBUG: not in the end
#define SIZE 10

static unsigned counter;
const unsigned step = 1;

unsigned tick(void)
__CPROVER_requires(counter < SIZE)
__CPROVER_assigns(counter)
__CPROVER_ensures(counter < SIZE)
__CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(counter))
{
  static unsigned rounds;
  unsigned old = counter;
  rounds++;
#ifdef BUG
  counter = counter > SIZE ? 0 : counter + step;
#else
  counter = counter == SIZE - 1 ? 0 : counter + step;
#endif
  return old;
}

void harness(void) { tick(); }
