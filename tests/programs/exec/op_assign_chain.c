// Nested and chained assignments: conversions at each step, assignments inside conditions and indices.
#include <stdio.h>

struct S { int x; char c; double d; };

int main(void)
{
    int a, b, c;
    a = b = c = 5;
    printf("%d %d %d\n", a, b, c);
    a = (b = 3) + (c = 4);
    printf("%d %d %d\n", a, b, c);
    a += b -= c *= 2;
    printf("%d %d %d\n", a, b, c);

    unsigned char u;
    int wide = u = 300;                     // passes through unsigned char
    double real = a = 7.9;                  // and through int
    printf("%d %g\n", wide, real);
    float f;
    double precise = f = 0.1;
    printf("%d\n", precise == 0.1f);
    signed char s;
    unsigned big = s = 255;
    printf("%u\n", big);
    struct S t = {0}, *p = &t;
    p->x = p->c = p->d = 65.75;
    printf("%d %c %g\n", t.x, t.c, t.d);
    int v[3] = {0}, i = 0;
    v[0] = v[1] = v[2] = ++i;
    v[v[0]] = v[v[1] + 1] + 10;
    printf("%d %d %d\n", v[0], v[1], v[2]);
    if ((a = b))
        printf("%d\n", a);
    while ((a = a / 2) != 0 && (b = a))
        ;
    printf("%d %d\n", a, b);
    const char *from = "copy";
    char to[8], *q = to;
    while ((*q++ = *from++) != 'p')
        ;
    *q = 0;
    printf("%s\n", to);
    _Bool flag = a = 1000;
    printf("%d %d\n", flag, a);
    a = a == 1000;
    printf("%d\n", a);
    return 0;
}
