int main(void) {
  int i = 0, sum = 0;
  while (i < 10) {
    if (i % 2)
      sum += i;
    i++;
  }
  return sum;
}
