// lowest: the lowest bit that is set; -DBUG: of 0, too
unsigned lowest(unsigned x)
#ifndef BUG
__CPROVER_requires(x != 0)
#endif
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_return_value != 0 && (x & __CPROVER_return_value) != 0)
__CPROVER_ensures((x & (__CPROVER_return_value - 1)) == 0)
__CPROVER_ensures(__CPROVER_exists { unsigned i; (0 <= i && i < 32) && __CPROVER_return_value == 1u << i })
{
  return x & -x;
}

void harness(void) {
  unsigned x;
  lowest(x);
}
