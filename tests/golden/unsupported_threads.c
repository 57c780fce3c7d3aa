#include <pthread.h>
static void *work(void *data) { return data; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  return pthread_join(thread, 0);
}
