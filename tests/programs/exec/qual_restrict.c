// restrict, register and const in declarations and parameters change nothing but permissions.
#include <stdio.h>

static void add(int n, int *restrict to, const int *restrict a, const int *__restrict b)
{
    for (int i = 0; i < n; i++)
        to[i] = a[i] + b[i];
}

static char *copy(char *restrict to, const char *restrict from)
{
    char *start = to;
    while ((*to++ = *from++))
        ;
    return start;
}

static int array_parameter(int n, const int v[const restrict n])
{
    register int sum = 0;
    for (register int i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

struct Buffer { char *restrict data; const int size; };

int main(void)
{
    int a[3] = {1, 2, 3}, b[3] = {10, 20, 30}, c[3];
    add(3, c, a, b);
    printf("%d %d %d\n", c[0], c[1], c[2]);
    add(3, b, c, c);                        // two restrict pointers may alias what is only read
    printf("%d %d\n", b[0], b[2]);
    printf("%d\n", array_parameter(3, c));
    char text[8];
    struct Buffer buffer = {text, sizeof text};
    printf("%s %d\n", copy(buffer.data, "copied"), buffer.size);
    register int r = 5, *restrict p = a;
    register struct { int x, y; } s = {6, 7};
    r += *++p + s.x;
    printf("%d\n", r * s.y);
}
