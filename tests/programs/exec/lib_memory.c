// memcpy, memmove with overlap, memset, memcmp, memchr: results, partial lengths, zero lengths.
#include <stdio.h>
#include <string.h>

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

int main(void)
{
    char a[16] = "0123456789", b[16];
    printf("%d\n", memcpy(b, a, 11) == b);
    puts(b);
    memcpy(b + 2, "xy", 2);
    puts(b);
    memmove(a + 2, a, 6);
    puts(a);
    memmove(a, a + 3, 7);
    puts(a);
    printf("%d\n", memmove(a, a, 10) == a);
    memset(a + 1, '-', 3);
    puts(a);
    memset(a, 256 + '=', 2);                // converted to unsigned char
    puts(a);
    int v[4];
    memset(v, 0xff, sizeof v);
    printf("%d %d\n", v[0], v[3]);
    memset(v, 1, 6);
    printf("%x %x\n", v[0], v[1]);
    memset(v, 0, 0);
    printf("%x\n", v[0]);

    printf("%d %d %d\n", memcmp("abc", "abc", 3), sign(memcmp("abc", "abd", 3)), sign(memcmp("abd", "abc", 3)));
    printf("%d %d\n", sign(memcmp("\x80", "\x7f", 1)), memcmp("abx", "aby", 2));
    printf("%d\n", memcmp("a", "b", 0));
    const char *text = "find\0hidden";
    const char *p = memchr(text, 'd', 11), *q = memchr(text + 4, 'd', 7);
    printf("%td %td\n", p - text, q - text);
    printf("%d %d\n", memchr(text, 'n', 2) == NULL, memchr(text, 0, 11) == text + 4);
    printf("%d\n", memchr("\xff", -1, 1) != NULL);
    struct { int a; double d; } s = {1, 2.5}, t;
    memcpy(&t, &s, sizeof s);
    printf("%d %g\n", t.a, t.d);
    int from[3] = {1, 2, 3}, *to = v;
    memcpy(to, from, sizeof from);
    memmove(to + 1, to, 3 * sizeof *to);
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
    return 0;
}
