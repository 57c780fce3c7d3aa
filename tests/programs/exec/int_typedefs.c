// Typedef names: redeclared as variables, shadowed, qualified, of arrays and functions.
#include <stdio.h>

typedef unsigned char Byte;
typedef Byte Block[4];
typedef int Binary(int, int);
typedef Binary *BinaryPointer;
typedef const char *Text;
typedef struct Node Node;
struct Node { Node *next; int value; };
typedef int Int, *IntPointer, IntArray[3];
typedef Byte Byte;                  // C11 allows the repetition

static Binary add;                  // declares a function through a typedef
static int add(int a, int b) { return a + b; }

static int total(const Block b)
{
    return b[0] + b[1] + b[2] + b[3];
}

int main(void)
{
    Block block = {250, 251, 252, 253};
    Block two[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    BinaryPointer f = add;
    Text text = "text";
    text++;
    printf("%d %d %s %d\n", total(block), f(3, 4), text, total(two[1]));

    IntArray a = {1, 2, 3};
    const IntPointer p = a;         // the pointer is const, not the int
    *p = 10;
    IntPointer q = p, r = q + 1;
    printf("%d %d %d\n", a[0], *q, *r);

    {
        int Byte = 1000;            // now a variable
        printf("%d\n", Byte + 1);
        typedef long long Int;      // and another type
        Int x = 1LL << 40;
        printf("%lld\n", x);
    }
    Byte wrapped = 300;
    Int plain = 1 << 30;
    unsigned Int2 = (Int)-1;
    printf("%d %d %u\n", wrapped, plain, Int2);

    Node last = {0, 2}, first = {&last, 1};
    printf("%d\n", first.next->value + first.value);
    printf("%d %d\n", (int)sizeof(Block), (int)sizeof two);
    return 0;
}
