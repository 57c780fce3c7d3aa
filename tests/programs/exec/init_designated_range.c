// GNU range designators [a ... b]: in structs, with trailing values, two-dimensional.
#include <stdio.h>

enum Class { OTHER, DIGIT, LOWER, UPPER };
static const unsigned char class_of[256] = {['0' ... '9'] = DIGIT, ['a' ... 'z'] = LOWER, ['A' ... 'Z'] = UPPER, ['_'] = LOWER};

struct Cell { int value; char mark; };

int main(void)
{
    for (const char *p = "a7Z_!"; *p; p++)
        printf("%d", class_of[(unsigned char)*p]);
    printf("\n");
    int a[10] = {[2 ... 4] = 5, 6, [8 ... 9] = -1};
    for (int i = 0; i < 10; i++)
        printf("%d ", a[i]);
    printf("\n");
    int b[] = {[0 ... 6] = 3, 4};
    printf("%zu %d %d\n", sizeof b / sizeof *b, b[6], b[7]);
    struct Cell c[5] = {[1 ... 3] = {.value = 8, .mark = 'x'}, [4].mark = 'y'};
    for (int i = 0; i < 5; i++)
        printf("%d%c ", c[i].value, c[i].mark ?: '-');
    printf("\n");
    int grid[3][4] = {[0 ... 1] = {[1 ... 2] = 1}, [2][0 ... 3] = 2};
    for (int i = 0; i < 3; i++)
        printf("%d%d%d%d ", grid[i][0], grid[i][1], grid[i][2], grid[i][3]);
    printf("\n");
    int single[3] = {[1 ... 1] = 4};
    printf("%d%d%d\n", single[0], single[1], single[2]);
    const char *names[4] = {[0 ... 3] = "none", [2] = "two"};
    printf("%s %s %s\n", names[0], names[2], names[3]);
    return 0;
}
