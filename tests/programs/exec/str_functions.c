// The usual string functions written by hand in pointer style, on literals and buffers.
#include <stdio.h>

static unsigned length(const char *s)
{
    const char *p = s;
    while (*p++)
        ;
    return p - s - 1;
}

static char *copy(char *to, const char *from)
{
    char *start = to;
    while ((*to++ = *from++))
        ;
    return start;
}

static int compare(const char *a, const char *b)
{
    for (; *a && *a == *b; a++, b++)
        ;
    return *a - *b;
}

static char *reverse(char *s)
{
    for (char *l = s, *r = s + length(s); l < r; ) {
        char t = *l;
        *l++ = *--r;
        *r = t;
    }
    return s;
}

static int parse(const char *s)
{
    int sign = 1, n = 0;
    if (*s == '-' || *s == '+')
        sign = *s++ == '-' ? -1 : 1;
    while (*s >= '0' && *s <= '9')
        n = 10 * n + (*s++ - '0');
    return sign * n;
}

int main(void)
{
    char buffer[32];
    printf("%u %u\n", length(""), length("seven c"));
    printf("%s\n", copy(buffer, "copied"));
    printf("%s\n", reverse(buffer));
    printf("%s\n", reverse(copy(buffer + 3, "even")));
    printf("%s\n", buffer);
    printf("%d %d %d %d\n", compare("a", "a"), compare("a", "b"), compare("ab", "a"), compare("", "z"));
    printf("%d %d %d %d\n", parse("123"), parse("-45x"), parse("+"), parse("2147483647"));
    return 0;
}
