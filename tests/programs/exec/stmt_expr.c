// GNU statement expressions: declarations, nesting, loops inside, void value, in initializers and conditions.
#include <stdio.h>

#define MAX(a, b) ({ typeof(a) a_ = (a); typeof(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(a, b) ({ typeof(a) t_ = (a); (a) = (b); (b) = t_; (void)0; })

static int calls;

static int count(int x)
{
    calls++;
    return x;
}

struct P { int x, y; };

int main(void)
{
    int a = ({ 1; 2; 3; });
    int b = ({ int t = a * 2; t += 1; t; });
    printf("%d %d\n", a, b);
    printf("%d %d\n", MAX(count(3), count(9)), MAX(-1, -2));
    printf("%d\n", calls);
    printf("%g\n", MAX(1.5, 1));
    SWAP(a, b);
    printf("%d %d\n", a, b);
    int sum = ({ int s = 0; for (int i = 1; i <= 10; i++) s += i; s; });
    printf("%d\n", sum);
    printf("%d\n", ({ int x = 1; ({ int x = 2; x; }) + x; }));
    if (({ int t = sum; t > 50; }))
        puts("large");
    int n = 0;
    while (({ n++; n < 5; }))
        ;
    printf("%d\n", n);
    struct P p = ({ struct P q = {1, 2}; q.x += 10; q; });
    printf("%d %d\n", p.x, ({ p; }).y);
    const char *s = ({ char *r; if (n > 3) r = "big"; else r = "small"; r; });
    puts(s);
    int v[] = {({ n++; }), ({ sum * 2; })};
    printf("%d %d %d\n", v[0], v[1], n);
    v[({ 1; })] += ({ 5; });
    printf("%d\n", v[1]);
    ({ printf("effect\n"); });
    int nested = MAX(MAX(1, 5), MAX(({ 3; }), 2));
    printf("%d\n", nested);
    switch (({ nested + 1; })) {
    case 6: puts("six");
    }
    printf("%zu\n", sizeof({ char c = 1; c; }));
    return 0;
}
