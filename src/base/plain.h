// What gavel prints has parts of programs, file names and options in it, and control characters there
// could move the cursor, hide lines, or make a terminal do worse. They are printed as '?'.
#ifndef GAVEL_BASE_PLAIN_H
#define GAVEL_BASE_PLAIN_H

#include <stddef.h>
#include <stdio.h>

// Replaces control characters, but for tabs and ends of lines.
void plain_text(char *text, size_t length);
// From now on *STREAM, stdout or stderr, is one that prints plain text to the same file. What is to
// be seen by a terminal is written to the file itself.
void plain_stream(FILE **stream);

#endif
