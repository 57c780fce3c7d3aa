# Makes a C file with the contents of a file as a string: cmake -DFROM=FILE -DTO=FILE.c
# -DNAME=variable -P embed.cmake
file(READ ${FROM} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
file(WRITE ${TO} "extern const char ${NAME}[];\nconst char ${NAME}[] = {${bytes}0};\n")
