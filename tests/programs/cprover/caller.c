// USE fill: a contract havocs what it assigns, and nothing else; -DBUG: what it requires does not hold
#include <stddef.h>

enum { SIZE = 4 };

struct message {
  size_t used;
  unsigned char bytes[SIZE];
};

int total;

void fill(struct message *message, unsigned char byte, size_t count)
__CPROVER_requires(__CPROVER_rw_ok(message, sizeof *message))
__CPROVER_requires(count <= SIZE)
__CPROVER_assigns(message->used, __CPROVER_object_upto(message->bytes, count))
__CPROVER_ensures(message->used == count)
__CPROVER_ensures(__CPROVER_forall {
  size_t i;
  (0 <= i && i < SIZE) ==> (i < count ==> message->bytes[i] == byte)
})
{
  for (size_t i = 0; i < count; i++)
    message->bytes[i] = byte;
  message->used = count;
}

void harness(void) {
  struct message message = {0, {1, 2, 3, 4}};
  size_t count;
  total = 7;
#ifdef BUG
  __CPROVER_assume(count <= SIZE + 1);
#else
  __CPROVER_assume(count < SIZE);
#endif
  fill(&message, 9, count);
  __CPROVER_assert(message.used == count, "so many");
  __CPROVER_assert(count >= 2 ==> message.bytes[1] == 9, "filled");
  __CPROVER_assert(total == 7, "nothing else");
#ifndef BUG
  __CPROVER_assert(message.bytes[3] == 4, "the last one");
#endif
}
