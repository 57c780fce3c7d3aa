// valid-memsafety, BUG: open
// A pointer to a local of an earlier call has the address of the local of this one.
extern int __VERIFIER_nondet_int(void);
static int *kept;

static void add(int *sum) { ++*sum; }

static void call(int uses) {
  int local = 0;
  add(&local);
#ifdef BUG
  if (!uses)
    kept = &local;
  else if (kept)
    *kept = 1;
#endif
}

int main(void) {
#ifdef BUG
  for (int i = 0; i < 2; i++)
#else
  while (1)
#endif
    call(__VERIFIER_nondet_int());
  return 0;
}
