int main(void) {
  int x = 3;
  if (x == 3)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
