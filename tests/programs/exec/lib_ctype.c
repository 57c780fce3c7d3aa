// The is... family, toupper and tolower over all ASCII characters.
#include <ctype.h>
#include <stdio.h>

static int count(int (*test)(int))
{
    int n = 0;
    for (int c = 0; c < 128; c++)
        n += test(c) != 0;
    return n;
}

static void title(char *s)
{
    for (int start = 1; *s; s++) {
        *s = start ? toupper((unsigned char)*s) : tolower((unsigned char)*s);
        start = isspace((unsigned char)*s);
    }
}

int main(void)
{
    printf("%d %d %d %d\n", count(isdigit), count(isalpha), count(isalnum), count(isxdigit));
    printf("%d %d %d %d\n", count(isupper), count(islower), count(isspace), count(ispunct));
    printf("%d %d %d %d\n", count(iscntrl), count(isprint), count(isgraph), count(isblank));
    for (int c = 32; c < 127; c++)
        putchar(isupper(c) ? tolower(c) : islower(c) ? toupper(c) : isdigit(c) ? '#' : ispunct(c) ? '.' : c);
    putchar('\n');
    printf("%d %d %d\n", !!isdigit('0'), !!isdigit('9'), !!isdigit('a'));
    printf("%d %d %d\n", !!isspace('\n'), !!isspace('\v'), !!isspace('x'));
    printf("%d %d %d\n", !!isalpha('_'), !!ispunct('_'), !!isxdigit('g'));
    printf("%d %d\n", !!isprint(' '), !!isgraph(' '));
    printf("%c %c %c %c\n", toupper('q'), toupper('Q'), toupper('1'), tolower('Z'));
    printf("%d %d\n", toupper('a') - 'A', tolower('[') == '[');
    char text[] = "the qUICK brown\tfox";
    title(text);
    puts(text);
    int words = 0;
    for (const char *p = " one  two three ", *last = " "; *p; last = p++)
        words += !isspace((unsigned char)*p) && isspace((unsigned char)*last);
    printf("%d\n", words);
    return 0;
}
