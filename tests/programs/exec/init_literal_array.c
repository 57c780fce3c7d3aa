// Compound literals of array and scalar type: decay, sizeof, strings, fresh object per evaluation.
#include <stdio.h>
#include <string.h>

static int sum(const int *a, int n)
{
    int s = 0;
    while (n--)
        s += *a++;
    return s;
}

#define SUM(...) sum((int[]){__VA_ARGS__}, sizeof((int[]){__VA_ARGS__}) / sizeof(int))

static int *global = (int[4]){1, [3] = 4};

static int join(const char *const *words)
{
    int n = 0;
    for (; *words; words++)
        n += printf("%s.", *words);
    printf("\n");
    return n;
}

int main(void)
{
    printf("%d %d %d\n", SUM(1, 2, 3), SUM(10), SUM(1, 2, 3, 4, 5, 6, 7));
    printf("%d %d %d\n", global[0], global[2], global[3]);
    global[2] = 9;
    printf("%d\n", sum(global, 4));
    printf("%d %zu\n", (int[]){5, 6, 7}[1], sizeof(char[]){"hello"});
    printf("%d\n", join((const char *[]){"a", "bc", "def", NULL}));
    char *text = (char[]){"mutable"};
    text[0] = 'M';
    printf("%s %s\n", text, (char[8]){'o', 'k'});
    int *one = &(int){41};
    ++*one;
    printf("%d %d\n", *one, *(&(int){7}));
    (int){3} = 4;                           // a scalar compound literal is an lvalue
    printf("%d %g\n", (int){3.9}, (double){1} / 2);
    int (*rows)[2] = (int[][2]){{1, 2}, {3, 4}, {5, 6}};
    printf("%d %d\n", rows[2][1], (*rows)[0]);

    int *seen[3];
    int total = 0;
    for (int i = 0; i < 3; i++) {
        int *p = (int[]){i, i * 2};         // initialised again on every pass
        p[0] += 10;
        total += p[0] * p[1];
        seen[i] = &global[i];
    }
    printf("%d %d\n", total, *seen[2]);
    memcpy(global, (int[]){0, -1, -2, -3}, sizeof(int[4]));
    printf("%d %d\n", global[1], global[3]);
    return 0;
}
