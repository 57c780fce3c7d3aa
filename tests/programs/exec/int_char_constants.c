// Character constants: escapes, their int type, signedness of \x and octal, multi-character constants.
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\n', '\r', '\t', '\v');
    printf("%d %d %d %d %d\n", '\\', '\'', '"', '\"', '\?');
    printf("%d %d %d %d\n", '\0', '\7', '\12', '\101');
    printf("%d %d %d %d\n", '\377', '\200', '\177', '\1');
    printf("%d %d %d %d\n", '\xff', '\x80', '\x7F', '\xA');
    printf("%d\n", '\e');                       // GNU: escape
    printf("%d %d\n", (int)sizeof('a'), (int)sizeof(L'a'));
    printf("%d %d\n", 'ab', 'abcd');            // implementation-defined, gcc and clang agree
    printf("%d %d\n", L'\xff', L'\u00e9');
    printf("%d %d\n", 'z' - 'a', '9' - '0');
    printf("%c%c%c%c\n", 'o' - 32, 75, '\x21', '\041');
    printf("%d\n", '\xff' == -1 && '\377' == (char)255);
    printf("%d\n", '\xff' + 0u == 0xffffffffu);

    switch ('b') {
    case 'a' ... 'c': puts("abc"); break;
    case '\n': puts("newline"); break;
    }
    char quote = '"', apostrophe = '\'', backslash = '\\';
    printf("%c%c%c\n", quote, apostrophe, backslash);
    return 0;
}
