// A hash of an endless stream of bytes, and the bucket that it selects.
#include <assert.h>
extern unsigned char nondet_uchar(void);
extern unsigned nondet_uint(void);
int main(void) {
  unsigned hash = 5381, buckets = nondet_uint();
  if (buckets < 1 || buckets > 4096)
    return 0;
  while (1) {
    hash = (hash << 5) + hash + nondet_uchar();
    hash ^= hash >> 13;
    unsigned bucket = hash % buckets;
    assert(bucket < buckets);
    assert(bucket * 8 + 7 < buckets * 8);
  }
}
