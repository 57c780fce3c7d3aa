#include <assert.h>

int main(void) {
  for (int i = 0; i < 5; i++)
    assert(i * i < 10);
  return 0;
}
