// Pointer arithmetic: both operand orders, negative offsets, ++ and --, elements of several sizes.
#include <stdio.h>

int main(void)
{
    int a[6] = {10, 11, 12, 13, 14, 15};
    int *p = a;
    printf("%d %d %d %d\n", *p, *(p + 2), *(2 + p), p[3]);
    printf("%d\n", *p++);
    printf("%d\n", *p);
    printf("%d\n", *++p);
    printf("%d\n", (*p)++);
    printf("%d\n", ++*p);
    printf("%d\n", *--p);
    printf("%d\n", *p--);
    p += 4;
    printf("%d %d\n", *p, p[-4]);
    p -= 2;
    printf("%d %d\n", *p, *(p - 1));
    printf("%d\n", *(p + (-2)));
    unsigned char step = 3;
    printf("%d\n", *(p + step - 1));
    long long far = -2;
    printf("%d\n", p[far]);
    printf("%d %d\n", 1[a], (-1)[p]);
    printf("%d\n", *&*&a[4]);
    printf("%d\n", (&a[1])[2]);

    double d[3] = {0.5, 1.5, 2.5}, *q = d + 2;
    printf("%g %g\n", *q, q[-1]);
    struct { char c; int i; } s[3] = {{'a', 1}, {'b', 2}, {'c', 3}}, *r = s;
    r++;
    printf("%c %d %c\n", r->c, (r + 1)->i, r[-1].c);
    char text[] = "pointer", *t = text;
    while (*t)
        t++;
    while (t-- != text)
        putchar(*t);
    putchar('\n');
    int *end = a + 6, sum = 0;
    for (int *i = a; i != end; ++i)
        sum += *i;
    printf("%d\n", sum);
    return 0;
}
