// alloca: memory until the function returns, also from loops and nested blocks.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct Node { int value; struct Node *next; };

static unsigned sum(int n)
{
    struct Node *list = NULL;
    for (int i = 1; i <= n; i++) {
        struct Node *node = alloca(sizeof *node);       // outlives this block
        node->value = i;
        node->next = list;
        list = node;
    }
    unsigned s = 0;
    for (; list; list = list->next)
        s = s * 3 + list->value;
    return s;
}

static int reversed_equal(const char *s)
{
    size_t n = strlen(s);
    char *r = alloca(n + 1);
    for (size_t i = 0; i < n; i++)
        r[i] = s[n - 1 - i];
    r[n] = 0;
    return strcmp(s, r) == 0;
}

static int nested(int depth)
{
    int *v = alloca((depth + 1) * sizeof *v);
    v[depth] = depth;
    int below = depth ? nested(depth - 1) : 0;
    return below + v[depth];
}

int main(void)
{
    printf("%u %u\n", sum(5), sum(10));
    printf("%d %d %d\n", reversed_equal("level"), reversed_equal("lever"), reversed_equal(""));
    printf("%d\n", nested(50));
    char *text = alloca(32);
    strcpy(text, "kept");
    for (int i = 0; i < 200; i++)
        sum(20 + i % 3);
    puts(text);
    return 0;
}
