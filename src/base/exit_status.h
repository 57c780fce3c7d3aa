// What gavel's exit statuses mean; `gavel --help` lists them.
#ifndef GAVEL_BASE_EXIT_STATUS_H
#define GAVEL_BASE_EXIT_STATUS_H

typedef enum ExitStatus {
  EXIT_TRUE = 0,        // verified, or the command did what it was asked
  EXIT_FALSE = 10,      // the error was reached
  EXIT_UNKNOWN = 20,    // could not tell
  EXIT_USAGE = 64,      // the command line is wrong
  EXIT_BAD_INPUT = 65,  // the input cannot be read or is not C
  EXIT_INTERNAL = 70,   // a bug in gavel
  EXIT_ENVIRONMENT = 71 // the environment failed: a file cannot be written, a thread not started
} ExitStatus;

#endif
