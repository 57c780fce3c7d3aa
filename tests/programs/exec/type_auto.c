// __auto_type: the type comes from the initializer, after promotion rules and decay.
#include <stdio.h>

#define MAX(a, b) ({ __auto_type a_ = (a); __auto_type b_ = (b); a_ > b_ ? a_ : b_; })

struct S { int x, y; };

static struct S make(int x) { return (struct S){x, -x}; }
static int square(int x) { return x * x; }

int main(void)
{
    __auto_type i = 5;
    __auto_type u = 5u - 6;
    __auto_type l = 1LL << 40;
    __auto_type d = 1 / 4.0;
    __auto_type f = 0.1f;
    __auto_type c = (unsigned char)300;
    __auto_type s = make(7);
    __auto_type p = &s;
    __auto_type g = square;
    __auto_type t = "text";
    printf("%d %u %lld %g %d\n", i, u, l, d, f == 0.1f);
    printf("%d %zu\n", c, sizeof c);
    p->x++;
    printf("%d %d %d\n", s.x, p->y, g(9));
    printf("%s %d\n", t + 1, sizeof t == sizeof(char *));
    int a[3] = {1, 2, 3};
    __auto_type first = a;
    first[1] = 20;
    printf("%d\n", a[1]);
    c = 255;
    __auto_type sum = c + c;
    printf("%d %zu\n", sum, sizeof sum);
    printf("%d %g\n", MAX(i++, 3), MAX(1, 2.5));
    printf("%d\n", i);
    for (__auto_type q = a; q < a + 3; q++)
        printf("%d ", *q);
    printf("\n");
    const int fixed = 8;
    __auto_type copy = fixed;
    printf("%d\n", copy + 1);
    return 0;
}
