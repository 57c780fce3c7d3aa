#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[8];
  int n;
  if (fgets(line, sizeof line, stdin) && scanf("%2d", &n) == 1)
    assert(strcmp(line, "abc\n") != 0 || n != 77);
}
