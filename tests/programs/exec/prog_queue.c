// A queue on two stacks and a linked queue, run side by side against each other.
#include <stdio.h>
#include <stdlib.h>

typedef struct Node { int value; struct Node *next; } Node;
typedef struct { Node *head, **tail; int size; } Queue;
typedef struct { int in[32], out[32], n_in, n_out; } Stacks;

static void queue_init(Queue *q)
{
    *q = (Queue){.tail = &q->head};
}

static void queue_push(Queue *q, int value)
{
    Node *n = malloc(sizeof *n);
    *n = (Node){value, NULL};
    *q->tail = n;
    q->tail = &n->next;
    q->size++;
}

static int queue_pop(Queue *q)
{
    Node *n = q->head;
    int value = n->value;
    q->head = n->next;
    if (!q->head)
        q->tail = &q->head;
    free(n);
    q->size--;
    return value;
}

static void stacks_push(Stacks *s, int value) { s->in[s->n_in++] = value; }

static int stacks_pop(Stacks *s)
{
    if (!s->n_out)
        while (s->n_in)
            s->out[s->n_out++] = s->in[--s->n_in];
    return s->out[--s->n_out];
}

int main(void)
{
    Queue q;
    Stacks s = {0};
    queue_init(&q);
    unsigned random = 1;
    int pushed = 0, popped = 0, differ = 0, checksum = 0;
    while (popped < 100) {
        random = random * 1103515245 + 12345;
        if (random >> 16 & 1 && q.size < 30) {
            queue_push(&q, pushed * 3);
            stacks_push(&s, pushed++ * 3);
        } else if (q.size) {
            int a = queue_pop(&q), b = stacks_pop(&s);
            differ += a != b;
            checksum = (checksum * 31 + a) % 10007;
            popped++;
        }
    }
    printf("%d %d %d %d %d\n", pushed, popped, q.size, differ, checksum);
    while (q.size)
        printf("%d ", queue_pop(&q));
    printf("\n");
    return 0;
}
