// _Generic selecting functions and formats in macros, nested selections, lvalues as results.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Text { const char *s; };

static int size_int(int x) { return x < 0 ? 1 : 0; }
static int size_text(struct Text t) { return strlen(t.s); }
static int size_string(const char *s) { return strlen(s); }

#define SIZE(x) _Generic((x), int: size_int, struct Text: size_text, char *: size_string, const char *: size_string)(x)
#define ABS(x) _Generic((x), int: abs, long: labs, long long: llabs, double: fabs, float: fabsf)(x)
#define FORMAT(x) _Generic((x), char: "%c", int: "%d", unsigned: "%u", long: "%ld", long long: "%lld", double: "%g", char *: "%s")
#define PRINT(x) printf(FORMAT(x), x), printf("\n")
#define IS_POINTER(x) _Generic((x), int *: 1, char *: 1, void *: 1, default: 0)
#define IS_SIGNED(x) _Generic((x), unsigned: 0, int: _Generic((x) + 0u, unsigned: 1, default: 2), default: 3)

int main(void)
{
    struct Text t = {"struct"};
    char array[10] = "array";
    const char *constant = "constant";
    printf("%d %d %d %d %d\n", SIZE(-5), SIZE(t), SIZE("abc"), SIZE(array), SIZE(constant));
    printf("%d %ld %lld %g %g\n", ABS(-3), ABS(-4L), ABS(-5LL), ABS(-0.5), ABS(-0.25f));
    PRINT('x');
    PRINT((char)'x');
    PRINT(3000000000u);
    PRINT(1LL << 35);
    PRINT(2.5);
    PRINT(array);
    int i = 1;
    printf("%d %d %d\n", IS_POINTER(&i), IS_POINTER(i), IS_POINTER(array));
    printf("%d %d %d\n", IS_SIGNED(1), IS_SIGNED(1u), IS_SIGNED(1.0));
    int a = 0, b = 0;
    _Generic(i, int: a, default: b) = 9;            // still an lvalue
    _Generic(1.0, int: a, default: b) += 4;
    printf("%d %d\n", a, b);
    int *p = &_Generic(0, int: a);
    ++*p;
    printf("%d\n", a);
    printf("%zu\n", sizeof _Generic('a', int: array, default: i));
    enum { KIND = _Generic(0L, int: 1, long: 2) };
    printf("%d\n", KIND);
    return 0;
}
