// Strings initializing char arrays: exact fit without NUL, shorter, longer, braced, several rows, other char types.
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static char exact[3] = "abc";
static char with_nul[] = "abc";
static char longer[8] = "abc";
static unsigned char high[] = "\xff\x01";
static char rows[3][4] = {"one", "four", {'x'}};

int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof exact, sizeof with_nul, sizeof longer, sizeof high);
    printf("%.3s %s %s\n", exact, with_nul, longer);
    printf("%d %d %d\n", longer[3], longer[7], high[0] + high[1] + high[2]);
    printf("%s %.4s %s\n", rows[0], rows[1], rows[2]);

    for (int i = 0; i < 2; i++) {
        char local[] = "local";                 // copied afresh on each pass
        local[i] = '*';
        printf("%s\n", local);
    }
    char braced[] = {"braced"}, empty[4] = "", letters[] = {'a', 'b', 0};
    printf("%zu %d %d %s\n", sizeof braced, empty[0], empty[3], letters);
    char concatenated[] = "con" "cat" "\0" "hidden";
    printf("%zu %zu %s\n", sizeof concatenated, strlen(concatenated), concatenated + 7);
    signed char s[4] = "\x80";
    printf("%d %d\n", s[0], s[1]);
    wchar_t wide[] = L"wide", fit[2] = L"ab";
    printf("%d %d %d\n", (int)(sizeof wide / sizeof *wide), (int)wide[3], (int)fit[1]);
    struct { char a[4], b[4]; int n; } r = {"ab", "cdef", 3};
    printf("%s %.4s %d\n", r.a, r.b, r.n);
    r.a[2] = 'X';
    printf("%.3s%c %d\n", r.a, r.a[3] + '0', memcmp(r.b, "cdef", 4));
    char *pointer = "pointer", array[] = "array";
    array[0] = 'A';
    printf("%s %s %d %zu\n", pointer, array, sizeof pointer == sizeof(char *), sizeof array);
    return 0;
}
