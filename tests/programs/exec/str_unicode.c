// UTF-8 written directly in strings and comments: bytes pass through unchanged. Grüße, 世界.
#include <stdio.h>
#include <string.h>

static int code_points(const char *s)
{
    int n = 0;
    for (; *s; s++)
        n += (*s & 0xc0) != 0x80;
    return n;
}

static unsigned decode(const unsigned char **p)
{
    unsigned c = *(*p)++;
    int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    if (more)
        c &= 0x3f >> more;
    while (more--)
        c = c << 6 | (*(*p)++ & 0x3f);
    return c;
}

int main(void)
{
    const char *text = "aé€😀";
    printf("%s %zu %d\n", text, strlen(text), code_points(text));
    for (const unsigned char *p = (const unsigned char *)text; *p;)
        printf("U+%04X ", decode(&p));
    printf("\n");
    puts("Grüße, 世界");
    printf("%zu %d\n", sizeof "世界", code_points("世界"));
    printf("[%6s] [%.3s]\n", "é", "€x");
    printf("%d\n", strcmp("é", "\xc3\xa9"));
    printf("%d\n", strchr("né", 'e') == NULL);
    return 0;
}
