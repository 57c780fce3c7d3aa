// Multi-dimensional arrays: layout, partial indexing, decay of each level, nested initializers.
#include <stdio.h>

static int cube[2][3][4] = {
    {{1, 2}, {3}, {4, 5, 6, 7}},
    {{8}, {[2] = 9}},
};

static int count_nonzero(int (*plane)[4], int rows)
{
    int n = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 4; j++)
            n += plane[i][j] != 0;
    return n;
}

int main(void)
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++) {
            for (int k = 0; k < 4; k++)
                printf("%d ", cube[i][j][k]);
            printf("%c", j < 2 ? '|' : '\n');
        }
    printf("%d %d %d\n", ***cube, **cube[1], *cube[0][2]);
    printf("%d %d\n", *(*(*(cube + 1) + 1) + 2), (*cube[1])[0]);
    printf("%zu %zu %zu %zu\n", sizeof cube, sizeof *cube, sizeof **cube, sizeof ***cube);
    printf("%d %d\n", count_nonzero(cube[0], 3), count_nonzero(cube[1], 3));
    printf("%td %td\n", (char *)&cube[1] - (char *)cube, (char *)&cube[0][1][2] - (char *)cube);

    char words[][6] = {"zero", "one", "three"};
    words[1][0] = 'O';
    printf("%s %s %c %zu\n", words[1], &words[2][1], words[0][3], sizeof words / sizeof *words);
    int m[2][2] = {1, 2, 3, 4}, t[2][2];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            t[j][i] = m[i][j];
    printf("%d %d %d %d\n", t[0][0], t[0][1], t[1][0], t[1][1]);
    int i = 0, j = 1;
    m[i++][j--] = 9;
    m[i--][j++] += 20;
    printf("%d %d %d %d\n", m[0][1], m[1][0], i, j);
    return 0;
}
