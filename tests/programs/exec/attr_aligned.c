// __attribute__((aligned)): on types, members and variables; sizes grow to multiples of the alignment.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef int Aligned __attribute__((aligned(16)));
struct Line { char c; } __attribute__((aligned(64)));
struct Members { char a; int b __attribute__((aligned(8))); char c; Aligned d; };
struct Both { char c; int x; } __attribute__((packed, aligned(4)));
union U { char c; Aligned a; };

static char buffer[3] __attribute__((aligned(32)));
static struct Line lines[3];

int main(void)
{
    printf("%zu %zu\n", sizeof(struct Line), _Alignof(struct Line));
    printf("%zu %zu %zu\n", offsetof(struct Members, b), offsetof(struct Members, c), offsetof(struct Members, d));
    printf("%zu %zu\n", sizeof(struct Members), _Alignof(struct Members));
    printf("%zu %zu %zu\n", sizeof(struct Both), _Alignof(struct Both), offsetof(struct Both, x));
    printf("%zu %zu\n", sizeof(union U), _Alignof(Aligned));
    printf("%d %d\n", (int)((uintptr_t)buffer % 32), (int)((uintptr_t)&lines[1] % 64));
    printf("%td\n", (char *)&lines[2] - (char *)&lines[0]);
    lines[2].c = 'l';
    struct Line copy = lines[2];
    printf("%c %d\n", copy.c, (int)((uintptr_t)&copy % 64));
    struct Members m = {1, 2, 3, 4}, n = m;
    n.d += m.b;
    printf("%d %d %d\n", n.a + n.c, n.b, n.d);
    struct Both b[2] = {{'x', 1}, {'y', 2}};
    printf("%d %c\n", b[0].x + b[1].x, b[1].c);
    int local __attribute__((aligned(128))) = 9;
    printf("%d %d\n", (int)((uintptr_t)&local % 128), local);
    return 0;
}
