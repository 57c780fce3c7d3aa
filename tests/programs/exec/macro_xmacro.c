// X-macros: one list expanded into an enum, names, a struct, a switch and a table of functions.
#include <stdio.h>

#define OPERATIONS(X) \
    X(ADD, +, 1) \
    X(SUB, -, 1) \
    X(MUL, *, 2) \
    X(SHIFT, <<, 0)

#define AS_ENUM(name, op, level) OP_##name,
#define AS_NAME(name, op, level) #name " (" #op ")",
#define AS_FUNCTION(name, op, level) static int do_##name(int a, int b) { return a op b; }
#define AS_POINTER(name, op, level) [OP_##name] = do_##name,
#define AS_CASE(name, op, level) case OP_##name: return level;
#define AS_FIELD(name, op, level) int count_##name;
#define AS_COUNT(name, op, level) +1

enum Operation { OPERATIONS(AS_ENUM) OP_COUNT };
static const char *const names[] = {OPERATIONS(AS_NAME)};
OPERATIONS(AS_FUNCTION)
static int (*const table[OP_COUNT])(int, int) = {OPERATIONS(AS_POINTER)};
static struct { OPERATIONS(AS_FIELD) } stats;

static int level(enum Operation op)
{
    switch (op) {
    OPERATIONS(AS_CASE)
    default: return -1;
    }
}

int main(void)
{
    for (enum Operation op = 0; op < OP_COUNT; op++)
        printf("%s level %d: %d\n", names[op], level(op), table[op](12, 3));
    stats.count_MUL++;
    stats.count_ADD += 2;
    printf("%d %d %d\n", stats.count_ADD, stats.count_SUB, stats.count_MUL);
    printf("%d %d %d\n", OP_COUNT, 0 OPERATIONS(AS_COUNT), level(OP_COUNT));
    return 0;
}
