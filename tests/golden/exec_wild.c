int main(void) {
  int *p = (int *)12345678;
  *p = 1;
  return 0;
}
