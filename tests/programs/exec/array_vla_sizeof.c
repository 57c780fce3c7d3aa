// sizeof of VLA types is computed at run time and evaluates its operand's bounds.
#include <stdio.h>

static int calls;

static int count(int n)
{
    calls++;
    return n;
}

int main(void)
{
    int n = 4;
    int a[n];
    printf("%zu %zu\n", sizeof a, sizeof(int[n]));
    n = 7;
    printf("%zu %zu\n", sizeof a, sizeof(int[n]));
    size_t s = sizeof(char[count(5)]);
    printf("%zu %d\n", s, calls);
    s = sizeof(short[count(2)][count(3)]);
    printf("%zu %d\n", s, calls);
    s = sizeof(int[5][2]);              // constant: nothing to evaluate
    printf("%zu %d\n", s, calls);
    int i = 0;
    s = sizeof(int[++i]);
    printf("%zu %d\n", s, i);
    s = sizeof(a[i++]);                 // the element is an int: not evaluated
    printf("%zu %d\n", s, i);

    typedef int Row[n];                 // fixes n = 7 here
    n = 2;
    Row r, two[n];
    printf("%zu %zu %zu\n", sizeof(Row), sizeof r, sizeof two);
    int (*p)[n] = (int (*)[n])r;
    n = 50;
    printf("%zu %zu\n", sizeof *p, sizeof(*p) / sizeof(**p));
    printf("%d\n", sizeof r / sizeof *r == 7);
    for (int k = 1; k < 4; k++) {
        double d[k * k];
        printf("%zu ", sizeof d);
    }
    printf("\n");
    typeof(int[count(3)]) t;
    printf("%zu %d\n", sizeof t, calls);
    return 0;
}
