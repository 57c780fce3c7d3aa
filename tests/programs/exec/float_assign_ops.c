// Compound assignment, ++ and -- with floating operands on either side.
#include <stdio.h>

int main(void)
{
    double d = 10;
    d += 1;
    d -= 0.5f;
    d *= 2u;
    d /= 4;
    printf("%g\n", d);
    printf("%g %g\n", d++, 0.0);
    printf("%g\n", d--);
    printf("%g\n", ++d);
    printf("%g\n", --d);

    float f = 1.5f;
    f++;
    ++f;
    f -= 0.1;                       // subtract in double, round to float
    printf("%.9g\n", f);
    f = 0.1f;
    f *= 10;
    printf("%.9g %d\n", f, f == 1);

    int i = 7;
    i *= 1.1;
    printf("%d\n", i);
    i += -0.5;                      // 6.5 truncates
    printf("%d\n", i);
    i -= 0.1;
    printf("%d\n", i);
    unsigned char c = 7;
    c /= 0.5;
    printf("%d\n", c);
    c += 100.75f;
    printf("%d\n", c);
    int big = (1 << 24) + 1;
    big += 0.0f;                    // goes through float and loses the last bit
    printf("%d\n", big);
    unsigned u = 4000000000u;
    u += 0.5f;                      // float keeps 4e9 exactly
    printf("%u\n", u);

    double a, b;
    a = b = 3.99;
    int k = a = 2.7;
    printf("%g %g %d\n", a, b, k);
    double chain = i = 5.9;
    printf("%g\n", chain);
    return 0;
}
