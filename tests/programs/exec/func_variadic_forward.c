// va_list handed to other functions, va_copy for a second pass, vprintf family wrappers.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int vsum(int n, va_list ap)
{
    int s = 0;
    while (n--)
        s += va_arg(ap, int);
    return s;
}

static int sum(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int s = vsum(n, ap);
    va_end(ap);
    return s;
}

static int twice(int n, ...)
{
    va_list first, second;
    va_start(first, n);
    va_copy(second, first);
    int s = vsum(n, first);
    va_end(first);
    s = s * 1000 + vsum(n, second);
    va_end(second);
    return s;
}

static int next(va_list *ap)
{
    return va_arg(*ap, int);
}

static int alternate(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int s = 0;
    for (int i = 0; i < n; i++)
        s += i % 2 ? -next(&ap) : va_arg(ap, int);
    va_end(ap);
    va_start(ap, n);                // a second start reads from the front again
    s = s * 100 + next(&ap);
    va_end(ap);
    return s;
}

static int print(const char *prefix, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = printf("%s: ", prefix);
    n += vprintf(format, ap);
    va_end(ap);
    return n;
}

static const char *formatted(const char *format, ...)
{
    static char buffer[40];
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(buffer, 20, format, ap);
    va_end(ap);
    snprintf(buffer + strlen(buffer), 20, " (%d)", n);
    return buffer;
}

int main(void)
{
    printf("%d %d\n", sum(3, 1, 2, 3), twice(3, 10, 20, 30));
    printf("%d\n", alternate(5, 10, 1, 20, 2, 30));
    int n = print("note", "%d %s %.2f %c %lld\n", 42, "text", 1.5, '!', 1LL << 40);
    printf("%d\n", n);
    puts(formatted("%s-%d", "short", 7));
    puts(formatted("%d %d %d %d %d %d %d", 1111, 2222, 3333, 4444, 5555, 6666, 7777));
    return 0;
}
