int main(void) {
  int i = 0;
  while (i < 2)
    i++;
  return i;
}
