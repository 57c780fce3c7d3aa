int main(void) {
  int a[2] = {1, 2};
  __CPROVER_assert(__CPROVER_forall { int i; a[i & 1] > 0 }, "all");
}
