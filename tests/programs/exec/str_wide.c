// Wide and Unicode strings: L, u, U and u8 prefixes, element sizes and values.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <uchar.h>
#include <wchar.h>

static const wchar_t greeting[] = L"gr\u00fc\u00df";

int main(void)
{
    printf("%zu %zu\n", sizeof greeting / sizeof *greeting, sizeof *greeting);
    for (int i = 0; greeting[i]; i++)
        printf("%x ", (unsigned)greeting[i]);
    printf("\n");
    const char16_t *u16 = u"\u20ac\U0001f600z";
    for (int i = 0; u16[i]; i++)
        printf("%x ", u16[i]);
    printf("\n");
    const char32_t *u32 = U"\u20ac\U0001f600z";
    for (int i = 0; u32[i]; i++)
        printf("%x ", u32[i]);
    printf("\n");
    const char *u8text = u8"\u20ac\U0001f600z";
    for (int i = 0; u8text[i]; i++)
        printf("%x ", (unsigned char)u8text[i]);
    printf("\n");
    printf("%zu %zu %zu %zu\n", sizeof u8"aa", sizeof u"aa", sizeof U"aa", sizeof L"aa");
    printf("%zu %zu %zu\n", sizeof u'a', sizeof U'a', sizeof L'a');
    printf("%x %x %x\n", u'\u20ac', U'\U0001f600', (unsigned)L'\x1234');
    wchar_t buffer[4] = L"ab";
    buffer[2] = L'c';
    printf("%d %d\n", (int)buffer[2], (int)buffer[3]);
    const wchar_t *p = greeting;
    while (*p)
        p++;
    printf("%td\n", p - greeting);
    return 0;
}
