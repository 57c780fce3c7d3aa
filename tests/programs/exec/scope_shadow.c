// Shadowing: globals, parameters, types, functions and enumerators hidden by inner names, and visible again after.
#include <stdio.h>

static int x = 1;
typedef int T;
enum { K = 7 };

static int f(void) { return 100; }
static int global(void) { return x; }

static int parameter(int x)
{
    int y = x;
    {
        int x = y * 2;
        y += x;
        {
            int x = y;
            x++;
            y += x;
        }
        y += x;
    }
    return y + x;
}

int main(void)
{
    printf("%d\n", x);
    int *outer = &x;
    int x = *outer + 10;
    printf("%d %d\n", x, global());
    {
        int x = 20;
        printf("%d\n", x);
        {
            char x[] = "text";
            printf("%s %zu\n", x, sizeof x);
        }
        x++;
        printf("%d\n", x);
    }
    printf("%d %d\n", x, parameter(3));
    {
        double T = 2.5;             // was a type
        int K = 8, f = 9;           // were an enumerator and a function
        printf("%g %d %d\n", T * K, K, f);
    }
    T t = K + f();
    printf("%d\n", t);
    for (int x = 0; x < 2; x++)
        for (int x = 5; x < 7; x++)
            printf("%d ", x);
    printf("%d\n", x);
    if (1) {
        int global = 3;
        *outer = global;
    }
    printf("%d %d\n", global(), x);
    {
        int (*f)(void) = global;
        struct x { int x; } x = {4};
        printf("%d %d\n", f(), x.x);
    }
    return 0;
}
