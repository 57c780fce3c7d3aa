// %s and %c: width, precision, unterminated arrays with precision, empty strings, %%.
#include <stdio.h>

int main(void)
{
    const char *s = "string";
    char raw[4] = {'r', 'a', 'w', '!'};
    printf("[%s] [%10s] [%-10s] [%3s]\n", s, s, s, s);
    printf("[%.3s] [%10.3s] [%-10.3s] [%.0s] [%.s]\n", s, s, s, s, s);
    printf("[%.4s] [%.2s]\n", raw, raw);
    printf("[%s] [%5s] [%.5s]\n", "", "", "");
    printf("[%c] [%5c] [%-5c]\n", 'x', 'x', 'x');
    printf("[%c%c%c]\n", 72, 'i', 33 + 256);
    printf("%% |%s%%| %d%%\n", "in", 50);
    const char *formats[] = {"%s\n", "<%s>\n", "%8s|\n"};
    for (int i = 0; i < 3; i++)
        printf(formats[i], s + i);
    int n = printf("%s%c", "count", '\n');
    printf("%d\n", n);
    printf("a%cb%sc\n", '-', "");
    printf("%s\n", 1 ? "chosen" : "other");
    printf("[%20s] [%-20s]\n", "right", "left");
    printf("%.*s|%s\n", 3, "abcdef", &"abcdef"[3]);
    printf("%s %s %s %s %s %s %s %s\n", "1", "2", "3", "4", "5", "6", "7", "8");
    return 0;
}
