// sprintf and snprintf: return values, truncation, size zero, appending, self-measuring.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char buffer[32];
    int n = sprintf(buffer, "%d-%s-%c", 12, "ab", 'z');
    printf("%d %s\n", n, buffer);
    n = sprintf(buffer, "%s", "");
    printf("%d [%s]\n", n, buffer);
    memset(buffer, '#', sizeof buffer);
    n = snprintf(buffer, 5, "%s", "truncated");
    printf("%d [%s] %c\n", n, buffer, buffer[5]);
    n = snprintf(buffer, 1, "%d", 12345);
    printf("%d [%s] %c\n", n, buffer, buffer[1]);
    buffer[0] = 'k';
    n = snprintf(buffer, 0, "%d", 12345);           // writes nothing
    printf("%d %c\n", n, buffer[0]);
    n = snprintf(NULL, 0, "%s %5.1f", "measure", 2.25);
    char *exact = malloc(n + 1);
    snprintf(exact, n + 1, "%s %5.1f", "measure", 2.25);
    printf("%d [%s]\n", n, exact);
    free(exact);
    n = snprintf(buffer, 6, "%s", "exact");         // just fits
    printf("%d [%s]\n", n, buffer);
    n = snprintf(buffer, sizeof buffer, "%.3f|%x|%-5d|", 1.0 / 3, 255, 7);
    printf("%d %s\n", n, buffer);

    char list[24] = "";
    int used = 0;
    for (int i = 1; i <= 10; i++) {
        n = snprintf(list + used, sizeof list - used, "%d,", i * i);
        if (n >= (int)sizeof list - used)
            break;
        used += n;
    }
    printf("%d %s\n", used, list);
    sprintf(buffer, "%s%s", "over", "write");
    sprintf(buffer + 4, "%03d", 7);
    puts(buffer);
    return 0;
}
