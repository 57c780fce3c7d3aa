// Two-dimensional VLAs: indexing, row sizes, pointers to variable rows, mixed fixed and variable bounds.
#include <stdio.h>

int main(void)
{
    int rows = 3, columns = 4;
    int m[rows][columns];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            m[i][j] = 10 * i + j;
    printf("%d %d %d\n", m[2][3], *m[1], (*(m + 2))[1]);
    printf("%zu %zu %zu\n", sizeof m / sizeof(int), sizeof m[0] / sizeof(int), sizeof m / sizeof m[0]);

    int (*row)[columns] = m;
    row++;
    printf("%d %d\n", (*row)[2], row[1][0]);
    columns = 2;                        // the type of row was fixed above
    row++;
    printf("%d %zu\n", (*row)[3], sizeof *row / sizeof(int));
    printf("%td\n", row - m);

    char fixed_row[columns][5];
    for (int i = 0; i < columns; i++)
        snprintf(fixed_row[i], sizeof fixed_row[i], "r%d", i);
    printf("%s %s %zu\n", fixed_row[0], fixed_row[1], sizeof fixed_row);
    short fixed_column[2][columns + 1];
    fixed_column[1][2] = 7;
    printf("%d %zu\n", fixed_column[1][2], sizeof fixed_column);

    int a = 2, b = 3, c = 4;
    unsigned char cube[a][b][c];
    for (int i = 0; i < a * b * c; i++)
        cube[i / (b * c)][i / c % b][i % c] = i;
    printf("%d %d %d\n", cube[1][2][3], cube[0][1][0], **cube[1]);
    printf("%zu %zu\n", sizeof cube, sizeof cube[0][0]);
    printf("%td\n", &cube[1][1][1] - &cube[1][1][0]);
    return 0;
}
