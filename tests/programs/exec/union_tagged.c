// A tagged union as an expression tree: evaluation and printing by kind.
#include <stdio.h>

typedef struct Expr {
    enum { NUMBER, NEGATE, ADD, MULTIPLY, CHOOSE } kind;
    union {
        int number;
        const struct Expr *operand;
        struct { const struct Expr *left, *right; };
        struct { const struct Expr *test, *then, *otherwise; } choose;
    };
} Expr;

static int eval(const Expr *e)
{
    switch (e->kind) {
    case NUMBER: return e->number;
    case NEGATE: return -eval(e->operand);
    case ADD: return eval(e->left) + eval(e->right);
    case MULTIPLY: return eval(e->left) * eval(e->right);
    case CHOOSE: return eval(eval(e->choose.test) ? e->choose.then : e->choose.otherwise);
    }
    return 0;
}

static void print(const Expr *e)
{
    switch (e->kind) {
    case NUMBER: printf("%d", e->number); return;
    case NEGATE: printf("-"); print(e->operand); return;
    case CHOOSE:
        print(e->choose.test), printf(" ? "), print(e->choose.then), printf(" : "), print(e->choose.otherwise);
        return;
    default:
        printf("(");
        print(e->left);
        printf(e->kind == ADD ? " + " : " * ");
        print(e->right);
        printf(")");
    }
}

int main(void)
{
    Expr two = {NUMBER, {2}}, three = {NUMBER, .number = 3};
    Expr sum = {ADD, .left = &two, .right = &three};
    Expr minus = {NEGATE, {.operand = &sum}};
    Expr product = {.kind = MULTIPLY, {.left = &minus, .right = &sum}};
    Expr zero = {ADD, .left = &minus, .right = &sum};
    Expr choose = {CHOOSE, .choose = {&zero, &two, &product}};
    const Expr *all[] = {&two, &sum, &minus, &product, &zero, &choose};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        print(all[i]);
        printf(" = %d\n", eval(all[i]));
    }
    return 0;
}
