// N queens: counting with bit masks and finding the first board with backtracking.
#include <stdio.h>

static int count(unsigned all, unsigned columns, unsigned left, unsigned right)
{
    if (columns == all)
        return 1;
    int n = 0;
    for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
        unsigned bit = free & -free;
        n += count(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return n;
}

static int safe(const int *board, int row, int column)
{
    for (int r = 0; r < row; r++)
        if (board[r] == column || board[r] - column == r - row || board[r] - column == row - r)
            return 0;
    return 1;
}

static int place(int *board, int row, int n)
{
    if (row == n)
        return 1;
    for (board[row] = 0; board[row] < n; board[row]++)
        if (safe(board, row, board[row]) && place(board, row + 1, n))
            return 1;
    return 0;
}

int main(void)
{
    for (int n = 1; n <= 7; n++)
        printf("%d %d\n", n, count((1u << n) - 1, 0, 0, 0));
    for (int n = 3; n <= 8; n += 5) {
        int board[n];
        if (!place(board, 0, n)) {
            printf("none for %d\n", n);
            continue;
        }
        for (int r = 0; r < n; r++, putchar('\n'))
            for (int c = 0; c < n; c++)
                putchar(board[r] == c ? 'Q' : '.');
    }
    return 0;
}
