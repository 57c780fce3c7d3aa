// Loops hidden in macros: absent parts, declarations, once-only fors, nested uses, break inside.
#include <stdio.h>

struct Node { int value; struct Node *next; };

#define FOREVER for (;;)
#define UNTIL(c) while (!(c))
#define REPEAT(n) for (int r_ = (n); r_-- > 0;)
#define RANGE(i, from, to) for (int i = (from); i < (to); i++)
#define EACH_NODE(n, list) for (struct Node *n = (list); n; n = n->next)
#define EACH(p, a) for (typeof(&(a)[0]) p = (a); p < (a) + sizeof(a) / sizeof *(a); p++)
#define WITH(decl) for (int once_ = 1; once_;) for (decl; once_; once_ = 0)
#define STEP_FROM(i) for (; (i) < 10; (i) += 3)
#define UNLESS(c) if (c) {} else

int main(void)
{
    int n = 0;
    FOREVER {
        if (++n > 4)
            break;
        if (n == 2)
            continue;
        printf("%d ", n);
    }
    UNTIL(n == 0)
        n--;
    printf("| %d\n", n);
    REPEAT(3)
        REPEAT(2)
            putchar('x');
    putchar('\n');
    RANGE(i, 0, 3)
        RANGE(j, i, 3)
            printf("%d%d ", i, j);
    printf("\n");
    struct Node c = {3, NULL}, b = {2, &c}, a = {1, &b};
    int sum = 0;
    EACH_NODE(node, &a)
        sum += node->value;
    printf("%d\n", sum);
    double v[] = {0.5, 1.5, 2.5};
    EACH(p, v)
        *p *= 2;
    EACH(p, v)
        printf("%g ", *p);
    printf("\n");
    WITH(int x = 5)
        printf("%d\n", x + 1);
    n = 1;
    STEP_FROM(n)
        printf("%d ", n);
    printf("| %d\n", n);
    UNLESS(n < 5)
        printf("unless\n");
    UNLESS(n > 5)
        printf("wrong\n");
    return 0;
}
