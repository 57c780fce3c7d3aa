#include "base/sha256.h"

#include "test.h"

static void check_text(const char *data, size_t size, const char *expected) {
  Sha256 hash;
  uint8_t digest[SHA256_BYTES];
  char text[SHA256_TEXT];
  sha256_init(&hash);
  sha256_add(&hash, data, size / 3); // in two pieces
  sha256_add(&hash, data + size / 3, size - size / 3);
  sha256_finish(&hash, digest);
  sha256_text(digest, text);
  assert_string_equal(text, expected);
}

// The examples of FIPS 180-4, and lengths around the end of a block.
static void has_known_digests(void **state) {
  (void)state;
  check_text("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  check_text("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const char *longer = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  check_text(longer, strlen(longer),
             "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  static char many[1000000];
  memset(many, 'a', sizeof many);
  check_text(many, sizeof many,
             "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void reads_a_file(void **state) {
  (void)state;
  char text[SHA256_TEXT];
  const char *path = "test_sha256.tmp";
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  fputs("abc", file);
  fclose(file);
  assert_true(sha256_file(path, text));
  assert_string_equal(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  remove(path);
  assert_false(sha256_file(path, text));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(has_known_digests),
      TEST(reads_a_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
