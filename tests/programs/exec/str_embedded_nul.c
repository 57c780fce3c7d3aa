// Strings with NULs inside: sizeof against strlen, scanning past the first end, arrays of fixed records.
#include <stdio.h>
#include <string.h>

static const char records[] = "alpha\0beta\0\0gamma\0";

int main(void)
{
    printf("%zu %zu\n", sizeof records, strlen(records));
    int n = 0;
    for (const char *p = records; p < records + sizeof records - 1; p += strlen(p) + 1)
        printf("%d [%s]\n", n++, p);
    printf("%zu %zu\n", sizeof "\0", sizeof "\0\0a");
    printf("%zu\n", strlen("\0abc"));
    printf("%d\n", memcmp("a\0b", "a\0c", 3) < 0);
    printf("%d\n", strcmp("a\0b", "a\0c"));
    char buffer[8] = "ab\0cd";
    printf("%s %s %d\n", buffer, buffer + 3, buffer[6]);
    buffer[2] = '-';
    printf("%s\n", buffer);
    memcpy(buffer, "x\0y", 4);
    printf("%s %s\n", buffer, buffer + 2);
    char *at = memchr(records, 'g', sizeof records);
    printf("%s %td\n", at, at - records);
    int zeros = 0;
    for (unsigned i = 0; i < sizeof records; i++)
        zeros += records[i] == '\0';
    printf("%d\n", zeros);
    return 0;
}
