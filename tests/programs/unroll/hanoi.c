#include <assert.h>
int __VERIFIER_nondet_int(void);void __VERIFIER_assume(int);
int c;void h(int n){if(!n)return;h(n-1);c++;h(n-1);}
int main(){int n=__VERIFIER_nondet_int();__VERIFIER_assume(n>=0&&n<=4);h(n);assert(c==(1<<n)-1);}
