// Plain char is signed on x86; signed and unsigned char keep their own ranges.
#include <stdio.h>

static int as_int(char c) { return c; }
static int as_int_u(unsigned char c) { return c; }

int main(void)
{
    char c = '\xff';
    signed char s = '\xff';
    unsigned char u = '\xff';
    printf("%d %d %d\n", c, s, u);
    printf("%d %d %d\n", c == s, c == u, s == u);
    printf("%d %d\n", (char)u == c, (unsigned char)c == u);

    c = 127;
    c++;
    printf("%d\n", c);
    u = 0;
    u--;
    printf("%d\n", u);

    printf("%d %d\n", as_int(200), as_int_u(-1));
    printf("%d %d\n", (char)0x80 < 0, (char)0x80 >> 7);
    printf("%u %u\n", (unsigned)(char)0x80 >> 28, (unsigned)(unsigned char)0x80 >> 4);

    const char *text = "\x80\x7f\xfe";
    int sum = 0;
    for (int i = 0; text[i]; i++)
        sum += text[i];
    printf("%d\n", sum);
    const unsigned char *bytes = (const unsigned char *)text;
    sum = 0;
    for (int i = 0; bytes[i]; i++)
        sum += bytes[i];
    printf("%d\n", sum);

    char limit = -1;
    printf("%d %d\n", limit < 1u, limit < 1);   // -1 converts to UINT_MAX in the first
    int ch = (char)255;
    printf("%d\n", ch == -1);
    return 0;
}
