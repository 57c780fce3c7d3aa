// Arrays of pointers: strings, rows of different length, pointers into one array, sorting by pointer.
#include <stdio.h>
#include <string.h>

static int row0[] = {1}, row1[] = {2, 3}, row2[] = {4, 5, 6};
static int *rows[] = {row0, row1, row2};
static const char *const names[] = {"pear", "apple", "fig", "banana"};

static void sort(const char **a, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && strcmp(a[j - 1], a[j]) > 0; j--) {
            const char *t = a[j];
            a[j] = a[j - 1];
            a[j - 1] = t;
        }
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
            sum += rows[i][j];
    printf("%d\n", sum);
    *rows[1] += 10;
    rows[0] = rows[2] + 1;
    printf("%d %d\n", row1[0], *rows[0]);

    const char *sorted[4];
    for (int i = 0; i < 4; i++)
        sorted[i] = names[i];
    sort(sorted, 4);
    for (int i = 0; i < 4; i++)
        printf("%s%c", sorted[i], i < 3 ? ' ' : '\n');
    printf("%c %c %s\n", *names[1], names[3][2], names[2] + 1);

    int values[5] = {5, 3, 9, 1, 7}, *order[5];
    for (int i = 0; i < 5; i++)
        order[4 - i] = &values[i];
    ++*order[0];
    printf("%d %d %d\n", *order[0], values[4], (int)(order[0] - order[4]));
    int *(*p)[5] = &order;
    printf("%d\n", *(*p)[2]);
    printf("%zu %zu\n", sizeof order / sizeof *order, sizeof names / sizeof names[0]);
    char *buffers[2] = {(char[]){"abc"}, (char[8]){"xyz"}};
    buffers[1][0] = 'X';
    printf("%s %s\n", buffers[0], buffers[1]);
    return 0;
}
