// Strings and blocks of bytes.
#include "check.h"

#include "lib_names.h"

enum { SHORT = 12 };

// ---- length and copies

static void check_strlen(void) {
  const char *text = make_string(SHORT);
  EXPECT(lib_strlen(text) == strlen(text));
}

// The text without its end, to be read up to a limit.
static char *make_open(size_t *size) {
  *size = draw(SHORT);
  const char *text = make_string(SHORT);
  size_t length = strlen(text) + 1;
  return copy_of(text, *size < length ? *size : length);
}

static void check_strnlen(void) {
  size_t limit;
  const char *text = make_open(&limit);
  EXPECT(lib_strnlen(text, limit) == strnlen(text, limit));
  const char *closed = make_string(SHORT);
  EXPECT(lib_strnlen(closed, SIZE_MAX) == strlen(closed));
}

static void check_strcpy(void) {
  const char *text = make_string(SHORT);
  char *to = make(strlen(text) + 1);
  EXPECT(lib_strcpy(to, text) == to && !strcmp(to, text));
}

static void check_stpcpy(void) {
  const char *text = make_string(SHORT);
  char *to = make(strlen(text) + 1);
  EXPECT(lib_stpcpy(to, text) == to + strlen(text) && !strcmp(to, text));
}

static void check_strncpy(void) {
  size_t size;
  const char *text = make_open(&size);
  char *ours = memset(make(size), 1, size), *theirs = memset(make(size), 2, size);
  strncpy(theirs, text, size);
  EXPECT(lib_strncpy(ours, text, size) == ours && !memcmp(ours, theirs, size));
}

static void check_stpncpy(void) {
  size_t size;
  const char *text = make_open(&size);
  char *ours = memset(make(size), 1, size), *theirs = memset(make(size), 2, size);
  size_t end = (size_t)(stpncpy(theirs, text, size) - theirs);
  EXPECT(lib_stpncpy(ours, text, size) == ours + end && !memcmp(ours, theirs, size));
}

static void check_strcat(void) {
  const char *left = make_string(SHORT), *right = make_string(SHORT);
  size_t size = strlen(left) + strlen(right) + 1;
  char *ours = strcpy(make(size), left), *theirs = strcpy(make(size), left);
  strcat(theirs, right);
  EXPECT(lib_strcat(ours, right) == ours && !strcmp(ours, theirs));
}

static void check_strncat(void) {
  size_t limit;
  const char *left = make_string(SHORT), *right = make_open(&limit);
  size_t size = strlen(left) + strnlen(right, limit) + 1;
  char *ours = strcpy(make(size), left), *theirs = strcpy(make(size), left);
  strncat(theirs, right, limit);
  EXPECT(lib_strncat(ours, right, limit) == ours && !strcmp(ours, theirs));
}

// Older libraries have neither strlcpy nor strlcat; snprintf says what they mean.
static void check_strlcpy(void) {
  const char *text = make_string(SHORT);
  size_t size = draw(SHORT);
  char *ours = memset(make(size), 1, size), *theirs = memset(make(size), 1, size);
  size_t length = (size_t)snprintf(theirs, size, "%s", text);
  EXPECT(lib_strlcpy(ours, text, size) == length);
  EXPECT(size == 0 || !strcmp(ours, theirs));
}

static void check_strlcat(void) {
  const char *left = make_string(SHORT), *right = make_string(SHORT);
  size_t start = strlen(left), size = start + draw(SHORT);
  char *ours = memset(make(size), 1, size), *theirs = make(size);
  memcpy(ours, left, size == start ? start : start + 1);
  memcpy(theirs, ours, size);
  size_t length = start + strlen(right);
  if (size > start)
    snprintf(theirs + start, size - start, "%s", right);
  EXPECT(lib_strlcat(ours, right, size) == length && !memcmp(ours, theirs, size));
}

static void check_strdup(void) {
  const char *text = make_string(SHORT);
  char *copy = lib_strdup(text);
  EXPECT(!strcmp(copy, text));
  free(copy);
}

static void check_strndup(void) {
  size_t limit;
  const char *text = make_open(&limit);
  char *ours = lib_strndup(text, limit), *theirs = strndup(text, limit);
  EXPECT(!strcmp(ours, theirs));
  free(ours);
  free(theirs);
}

// ---- comparison

// A string that has much in common with TEXT.
static char *make_variant(const char *text) {
  size_t length = strlen(text);
  char *variant = copy_of(text, length + 1);
  if (length > 0 && draw(3) > 0)
    variant[draw(length)] ^= (char)(draw(2) ? 32 : draw(256));
  return draw(5) ? variant : make_string(SHORT);
}

static void check_strcmp(void) {
  const char *left = make_string(SHORT), *right = make_variant(left);
  EXPECT(sign(lib_strcmp(left, right)) == sign(strcmp(left, right)));
}

