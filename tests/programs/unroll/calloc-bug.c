#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);void __VERIFIER_assume(int);
int main(){int n=__VERIFIER_nondet_int();__VERIFIER_assume(n>0&&n<6);char*p=calloc(n,1);p[n-1]=1;if(n==3)assert(0);}
