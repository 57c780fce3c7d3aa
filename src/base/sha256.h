// SHA-256 (FIPS 180-4): what witnesses know files by.
#ifndef GAVEL_BASE_SHA256_H
#define GAVEL_BASE_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_TEXT = 2 * SHA256_BYTES + 1 };

typedef struct Sha256 {
  uint32_t state[8];
  uint64_t length; // of all that was added, in bytes
  uint8_t block[64];
} Sha256;

void sha256_init(Sha256 *hash);
void sha256_add(Sha256 *hash, const void *data, size_t size);
// HASH takes nothing more.
void sha256_finish(Sha256 *hash, uint8_t digest[SHA256_BYTES]);

// The digest in hexadecimal digits.
void sha256_text(const uint8_t digest[SHA256_BYTES], char text[SHA256_TEXT]);
// Of a file; false if it cannot be read.
bool sha256_file(const char *path, char text[SHA256_TEXT]) __attribute__((warn_unused_result));

#endif
