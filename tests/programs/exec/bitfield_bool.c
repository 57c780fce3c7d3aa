// _Bool bit-fields: any nonzero value stores one; flags beside other fields.
#include <stdbool.h>
#include <stdio.h>

struct Flags { bool a : 1; _Bool b : 1, c : 1; unsigned n : 4; bool plain; bool d : 1; };

static int pack(struct Flags f)
{
    return f.a | f.b << 1 | f.c << 2 | f.d << 3 | f.n << 4;
}

int main(void)
{
    struct Flags f = {2, 0, 256, 9, 0.5, -1};
    printf("%d%d%d %d %d %d\n", f.a, f.b, f.c, f.n, f.plain, f.d);
    f.a = 0.25;
    f.b = &f;
    f.c = 0;
    f.d = f.n & 8;
    printf("%d%d%d%d\n", f.a, f.b, f.c, f.d);
    f.c = 4;                            // not truncated to its lowest bit
    f.a = !f.a;
    printf("%d%d\n", f.a, f.c);
    f.b ^= 1;
    f.d |= 2;
    f.c &= 6;
    printf("%d%d%d\n", f.b, f.d, f.c);
    f.a++;
    f.a++;
    printf("%d\n", f.a);
    f.a--;
    printf("%d\n", f.a);
    f.a--;
    printf("%d\n", f.a);
    f.b += 5;
    printf("%d %d\n", f.b, pack(f));
    int value = f.c = 8;
    printf("%d\n", value);
    printf("%d %zu\n", f.a + f.b + f.a, sizeof f);
    if (f.a && !f.c)
        puts("a only");
    f.n = f.plain = 42;
    printf("%d\n", f.n);
    return 0;
}
