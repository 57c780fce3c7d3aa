#include "cli/output.h"

#include "base/diag.h"

#include <errno.h>
#include <string.h>

static Team *keeper; // NULL: not in a member

FILE *output_open(const char *path) {
  FILE *file = fopen(keeper ? team_file(keeper, path) : path, "w");
  if (!file)
    die("cannot write '%s': %s", path, strerror(errno));
  return file;
}

void output_close(FILE *file, const char *path) {
  int has_failed = ferror(file);
  if (fclose(file) || has_failed)
    die("cannot write '%s': %s", path, strerror(errno));
}

void output_keep(Team *team) { keeper = team; }
