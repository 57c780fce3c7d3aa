// Unary operators: + - ~ ! * & and casts stacked on each other, over all types.
#include <stdio.h>

static int seven(void) { return 7; }

int main(void)
{
    int x = 5, *p = &x;
    printf("%d %d %d\n", +x, -x, - -x);
    printf("%d %d %d\n", ~x, ~~x, -~x);
    printf("%d %d %d\n", !x, !!x, !!!x);
    printf("%d %d\n", *&x, *&*&*p);
    printf("%d %d\n", ~-x, !~-1);
    printf("%d %d\n", -(unsigned char)200, (unsigned char)-200);
    printf("%u %u\n", -1u, +-1u);
    printf("%g %g %g\n", -0.5, +0.5f, - -1.5);
    printf("%d %d\n", !0.0, !"text");
    printf("%d %d\n", (*seven)(), (**seven)());
    printf("%d %d\n", (&seven)(), (***&seven)());
    printf("%d\n", (int)(char)(short)(unsigned char)0xfff);
    printf("%d\n", -(char)-(char)5);
    printf("%lld\n", -(long long)(int)-3);
    printf("%d\n", (int)-(float)2.5);
    int v[2] = {3, 4};
    printf("%d %d %d\n", *v, *(v + 1), -*v + +v[1]);
    printf("%d %d\n", **&p, *(&v[1] - 1));
    printf("%d\n", &v[1] == v + 1);
    int (*whole)[2] = &v;
    printf("%d %d\n", **whole, (*whole)[1]);
    printf("%d %d\n", !-1 + !0, -!0);
    _Bool b = 2;
    printf("%d %d %d\n", -b, ~b, !b);
    printf("%d\n", - - - -x);
    (void)x;
    (void)seven();
    return 0;
}
