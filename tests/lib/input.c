// What reads from the world outside: ours makes something up, and the machine's has to read just
// that from a file with it.
#include "check.h"

#include "lib_names.h"

#include <math.h>
#include <setjmp.h>

#define NONDET(Number, name)                                                                       \
  Number __VERIFIER_nondet_##name(void);                                                           \
  Number __VERIFIER_nondet_##name(void) { return (Number)draw_number(); }

NONDET(char, char)
NONDET(signed char, schar)
NONDET(unsigned char, uchar)
NONDET(short, short)
NONDET(long, long)
NONDET(long long, longlong)
NONDET(unsigned long, ulong)
NONDET(float, float)
NONDET(double, double)
NONDET(long double, longdouble)

static jmp_buf end;

// Does CALL come to its end, with assumptions that hold?
#define COMES_BACK(call) (run_end = &end, setjmp(end) ? 0 : ((call), run_end = NULL, 1))

static FILE *file_of(const void *bytes, size_t size) {
  FILE *file = tmpfile();
  fwrite(bytes, 1, size, file);
  rewind(file);
  return file;
}

static void check_fgets(void) {
  int size = 1 + (int)draw(12);
  char *ours = make((size_t)size), *theirs = make((size_t)size), *volatile result = NULL;
  memset(ours, 'x', (size_t)size);
  memcpy(theirs, ours, (size_t)size);
  if (!COMES_BACK(result = lib_fgets(ours, size, NULL)))
    return;
  // The zero that ends the line is the last one that was written.
  size_t length = 0;
  for (size_t i = 0; result && i < (size_t)size; i++)
    if (!ours[i])
      length = i;
  FILE *file = file_of(ours, length);
  EXPECT((fgets(theirs, size, file) != NULL) == (result != NULL));
  EXPECT(!result || !memcmp(ours, theirs, length + 1));
  fclose(file);
}

static void check_fread(void) {
  size_t size = 1 + draw(5), count = draw(5);
  volatile size_t read = 0;
  char *ours = make(size * count + 1), *theirs = make(size * count + 1);
  if (!COMES_BACK(read = lib_fread(ours, size, count, NULL)))
    return;
  EXPECT(read <= count);
  FILE *file = file_of(ours, read * size);
  EXPECT(fread(theirs, size, count, file) == read && !memcmp(ours, theirs, read * size));
  fclose(file);
}

typedef struct Values {
  int i;
  short h;
  double d;
  char c, word[64];
} Values;

// The text from which VALUES are read; what was not read is not there.
static FILE *text_of(const Values *values, int count) {
  char text[256];
  int length = 0;
  if (count > 0)
    length += sprintf(text + length, "%d ", values->i);
  if (count > 1)
    length += sprintf(text + length, "%hd ", values->h);
  if (count > 2)
    length += sprintf(text + length, "%a", values->d);
  if (count > 3)
    length += sprintf(text + length, ",%c", values->c);
  if (count > 4)
    length += sprintf(text + length, "%s", values->word);
  return file_of(text, (size_t)length);
}

static void check_scan(int (*scan)(Values *values)) {
  static const char format[] = "%4d%hd %lf,%c %60s";
  Values ours = {0}, theirs = {0};
  volatile int count = 0;
  if (!COMES_BACK(count = scan(&ours)) || count < 1 || isnan(ours.d))
    return;
  if (count > 3 && !ours.c) // would end the text
    return;
  if (count > 4 && !ours.word[0])
    return;
  FILE *file = text_of(&ours, count);
  EXPECT(fscanf(file, format, &theirs.i, &theirs.h, &theirs.d, &theirs.c, theirs.word) == count);
  EXPECT(ours.i == theirs.i && ours.h == theirs.h && ours.d == theirs.d && ours.c == theirs.c);
  EXPECT(count < 5 || !strcmp(ours.word, theirs.word));
  fclose(file);
}

static int scan_file(Values *v) {
  return lib_fscanf(NULL, "%4d%hd %lf,%c %60s", &v->i, &v->h, &v->d, &v->c, v->word);
}

static int scan_input(Values *v) {
  return lib_scanf("%4d%hd %lf,%c %60s", &v->i, &v->h, &v->d, &v->c, v->word);
}

static void check_fscanf(void) { check_scan(scan_file); }

static void check_scanf(void) { check_scan(scan_input); }

const Check input_checks[] = {{"fgets", check_fgets},
                              {"fread", check_fread},
                              {"fscanf", check_fscanf},
                              {"scanf", check_scanf},
                              {0}};
