// valid-memsafety, BUG: valid-deref
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int value = 1, *pointer;
  int is_set = __VERIFIER_nondet_int();
  if (is_set)
    pointer = &value;
#ifdef BUG
  if (pointer)
#else
  if (is_set)
#endif
    *pointer = 2;
  return value;
}
