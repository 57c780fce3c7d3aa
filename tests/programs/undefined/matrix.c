// valid-deref, BUG: valid-deref
// An index beyond a row stays inside the variable, and is wrong all the same.
int main(void) {
  int rows[3][4], sum = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      rows[i][j] = i ^ j;
#ifdef BUG
  sum = rows[0][sum + 4];
#else
  sum = rows[0][sum + 3];
#endif
  return sum;
}
