// __LINE__, __func__, __FILE__'s last part, #line, __COUNTER__, predefined type and limit macros.
#include <stdio.h>
#include <string.h>

#define HERE __LINE__
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define UNIQUE(name) CAT(name, __LINE__)

static const char *function(void)
{
    return __func__;
}

int main(void)
{
    printf("%d %d\n", __LINE__, HERE);
    printf("%d\n",
           __LINE__ - __LINE__);
    printf("%s %s %s\n", __func__, __FUNCTION__, function());
    printf("%zu\n", sizeof __func__);
    const char *file = strrchr("/" __FILE__, '/') + 1;
    printf("%s\n", file);
    int UNIQUE(x) = 5; printf("%d\n", UNIQUE(x));
    int first = __COUNTER__, second = __COUNTER__;
    printf("%d\n", second - first);
    printf("%d %d\n", __STDC__, __STDC_HOSTED__);
    printf("%d %d\n", __INT_MAX__ == 2147483647, __SIZEOF_INT__);
    printf("%d\n", __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
    printf("%d\n", (__SIZE_TYPE__)-1 > 0);
    printf("%d %d\n", sizeof(__INT64_TYPE__) == 8, sizeof(__UINT8_TYPE__) == 1);
#line 1000 "renamed.c"
    printf("%d %s\n", __LINE__, __FILE__);
    printf("%d\n", __LINE__);
#line 5
    printf("%d %s\n", __LINE__, __FILE__);
    return 0;
}
