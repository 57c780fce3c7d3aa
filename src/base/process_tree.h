// The descendants of this process, as /proc shows them. A process that has called
// tree_adopt_orphans keeps a descendant whose parent has ended, so none gets away.
#ifndef GAVEL_BASE_PROCESS_TREE_H
#define GAVEL_BASE_PROCESS_TREE_H

#include <stdint.h>

// CPU time counts the ended processes as well; memory is resident, of all that live, and what
// they share counts for each.
typedef struct TreeUsage {
  double cpu_seconds;
  uint64_t memory_bytes;
  uint32_t processes;
} TreeUsage;

uint32_t cores_count(void); // that this process may use

void tree_adopt_orphans(void);

TreeUsage tree_measure(void);
// Of this process and its descendants together; what they share counts once. Takes milliseconds.
uint64_t tree_proportional_memory(void);
// Ends all descendants and waits for them; afterwards tree_measure is exact to the microsecond.
void tree_end(void);

#endif
