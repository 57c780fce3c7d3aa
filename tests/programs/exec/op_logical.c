// && || !: short circuit with side effects, results 0 or 1, mixed operand types, nesting.
#include <stdio.h>

static char trace[32];
static int at;

static int t(char name)
{
    trace[at++] = name;
    return 5;
}

static int f(char name)
{
    trace[at++] = name;
    return 0;
}

static void show(int value)
{
    trace[at] = 0;
    printf("%d %s\n", value, trace);
    at = 0;
}

int main(void)
{
    show(t('a') && t('b'));
    show(f('a') && t('b'));
    show(t('a') || f('b'));
    show(f('a') || f('b'));
    show(f('a') && t('b') || t('c') && f('d'));
    show(t('a') || t('b') && t('c'));
    show((t('a') || t('b')) && f('c'));
    show(!t('a') || !f('b'));
    show(!(t('a') && f('b')) && t('c'));
    show(t('a') && (f('b') || t('c')) && t('d'));
    show((t('a') && t('b'), f('c') || t('d')));

    int i = 0, j = 0;
    if (i++ && j++)
        puts("no");
    if (i++ || j++)
        puts("yes");
    printf("%d %d\n", i, j);
    int *p = NULL;
    printf("%d %d\n", p && *p, !p || *p);
    printf("%d %d %d\n", 0.1 && 0.0f, "" && 'a', 1LL << 40 && 1);
    printf("%d %d %d\n", !0, !5, !!-3);
    printf("%d %d\n", !0.5, !p);
    int x = 3;
    int chained = 1 < x < 3;
    printf("%d %d\n", chained, 5 > 4 > 3);
    int stored = x > 2 && (x = 10) && x == 10;
    printf("%d %d\n", stored, x);
    for (i = 0; i < 10 && !(i * i > 20); i++)
        ;
    printf("%d\n", i);
    return 0;
}
