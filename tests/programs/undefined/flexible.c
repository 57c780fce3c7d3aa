// valid-memsafety, BUG: valid-deref
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct packet {
  unsigned char size;
  unsigned char bytes[];
};

int main(void) {
  unsigned char size = __VERIFIER_nondet_uchar() % 6;
  struct packet *packet = malloc(sizeof *packet + size);
  packet->size = size;
#ifdef BUG
  for (int i = 0; i <= packet->size; i++)
#else
  for (int i = 0; i < packet->size; i++)
#endif
    packet->bytes[i] = 0;
  free(packet);
  return 0;
}
