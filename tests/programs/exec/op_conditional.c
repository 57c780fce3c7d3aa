// ?: evaluates one arm only, nests to the right, yields structs, pointers and void.
#include <stdio.h>

static int calls;

static int count(int x)
{
    calls++;
    return x;
}

static void yes(void) { printf("yes "); }
static void no(void) { printf("no "); }

struct P { int x, y; };

int main(void)
{
    int i = 1, j = 2;
    printf("%d\n", i ? count(10) : count(20));
    printf("%d\n", calls);
    int k = i > j ? i++ : j++;
    printf("%d %d %d\n", k, i, j);
    for (int n = -2; n <= 2; n++)
        printf("%s ", n < 0 ? "negative" : n == 0 ? "zero" : n == 1 ? "one" : "many");
    printf("\n");
    printf("%d\n", 1 ? 0 ? 1 : 2 : 3);
    printf("%d\n", 0 ? 1 : 0 ? 2 : 3);
    i ? yes() : no();
    j == 0 ? yes() : no();
    printf("\n");
    struct P a = {1, 2}, b = {3, 4}, c = i > 5 ? a : b;
    printf("%d %d\n", c.x, (j ? a : b).y);
    int *p = i ? &i : NULL, *q = i ? NULL : &i;
    printf("%d %d\n", *p, q == NULL);
    *(j > 100 ? &i : &j) = 50;
    printf("%d %d\n", i, j);
    void *v = 1 ? (void *)p : (void *)&a;
    printf("%d\n", v == p);
    printf("%c%c\n", "no yes"[i ? 3 : 0], (i ? "abc" : "xyz")[1]);
    int (*f)(int) = j ? count : NULL;
    printf("%d\n", (j ? f : count)(7));
    k = i == 1 ? j == 50 ? 5 : 6 : 7;
    k += k > 5 ? 1 : -1;
    printf("%d\n", k);
    int m = (i = 0) ? 1 : (i = 9, i + 1);
    printf("%d %d\n", i, m);
    return 0;
}
