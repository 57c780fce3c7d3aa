#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int n, sum = 0;
  char line[8], word[8];
  if (scanf("%d", &n) != 1 || n < 0 || n > 10 || !fgets(line, sizeof line, stdin))
    return 1;
  for (int i = 0; i <= n; i++)
    sum += i;
  assert(sum == n * (n + 1) / 2 && strlen(line) < 8);
  assert(scanf("%7s", word) != 1 || strlen(word) < 8);
}
