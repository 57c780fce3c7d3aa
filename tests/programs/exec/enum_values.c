// Enumerators: implicit and explicit values, duplicates, negative values, expressions over earlier ones.
#include <stdio.h>

enum Plain { A, B, C };
enum Mixed { D = 5, E, F = -2, G, H, I, J = 5, K = D + E, L = sizeof(int), M = 'm', N = K > L, };
enum { ANONYMOUS = 1 << 4, MASK = ~0, OTHER = ANONYMOUS | 1 };
typedef enum Direction { NORTH = -1, EAST, SOUTH, WEST } Direction;

static Direction turn(Direction d)
{
    return d == WEST ? NORTH : d + 1;
}

int main(void)
{
    printf("%d %d %d\n", A, B, C);
    printf("%d %d %d %d %d %d %d\n", D, E, F, G, H, I, J);
    printf("%d %d %d %d\n", K, L, M, N);
    printf("%d %d %d\n", ANONYMOUS, MASK, OTHER);
    Direction d = NORTH;
    for (int i = 0; i < 6; i++) {
        printf("%d ", d);
        d = turn(d);
    }
    printf("\n%d\n", d);
    enum Mixed m = D;
    printf("%d %d\n", m == J, D == J);
    m = 100;                        // any int value fits
    printf("%d %zu\n", m, sizeof m);
    int table[I + 3] = {[A] = 10, [C] = 12};
    printf("%d %d %zu\n", table[A], table[C], sizeof table / sizeof *table);
    enum Plain p = C;
    p--;
    printf("%d %d\n", p, p == B);
    {
        enum { A = 77, B };         // shadows the outer enumerators
        printf("%d %d %d\n", A, B, C);
    }
    printf("%d\n", A);
    return 0;
}
