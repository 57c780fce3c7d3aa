// Adjacent string literals join, also across lines, macros and prefixes; escapes end at the boundary.
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#define NAME "gavel"
#define VERSION "1" "." "0"

int main(void)
{
    puts("a" "b" "c");
    puts(NAME "-" VERSION "!");
    puts("first line\n"
         "second line\n"
         "third");
    printf("%zu %zu\n", sizeof "ab" "cd", sizeof("" ""));
    printf("%zu %zu\n", strlen("\x41" "B"), strlen("\1" "2"));
    printf("%d %d\n", "\x1" "1"[0], ("\x1" "1")[1]);
    printf("%d %d\n", "\0" "1"[0] == 0, ("\0" "1")[1] == '1');
    const char *lines[] = {"one", "two" "three", "four"};       // no comma missing by accident
    printf("%zu %s\n", sizeof lines / sizeof *lines, lines[1]);
    char a[] = "split \
over lines";
    puts(a);
    const wchar_t *w = L"wi" L"de" "r";
    printf("%d\n", (int)wcslen(w));
    printf("%" "d" "%c" "\n", 42, '!');
    printf("%c%c\n", "abc" "def"[3], *("xy" "z" + 2));
    return 0;
}
