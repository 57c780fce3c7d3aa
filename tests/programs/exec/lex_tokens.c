// Lexical corners: maximal munch, comments in odd places, line splices, missing spaces.
#include<stdio.h>
#define ONE/**/1
#define SPLIT 12\
34

int/* c */main(/* nothing */void){/*/ not the end */
int x=5,y=2,*p=&y;// a comment with /* inside
int z=x/ *p;/* needs the space */
printf("%d\n",z);
z=x+++y;printf("%d %d\n",z,x);
z=x- - -y;printf("%d\n",z);
z=x-->y;printf("%d %d\n",z,x);
z=y<<1>>1<2;printf("%d\n",z);
printf("%d %d\n",ONE,SPLIT);
pri\
ntf("spl\
ice\n");
// this comment continues \
puts("hidden");
printf("%s\n","/* not a comment */ // nor this");
printf("%d\n",'/'+'*'/* 89 */);
double d=1.5+.5;printf("%g\n",d);
struct{int a;}s={3},*q=&s;printf("%d %d\n",q->a,s.a);
int v[]={1,2,3};printf("%d\n",v[v[0]]);
printf("%d\n",x?y?1:2:3);
int a1=1,_=2,$=3,été=4;printf("%d\n",a1+_+$+été);
goto end;end:;;;
{{{}}}
printf("%d\n",(((((7))))));
return+0;}
