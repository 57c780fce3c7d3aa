// sizeof of expressions and types: no evaluation, no decay, result type size_t.
#include <stddef.h>
#include <stdio.h>

struct S { char c; int a[5]; };

static int calls;

static double called(void)
{
    calls++;
    return 0;
}

int main(void)
{
    int a[10], (*p)[10] = &a, i = 0;
    char text[] = "hello", *q = text;
    printf("%zu %zu %zu\n", sizeof a, sizeof *p, sizeof a / sizeof a[0]);
    printf("%zu %zu %zu\n", sizeof text, sizeof *q, sizeof "literal");
    printf("%zu %zu\n", sizeof(i++), sizeof(a[i = 5]));
    printf("%zu %zu\n", sizeof called(), sizeof(called() + 1.0f));
    printf("%d %d\n", i, calls);
    printf("%zu %zu\n", sizeof(struct S), sizeof((struct S *)0)->a);
    printf("%zu\n", sizeof(((struct S *)NULL)->a[0]));
    printf("%zu %zu %zu\n", sizeof(char), sizeof 'c', sizeof((char)'c'));
    printf("%zu %d\n", sizeof(int[3][4]), sizeof(int (*)[3]) == sizeof(void *));
    printf("%zu %zu\n", sizeof(1 ? 1 : 1.0), sizeof(0, 'x'));
    printf("%zu %zu\n", sizeof(short) + 1, sizeof(short[2]) - 1);
    printf("%d\n", sizeof sizeof 1 == sizeof(size_t));
    printf("%d\n", sizeof(int) - 5 > 0);            // unsigned
    printf("%d\n", (int)sizeof(int) - 5 > 0);
    printf("%zu %zu\n", sizeof -text[0], sizeof !1.0);
    printf("%zu\n", sizeof(int) * 2);               // not sizeof of a cast
    printf("%zu\n", sizeof(*(int *)0));
    printf("%zu %zu\n", sizeof(void), sizeof main); // GNU
    enum { N = sizeof(struct S) / sizeof(int) };
    char sized[sizeof(int) * 2 + N];
    printf("%zu\n", sizeof sized);
    printf("%zu\n", sizeof (struct { int x; short y; }){1, 2});
    return 0;
}
