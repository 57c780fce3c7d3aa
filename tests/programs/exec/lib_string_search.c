// strchr, strrchr, strstr, strspn, strcspn, strpbrk: found, missing, the terminator, empty needles.
#include <stdio.h>
#include <string.h>

static void at(const char *s, const char *p)
{
    if (p)
        printf("%td ", p - s);
    else
        printf("none ");
}

int main(void)
{
    const char *s = "the quick brown fox jumps";
    at(s, strchr(s, 'q'));
    at(s, strchr(s, 'z'));
    at(s, strchr(s, 't'));
    at(s, strchr(s, '\0'));
    at(s, strchr(s, 'o' + 256));            // converted to char
    printf("\n");
    at(s, strrchr(s, 'o'));
    at(s, strrchr(s, 't'));
    at(s, strrchr(s, 'z'));
    at(s, strrchr(s, 0));
    printf("\n");
    at(s, strstr(s, "quick"));
    at(s, strstr(s, "fox jumps"));
    at(s, strstr(s, ""));
    at(s, strstr(s, "foxy"));
    at(s, strstr(s, "s"));
    at("", strstr("", "x"));
    printf("\n");
    printf("%zu %zu %zu\n", strspn("aabbc", "ab"), strspn("xyz", "ab"), strspn("aaa", "a"));
    printf("%zu %zu %zu\n", strcspn("hello world", " "), strcspn("abc", "xyz"), strcspn("abc", "a"));
    printf("%zu %zu\n", strspn("abc", ""), strcspn("abc", ""));
    at(s, strpbrk(s, "xbz"));
    at(s, strpbrk(s, "Z"));
    printf("\n");

    const char *line = "  key = value ";
    line += strspn(line, " ");
    size_t n = strcspn(line, " =");
    const char *value = strchr(line, '=') + 1;
    value += strspn(value, " ");
    printf("[%.*s] [%.*s]\n", (int)n, line, (int)strcspn(value, " "), value);
    const char *repeated = "aabaabaaab";
    int count = 0;
    for (const char *p = repeated; (p = strstr(p, "aab")); p++)
        count++;
    printf("%d\n", count);
    const char *file = "/usr/include/stdio.h";
    printf("%s %s\n", strrchr(file, '/') + 1, strrchr(file, '.'));
    return 0;
}
