// nobody calls this
int unused(void) { return klee_is_symbolic(0); }

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_asume(x > 0);
  if (sizeof x == 1)
    __ESBMC_init_object(x);
  return __CPROVER_OBJECT_SIZE(&x) > 3;
}
