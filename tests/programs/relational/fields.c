// Fields of a struct.
#include <assert.h>
struct queue {
  int first, last, length;
};
int main(void) {
  struct queue q = {0, 0, 0};
  while (q.last < N) {
    q.last++;
    q.length++;
  }
  assert(q.last == q.length && q.first <= q.last);
  return 0;
}
