// Static initializers holding addresses: of objects, members, elements, functions, strings, other statics.
#include <stddef.h>
#include <stdio.h>

static int numbers[5] = {10, 20, 30, 40, 50};
static int *middle = &numbers[2];
static int *end = numbers + 5;
static int *before = &numbers[4] - 1;
static struct { char c; int v[3]; } object = {'o', {1, 2, 3}};
static int *member = &object.v[1];
static char *text = "static text" + 7;
static char buffer[] = "buffer";
static char *into = buffer + 2;

static int twice(int x) { return 2 * x; }
static int (*function)(int) = twice;
static int (*functions[])(int) = {&twice, twice, *twice};

struct Node { const char *name; struct Node *next; };
static struct Node last, first = {"first", &last}, last = {"last", &first};
static int **indirect = &middle;
static void *generic = &object;
static const void *const table[] = {&middle, numbers, "x", NULL};
static ptrdiff_t distance = sizeof numbers / sizeof *numbers;
static int *literal = (int[]){7, 8, 9};
static struct Node *node = &(struct Node){"literal", &first};
static int condition = 1 ? 5 : 6, folded = (int)3.7 + !0 - -1;

int main(void)
{
    printf("%d %d %d %d\n", *middle, end[-1], *before, *member);
    printf("%s %s\n", text, into);
    buffer[2] = 'F';
    printf("%s\n", into);
    printf("%d %d %d\n", function(4), functions[1](5), functions[0] == functions[2]);
    printf("%s %s\n", first.next->name, last.next->name);
    **indirect = 33;
    printf("%d %d\n", numbers[2], generic == &object.c);
    printf("%d %d\n", table[0] == &middle, table[3] == NULL);
    printf("%td %d\n", distance, literal[1]);
    literal[1]++;
    printf("%d %s %s\n", literal[1], node->name, node->next->next->name);
    printf("%d %d\n", condition, folded);
    return 0;
}
