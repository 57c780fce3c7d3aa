// Digraphs and alternative spellings of operators from <iso646.h>.
%:include <stdio.h>
%:include <iso646.h>

%:define PASTE(a, b) a %:%: b
%:define STR(x) %:x

static int sum(const int v<::>, int n)
<%
    int s = 0;
    for (int i = 0; i < n; i++)
        s += v<:i:>;
    return s;
%>

int main(void)
<%
    int v<:3:> = <%1, 2, 3%>;
    printf("%d\n", sum(v, 3));
    int PASTE(x, y) = 5;
    printf("%d %s\n", xy, STR(<:));
    printf("%s\n", "<: in strings stays :>");
    printf("%d %d %d\n", 1 and 0, 1 or 0, not 1);
    printf("%d %d %d %d\n", 6 bitand 3, 6 bitor 3, 6 xor 3, compl 6);
    xy or_eq 8;
    xy and_eq 12;
    xy xor_eq 1;
    printf("%d %d\n", xy, xy not_eq 13);
    int a = 1;
    if (a<:v:> == 2 and not (v<:0:> > 1))       // a[v] reads element 1
        puts("digraph index");
    return 0;
%>
