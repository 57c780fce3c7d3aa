// The inner loop begins where the outer one is.
#include <assert.h>
int main(void) {
  for (int i = 0; i < N; i++) {
    int j = i;
    while (j < N)
      j++;
    assert(j == N && i < j);
  }
  return 0;
}
