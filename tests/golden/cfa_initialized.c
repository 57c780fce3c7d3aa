// Only what may be unset is asked about: not SUM, which has a value wherever it is read.
int main(int count, char **words) {
  int sum, last, values[4] = {1, 2}, others[4];
  sum = 0;
  for (int i = 0; i < 4; i++) {
    sum += values[i];
    if (i == count)
      last = i;
    others[i] = count;
  }
  return sum + others[count & 3] + last;
}
