// putchar, puts, fputs, putc, fputc, fprintf and fwrite to stdout, and what they return.
#include <stdio.h>
#include <string.h>

int main(void)
{
    int c = putchar('a');
    putchar('\n');
    printf("%d\n", c);
    c = putchar('A' + 256);                 // converted to unsigned char
    putchar('\n');
    printf("%d\n", c);
    int ok = puts("puts adds a newline") >= 0;
    printf("%d\n", ok);
    puts("");
    ok = fputs("fputs does not\n", stdout) >= 0;
    printf("%d\n", ok);
    fputc('x', stdout);
    putc('y', stdout);
    putc('\n', stdout);
    int n = fprintf(stdout, "%s %d\n", "fprintf", 5);
    printf("%d\n", n);
    size_t written = fwrite("fwrite\n...", 1, 7, stdout);
    printf("%zu\n", written);
    printf("%zu\n", fwrite("ab", 2, 0, stdout));
    n = printf("");
    printf("%d\n", n);
    n = printf("%d%%\n", 100);
    printf("%d\n", n);
    n = printf("%s", "nul\0hidden");
    printf(" %d\n", n);
    for (const char *p = "loop"; *p; p++)
        putchar(*p - 32);
    putchar(10);
    FILE *out = stdout;
    fputs("through a variable\n", out);
    fflush(stdout);
    fwrite((char[]){'e', 'n', 'd', '\n'}, sizeof(char), 4, out);
    return 0;
}
