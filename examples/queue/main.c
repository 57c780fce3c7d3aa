// A program of two files: gavel exec examples/queue/*.c
// Each input says what to do next: a positive number is put into the queue, a negative one takes
// one out, 0 ends. Taking from an empty queue fails an assertion: try --input=5,6,-1,-1,-1.
#include "queue.h"

#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  static struct queue queue;
  int command;
  while ((command = __VERIFIER_nondet_int())) {
    if (command > 0 && !queue_put(&queue, command))
      printf("full\n");
    else if (command < 0)
      printf("%d\n", queue_take(&queue));
  }
  return 0;
}
