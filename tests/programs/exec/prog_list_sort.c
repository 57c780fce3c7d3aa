// Merge sort and insertion sort of linked lists, stable, with comparison through a function pointer.
#include <stdio.h>

typedef struct Node { int key, id; struct Node *next; } Node;
typedef int Less(const Node *, const Node *);

static int comparisons;

static int ascending(const Node *a, const Node *b) { return comparisons++, a->key < b->key; }
static int descending(const Node *a, const Node *b) { return comparisons++, a->key > b->key; }

static Node *merge(Node *a, Node *b, Less *less)
{
    Node head, *tail = &head;
    while (a && b) {
        Node **from = less(b, a) ? &b : &a;
        tail = tail->next = *from;
        *from = (*from)->next;
    }
    tail->next = a ?: b;
    return head.next;
}

static Node *merge_sort(Node *list, Less *less)
{
    if (!list || !list->next)
        return list;
    Node *slow = list, *fast = list->next;
    while (fast && fast->next)
        slow = slow->next, fast = fast->next->next;
    Node *second = slow->next;
    slow->next = NULL;
    return merge(merge_sort(list, less), merge_sort(second, less), less);
}

static Node *insertion_sort(Node *list, Less *less)
{
    Node *sorted = NULL;
    while (list) {
        Node *n = list, **at = &sorted;
        list = list->next;
        while (*at && !less(n, *at))
            at = &(*at)->next;
        n->next = *at;
        *at = n;
    }
    return sorted;
}

static void print(const Node *n)
{
    for (; n; n = n->next)
        printf("%d.%d ", n->key, n->id);
    printf("(%d)\n", comparisons);
    comparisons = 0;
}

int main(void)
{
    Node nodes[16];
    for (int i = 0; i < 16; i++)
        nodes[i] = (Node){i * 7 % 10, i, i < 15 ? &nodes[i + 1] : NULL};
    Node *list = nodes;
    print(list);
    list = merge_sort(list, ascending);
    print(list);
    list = insertion_sort(list, descending);
    print(list);
    list = merge_sort(list, descending);
    print(list);
    print(merge_sort(NULL, ascending));
    return 0;
}
