// Implicit conversions of floats at calls, returns, initializers and conditional expressions.
#include <stdio.h>

static int to_int(double d) { return d; }
static float to_float(double d) { return d; }
static double to_double(float f) { return f; }
static long long widen(int i) { return i; }
static unsigned char narrow(float f) { return f; }

struct Mixed { char c; float f; double d; long l; };

int main(void)
{
    printf("%d %d\n", to_int(3.99), to_int(-3.99f));
    printf("%.17g %.17g\n", to_float(0.1), to_double(0.1));
    printf("%lld %d\n", widen(2.9), narrow(65.9));

    struct Mixed m = {65.7, 1, 1.0f / 3, -9.9};
    printf("%c %g %.9g %ld\n", m.c, m.f, m.d, m.l);
    m.c = m.f = m.d = 66.25;
    printf("%c %g %g\n", m.c, m.f, m.d);
    m.d = m.f = 0.1;
    printf("%d\n", m.d == 0.1f);

    double array[] = {1, 2.5f, 'c', 1u << 31, -1};
    int truncated[] = {1.9, -1.9, 0.5f};
    printf("%g %g %g %g %g\n", array[0], array[1], array[2], array[3], array[4]);
    printf("%d %d %d\n", truncated[0], truncated[1], truncated[2]);
    for (int i = 0; i < 2; i++) {
        printf("%g\n", i ? 1 : 0.5);
        printf("%zu\n", sizeof(i ? 1 : 0.5f));
    }
    printf("%.1f %.1f\n", 1 ? -1 : 2.0, (0 ? 1.0 : 2u) - 3);
    printf("%d\n", (int)(0.1f + 0.2f == 0.3f));
    printf("%d\n", (int)(char)(300 / 7.0));
    return 0;
}
