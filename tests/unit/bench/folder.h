// A folder for the files of a test, and files in it.
#ifndef GAVEL_TESTS_BENCH_FOLDER_H
#define GAVEL_TESTS_BENCH_FOLDER_H

#include "test.h"

#include <ftw.h>

static char folder[64];

static inline void make_test_folder(void) {
  snprintf(folder, sizeof folder, "/tmp/gavel-test-XXXXXX");
  assert_non_null(mkdtemp(folder));
}

static inline int remove_one(const char *path, const struct stat *status, int kind,
                             struct FTW *walk) {
  (void)status, (void)kind, (void)walk;
  return remove(path);
}

static inline void remove_test_folder(void) { nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS); }

// Valid until the next call but three.
static inline const char *in_test_folder(const char *name) {
  static char paths[4][200];
  static unsigned next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s", folder, name);
  return path;
}

static inline void put_file(const char *name, const char *text) {
  FILE *file = fopen(in_test_folder(name), "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
}

#endif