static void check_strncmp(void) {
  const char *left = make_string(SHORT), *right = make_variant(left);
  size_t limit = draw(SHORT);
  EXPECT(sign(lib_strncmp(left, right, limit)) == sign(strncmp(left, right, limit)));
  size_t a = strlen(left), b = strlen(right);
  size_t common = a < b ? a : b; // need not end in 0
  const char *first = copy_of(left, common), *second = copy_of(right, common);
  EXPECT(sign(lib_strncmp(first, second, common)) == sign(memcmp(first, second, common)));
}

static void check_strcasecmp(void) {
  const char *left = make_string(SHORT), *right = make_variant(left);
  EXPECT(sign(lib_strcasecmp(left, right)) == sign(strcasecmp(left, right)));
}

static void check_strncasecmp(void) {
  const char *left = make_string(SHORT), *right = make_variant(left);
  size_t limit = draw(SHORT);
  EXPECT(sign(lib_strncasecmp(left, right, limit)) == sign(strncasecmp(left, right, limit)));
}

// ---- search

static int draw_wanted(void) { return (int)draw(2) ? 'a' + (int)draw(3) : (int)draw(600) - 300; }

static void check_strchr(void) {
  const char *text = make_string(SHORT);
  int c = draw_wanted();
  EXPECT(lib_strchr(text, c) == strchr(text, c) && lib_strchr(text, 0) == strchr(text, 0));
}

static void check_strchrnul(void) {
  const char *text = make_string(SHORT);
  int c = draw_wanted();
  EXPECT(lib_strchrnul(text, c) == strchrnul(text, c));
}

static void check_strrchr(void) {
  const char *text = make_string(SHORT);
  int c = draw_wanted();
  EXPECT(lib_strrchr(text, c) == strrchr(text, c) && lib_strrchr(text, 0) == strrchr(text, 0));
}

static void check_strstr(void) {
  const char *text = make_string(SHORT), *wanted = make_string(4);
  EXPECT(lib_strstr(text, wanted) == strstr(text, wanted));
}

static void check_strcasestr(void) {
  const char *text = make_string(SHORT), *wanted = make_string(4);
  EXPECT(lib_strcasestr(text, wanted) == strcasestr(text, wanted));
}

static void check_strspn(void) {
  const char *text = make_string(SHORT), *set = make_string(5);
  EXPECT(lib_strspn(text, set) == strspn(text, set));
}

static void check_strcspn(void) {
  const char *text = make_string(SHORT), *set = make_string(4);
  EXPECT(lib_strcspn(text, set) == strcspn(text, set));
}

static void check_strpbrk(void) {
  const char *text = make_string(SHORT), *set = make_string(4);
  EXPECT(lib_strpbrk(text, set) == strpbrk(text, set));
}

// ---- tokens

static int is_same_place(const char *ours, const char *a, const char *theirs, const char *b) {
  return !ours || !theirs ? ours == theirs : ours - a == theirs - b;
}

static void check_strtok(void) {
  const char *text = make_string(2 * SHORT);
  size_t size = strlen(text) + 1;
  char *a = copy_of(text, size), *b = copy_of(text, size);
  const char *sets[] = {make_string(3), make_string(3), make_string(3)};
  char *ours = lib_strtok(a, sets[0]), *theirs = strtok(b, sets[0]);
  for (int i = 1; ours && theirs; i++) {
    EXPECT(is_same_place(ours, a, theirs, b) && !memcmp(a, b, size));
    ours = lib_strtok(NULL, sets[i % 3]);
    theirs = strtok(NULL, sets[i % 3]);
  }
  EXPECT(!ours && !theirs);
}

static void check_strtok_r(void) {
  const char *text = make_string(2 * SHORT), *set = make_string(4);
  size_t size = strlen(text) + 1;
  char *a = copy_of(text, size), *b = copy_of(text, size), *rest, *rest_b;
  char *ours = lib_strtok_r(a, set, &rest), *theirs = strtok_r(b, set, &rest_b);
  for (; ours; ours = lib_strtok_r(NULL, set, &rest), theirs = strtok_r(NULL, set, &rest_b))
    EXPECT(is_same_place(ours, a, theirs, b) && !memcmp(a, b, size));
  EXPECT(!theirs);
}

static void check_strsep(void) {
  const char *text = make_string(2 * SHORT), *set = make_string(4);
  size_t size = strlen(text) + 1;
  char *a = copy_of(text, size), *b = copy_of(text, size), *rest = a, *rest_b = b;
  while (rest) {
    const char *ours = lib_strsep(&rest, set), *theirs = strsep(&rest_b, set);
    EXPECT(is_same_place(ours, a, theirs, b) && is_same_place(rest, a, rest_b, b));
    EXPECT(!memcmp(a, b, size));
  }
  EXPECT(!lib_strsep(&rest, set));
}

// ---- blocks of bytes

static char *make_bytes(size_t size) {
  char *bytes = make(size);
  for (size_t i = 0; i < size; i++)
    bytes[i] = (char)(draw(4) ? draw(3) : draw(256));
  return bytes;
}

