// Hexadecimal floating constants and %a; suffixes and exponents of decimal ones.
#include <stdio.h>

#define KIND(e) _Generic((e), float: "float", double: "double", long double: "long double", default: "?")

int main(void)
{
    printf("%g %g %g %g\n", 0x1p0, 0x1.8p1, 0x.8p0, 0xAp-1);
    printf("%g %g %g\n", 0x1p-2, 0X1.FP+3, 0x10p4);
    printf("%g %g\n", 0x1.fffffep127f, 0x1p-149f);
    printf("%g %g\n", 0x1.fffffffffffffp1023, 0x0.0000000000001p-1022);
    printf("%d\n", 0x1.999999999999ap-4 == 0.1);
    printf("%d\n", 0x1.99999ap-4f == 0.1f);
    printf("%a %a %a %a\n", 1.0, 0.5, -2.0, 0.0);
    printf("%a %a %A\n", 0.1, 1.0 / 3, 255.9375);
    printf("%a %a\n", 5e-324, -0.0);
    printf("%.0a %.3a %.1a\n", 1.5, 0.1, 1.96875);
    printf("[%20a] [%-20a] [%+a] [%020a]\n", 10.0, 10.0, 10.0, 10.0);
    printf("%a\n", (double)0.1f);

    printf("%g %g %g %g\n", 1., .5, 1e3, 1E-3);
    printf("%g %g %g\n", 00.5, 010.0, 1.e+2);
    printf("%s %s %s %s %s\n", KIND(1.0), KIND(1.0f), KIND(1.F), KIND(1e0L), KIND(0x1p0l));
    printf("%s %s\n", KIND(.5f), KIND(0x.8p0f));
    printf("%.20g\n", 123456789012345678901234567890.0);
    printf("%.17g %.17g\n", 2.2250738585072011e-308, 1.7976931348623157e308);
    printf("%.9g\n", 1.17549435e-38f);
    return 0;
}
