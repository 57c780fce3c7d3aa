// Escape sequences in strings: octal and hexadecimal lengths, simple ones, universal names.
#include <stdio.h>

static void dump(const char *s, int n)
{
    for (int i = 0; i < n; i++)
        printf("%02x%c", (unsigned char)s[i], i + 1 < n ? ' ' : '\n');
}

#define DUMP(s) dump(s, sizeof s)

int main(void)
{
    DUMP("\a\b\f\n\r\t\v\\\'\"\?\e");
    DUMP("\0");
    DUMP("\1\12\123\1234");             // at most three octal digits
    DUMP("\0123");
    DUMP("\08");
    DUMP("\xA\xaB\x00f");               // as many hexadecimal digits as there are
    DUMP("\377\200");
    DUMP("\x41g\x42h");
    DUMP("tab\there");
    DUMP("\u00e9\u20ac");
    DUMP("\U0001f600");
    DUMP("%%");
    printf("quote \" apostrophe ' backslash \\ question ? \?\?\n");
    printf("percent %% tab [\t] done\n");
    printf("%s\n", "nul\0cut");
    printf("%d\n", '\\' == "\\"[0]);
    return 0;
}