static void check_memcmp(void) {
  size_t size = draw(SHORT);
  char *left = make_bytes(size), *right = copy_of(left, size);
  if (size > 0 && draw(4))
    right[draw(size)] = (char)draw(256);
  EXPECT(sign(lib_memcmp(left, right, size)) == sign(memcmp(left, right, size)));
}

static void check_memchr(void) {
  size_t size = draw(SHORT);
  const char *bytes = make_bytes(size);
  int c = draw(2) ? (int)draw(3) : draw_wanted();
  EXPECT(lib_memchr(bytes, c, size) == memchr(bytes, c, size));
}

static void check_rawmemchr(void) {
  size_t size = 1 + draw(SHORT);
  char *bytes = make_bytes(size);
  bytes[size - 1] = 'z';
  EXPECT(lib_rawmemchr(bytes, 'z' + 256) == memchr(bytes, 'z', size));
}

static void check_memrchr(void) {
  size_t size = draw(SHORT);
  const char *bytes = make_bytes(size);
  int c = draw(2) ? (int)draw(3) : draw_wanted();
  EXPECT(lib_memrchr(bytes, c, size) == memrchr(bytes, c, size));
}

static void check_memccpy(void) {
  size_t size = draw(SHORT);
  const char *bytes = make_bytes(size);
  char *ours = memset(make(size), 1, size), *theirs = memset(make(size), 1, size);
  int c = (int)draw(4);
  EXPECT(is_same_place(lib_memccpy(ours, bytes, c, size), ours, memccpy(theirs, bytes, c, size),
                       theirs));
  EXPECT(!memcmp(ours, theirs, size));
}

static void check_mempcpy(void) {
  size_t size = draw(SHORT);
  const char *bytes = make_bytes(size);
  char *to = make(size);
  EXPECT(lib_mempcpy(to, bytes, size) == to + size && !memcmp(to, bytes, size));
}

static void check_bzero(void) {
  size_t size = draw(SHORT);
  char *ours = make_bytes(size), *theirs = copy_of(ours, size);
  lib_bzero(ours, size);
  EXPECT(!memcmp(ours, memset(theirs, 0, size), size));
}

static void check_explicit_bzero(void) {
  size_t size = draw(SHORT);
  char *ours = make_bytes(size), *theirs = copy_of(ours, size);
  lib_explicit_bzero(ours, size);
  EXPECT(!memcmp(ours, memset(theirs, 0, size), size));
}

// Within one block: the two may overlap.
static void check_bcopy(void) {
  size_t size = draw(SHORT), from = draw(SHORT), to = draw(SHORT);
  char *ours = make_bytes(size + SHORT), *theirs = copy_of(ours, size + SHORT);
  lib_bcopy(ours + from, ours + to, size);
  memmove(theirs + to, theirs + from, size);
  EXPECT(!memcmp(ours, theirs, size + SHORT));
}

static void check_wcslen(void) {
  size_t length = draw(SHORT);
  wchar_t *text = make((length + 1) * sizeof *text);
  for (size_t i = 0; i < length; i++)
    text[i] = (wchar_t)(1 + draw(70000));
  text[length] = 0;
  EXPECT(lib_wcslen(text) == wcslen(text));
}

static void check_memmem(void) {
  size_t size = draw(SHORT), length = draw(4);
  const char *bytes = make_bytes(size), *wanted = make_bytes(length);
  EXPECT(lib_memmem(bytes, size, wanted, length) == memmem(bytes, size, wanted, length));
}

const Check string_checks[] = {
    {"strlen", check_strlen},
    {"strnlen", check_strnlen},
    {"strcpy", check_strcpy},
    {"stpcpy", check_stpcpy},
    {"stpncpy", check_stpncpy},
    {"strncpy", check_strncpy},
    {"strcat", check_strcat},
    {"strncat", check_strncat},
    {"strlcpy", check_strlcpy},
    {"strlcat", check_strlcat},
    {"strdup", check_strdup},
    {"strndup", check_strndup},
    {"strcmp", check_strcmp},
    {"strncmp", check_strncmp},
    {"strcasecmp", check_strcasecmp},
    {"strncasecmp", check_strncasecmp},
    {"strchr", check_strchr},
    {"strchrnul", check_strchrnul},
    {"strrchr", check_strrchr},
    {"strstr", check_strstr},
    {"strcasestr", check_strcasestr},
    {"strspn", check_strspn},
    {"strcspn", check_strcspn},
    {"strpbrk", check_strpbrk},
    {"strtok", check_strtok},
    {"strtok_r", check_strtok_r},
    {"strsep", check_strsep},
    {"memcmp", check_memcmp},
    {"memchr", check_memchr},
    {"rawmemchr", check_rawmemchr},
    {"memrchr", check_memrchr},
    {"memccpy", check_memccpy},
    {"memmem", check_memmem},
    {"mempcpy", check_mempcpy},
    {"bzero", check_bzero},
    {"explicit_bzero", check_explicit_bzero},
    {"bcopy", check_bcopy},
    {"wcslen", check_wcslen},
    {0},
};
