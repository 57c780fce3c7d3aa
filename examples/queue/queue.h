// First in, first out.
struct queue {
  unsigned first, count;
  int data[8];
};

int queue_put(struct queue *queue, int value); // 0 when it is full
int queue_take(struct queue *queue);           // not when it is empty
