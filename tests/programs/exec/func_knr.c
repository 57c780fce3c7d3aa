// Old-style definitions: parameter lists without types, default promotions of char, short and float.
#include <stdio.h>

int add(a, b)
    int a, b;
{
    return a + b;
}

int narrow(c, s, f)
    char c;
    short s;
    float f;
{
    c += 100;                       // c is a char again inside
    return c + s + (int)(f * 10);
}

double scale(factor, v, n)
    double factor, *v;
    int n;
{
    double sum = 0;
    while (n--)
        sum += factor * *v++;
    return sum;
}

char *pick(list, i)
    char *list[];
    int i;
{
    return list[i];
}

int defaulted(x, y)                 // parameters without a declaration are int
{
    return x * y;
}

int no_parameters()
{
    return 7;
}

static int apply(f, x) int (*f)(); int x; { return f(x, x); }

struct P { int x, y; };
int by_value(p) struct P p; { p.x++; return p.x * p.y; }

int main()
{
    double v[] = {1, 2, 3};
    char *names[] = {"zero", "one"};
    struct P p = {2, 5};
    printf("%d\n", add(2, 3));
    printf("%d\n", narrow('A', 1000, 0.75));
    printf("%d\n", narrow((char)300, (short)70000, 1.0f));
    printf("%g\n", scale(0.5, v, 3));
    printf("%s\n", pick(names, 1));
    printf("%d %d\n", defaulted(6, 7), no_parameters());
    printf("%d\n", apply(add, 21));
    printf("%d %d\n", by_value(p), p.x);
    return 0;
}
