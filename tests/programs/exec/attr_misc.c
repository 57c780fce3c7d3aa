// Attributes that only inform: unused, const, pure, format, deprecated, used, cold, fallthrough, may_alias.
#include <stdarg.h>
#include <stdio.h>

static int unused_variable __attribute__((unused)) = 3;
static int kept __attribute__((used)) = 4;

__attribute__((const)) static int square(int x) { return x * x; }
__attribute__((pure)) static int total(const int *v, int n)
{
    int s = 0;
    while (n--)
        s += v[n];
    return s;
}

__attribute__((format(printf, 1, 2))) static int say(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vprintf(format, ap);
    va_end(ap);
    return n;
}

__attribute__((deprecated("old"))) static int old(void) { return 1; }
__attribute__((cold, noinline, nonnull(1))) static void set(int *p) { *p = 12; }
__attribute__((warn_unused_result)) static int must_use(void) { return 13; }
static int __attribute__((unused)) never_called(void) { return 14; }
typedef unsigned short __attribute__((may_alias)) Alias;

static int fall(int n)
{
    int r = 0;
    switch (n) {
    case 1:
        r++;
        __attribute__((fallthrough));
    case 2:
        r += 10;
    }
    return r;
}

int main(int argc __attribute__((unused)), char **argv __attribute__((__unused__)))
{
    int v[] = {1, 2, 3}, x;
    printf("%d %d\n", square(5), total(v, 3));
    int n = say("%s %d\n", "formatted", 42);
    set(&x);
    printf("%d %d %d %d\n", n, old(), x, must_use());
    printf("%d %d %d\n", fall(1), fall(2), kept);
    unsigned word = 0x12345678;
    printf("%x\n", ((Alias *)&word)[1]);
    if (__builtin_expect(x == 12, 1))
        puts("expected");
    return 0;
}
