// strcpy, strncpy padding, strcat, strncat, strcmp, strncmp, strlen, strnlen, strdup.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

int main(void)
{
    char buffer[20];
    printf("%d\n", strcpy(buffer, "hello") == buffer);
    printf("%zu %s\n", strlen(buffer), buffer);
    strcat(buffer, ", ");
    strcat(strcat(buffer, "wor"), "ld");
    puts(buffer);
    strncat(buffer, "!!!!", 2);
    strncat(buffer, "?", 10);
    puts(buffer);
    memset(buffer, '#', sizeof buffer);
    strncpy(buffer, "ab", 5);               // pads with NULs up to 5
    printf("%s %d %d %c\n", buffer, buffer[3], buffer[4], buffer[5]);
    strncpy(buffer, "abcdef", 3);           // no terminator written
    printf("%s\n", buffer);
    buffer[0] = 0;
    strncat(buffer, "xyz", 0);
    printf("[%s]\n", buffer);

    printf("%d %d %d\n", strcmp("", ""), sign(strcmp("a", "b")), sign(strcmp("b", "a")));
    printf("%d %d %d\n", sign(strcmp("abc", "ab")), sign(strcmp("ab", "abc")), sign(strcmp("A", "a")));
    printf("%d\n", sign(strcmp("\xe9", "z")));              // compared as unsigned char
    printf("%d %d %d\n", strncmp("abcd", "abxy", 2), sign(strncmp("abcd", "abxy", 3)), strncmp("a", "b", 0));
    printf("%d %d\n", strncmp("ab", "ab\0x", 10), sign(strncmp("ab", "abc", 3)));
    printf("%zu %zu\n", strnlen("abc", 2), strnlen("abc", 10));
    char *copy = strdup("duplicate");
    copy[0] = 'D';
    printf("%s %d\n", copy, strcmp(copy, "duplicate") < 0);
    free(copy);
    copy = strndup("truncated", 5);
    printf("%s %zu\n", copy, strlen(copy));
    free(copy);
    char path[32] = "";
    for (const char *const *p = (const char *const[]){"usr", "lib", "x", NULL}; *p; p++)
        strcat(strcat(path, "/"), *p);
    puts(path);
    return 0;
}
