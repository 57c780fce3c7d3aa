// * for width and precision, negative width, negative precision, several at once, from variables.
#include <stdio.h>
#include <string.h>

int main(void)
{
    printf("[%*d] [%-*d] [%0*d]\n", 6, 42, 6, 42, 6, 42);
    printf("[%*d] [%*s]\n", -6, 42, -6, "ab");      // a negative width means the - flag
    printf("[%.*d] [%.*f] [%.*s]\n", 4, 42, 1, 2.75, 2, "abcdef");
    printf("[%.*d] [%.*s] [%.*f]\n", -1, 0, -5, "whole", -1, 0.5);  // negative: as if absent
    printf("[%*.*f] [%-*.*e]\n", 10, 3, 3.14159, 12, 2, 31415.9);
    printf("[%*.*s]\n", 8, 3, "abcdef");
    printf("[%*c] [%-*c]\n", 4, 'x', 4, 'y');
    printf("[%.*d]\n", 0, 0);
    printf("[%*s%*s]\n", 3, "a", 5, "b");
    for (int i = 0; i < 4; i++)
        printf("%*s%.*s\n", 4 - i, "", 2 * i + 1, "*********");
    const char *words[] = {"a", "longer", "mid"};
    int width = 0;
    for (int i = 0; i < 3; i++)
        if ((int)strlen(words[i]) > width)
            width = strlen(words[i]);
    for (int i = 0; i < 3; i++)
        printf("%-*s|%*d\n", width + 1, words[i], width, i * 100);
    int n = printf("%*d\n", 20, 1);
    printf("%d\n", n);
    return 0;
}
