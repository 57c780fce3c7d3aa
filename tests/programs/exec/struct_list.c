// Self-referential structs: singly linked list with insertion, reversal, deletion, heap nodes.
#include <stdio.h>
#include <stdlib.h>

typedef struct Node { int value; struct Node *next; } Node;

static Node *push(Node *head, int value)
{
    Node *n = malloc(sizeof *n);
    *n = (Node){value, head};
    return n;
}

static void insert_sorted(Node **link, int value)
{
    while (*link && (*link)->value < value)
        link = &(*link)->next;
    *link = push(*link, value);
}

static Node *reverse(Node *head)
{
    Node *done = NULL;
    while (head) {
        Node *next = head->next;
        head->next = done;
        done = head;
        head = next;
    }
    return done;
}

static int length(const Node *n)
{
    return n ? 1 + length(n->next) : 0;
}

static void print(const Node *n)
{
    for (; n; n = n->next)
        printf("%d%s", n->value, n->next ? " -> " : "\n");
}

int main(void)
{
    Node *list = NULL;
    int values[] = {5, 1, 9, 3, 7, 3};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        insert_sorted(&list, values[i]);
    print(list);
    list = reverse(list);
    print(list);
    printf("%d %d %d\n", length(list), list->next->next->value, list->next->value);
    for (Node **p = &list; *p;) {
        Node *n = *p;
        if (n->value == 3) {
            *p = n->next;
            free(n);
        } else {
            p = &n->next;
        }
    }
    print(list);
    while (list) {
        Node *next = list->next;
        free(list);
        list = next;
    }
    Node ring[3] = {{0, &ring[1]}, {1, &ring[2]}, {2, &ring[0]}}, *r = ring;
    for (int i = 0; i < 7; i++)
        r = r->next;
    printf("%d %d\n", length(list), r->value);
    return 0;
}
