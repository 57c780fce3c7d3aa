// Prefix and postfix ++ and -- on every kind of lvalue: values before and after.
#include <stdio.h>

struct S { short h; int a[2]; struct S *self; };

static int index_calls;

static int *at(int *a, int i)
{
    index_calls++;
    return a + i;
}

int main(void)
{
    signed char c = 127;
    printf("%d ", c++);
    printf("%d ", c);
    printf("%d ", --c);
    printf("%d\n", c--);
    unsigned char u = 0;
    printf("%d ", u--);
    printf("%d ", u);
    printf("%d\n", ++u);
    _Bool b = 0;
    printf("%d ", b++);
    printf("%d ", b++);
    printf("%d ", b);
    printf("%d ", b--);
    printf("%d ", b);
    printf("%d\n", --b);
    unsigned long long w = 0;
    printf("%llu ", --w);
    printf("%llu\n", ++w);
    float f = 0.5f;
    printf("%g ", f++);
    printf("%g\n", --f);
    double d = -0.5;
    printf("%g %g\n", ++d, 0.0);
    int a[3] = {10, 20, 30}, *p = a;
    printf("%d ", *p++);
    printf("%d ", (*p)++);
    printf("%d ", ++*p);
    printf("%d ", *++p);
    printf("%d\n", *p--);
    printf("%td %d\n", p - a, a[1]);
    struct S s = {1, {2, 3}, &s};
    printf("%d %d\n", s.h++, ++s.self->self->a[1]);
    printf("%d %d\n", s.h, s.a[1]--);
    printf("%d ", (*at(a, 2))++);
    printf("%d %d\n", a[2], index_calls);
    int i = 0;
    a[i++]++;
    --a[i--];
    printf("%d %d %d\n", a[0], a[1], i);
    const char *text = "abc";
    printf("%c", *text++);
    printf("%c\n", *++text);
    enum E { A, B, C } e = A;
    e++;
    printf("%d\n", -e--);
    printf("%d\n", e);
    return 0;
}
