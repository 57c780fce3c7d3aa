// swap: two places that may be one change their values; -DBUG: one of them is not named
int calls;

void swap(int *a, int *b)
__CPROVER_requires(__CPROVER_is_fresh(a, sizeof *a))
__CPROVER_requires(__CPROVER_is_fresh(b, sizeof *b))
#ifdef BUG
__CPROVER_assigns(*a)
#else
__CPROVER_assigns(*a, *b)
#endif
__CPROVER_ensures(*a == __CPROVER_old(*b) && *b == __CPROVER_old(*a))
{
  int kept = *a;
  *a = *b;
  *b = kept;
}

void harness(void) {
  int *a, *b;
  swap(a, b);
}
