# What `cmake --install` puts where, and the Debian package that `cpack` makes of it; both want the
# target `installed` built. All that is installed works without this folder.
include(GNUInstallDirs)
find_program(GZIP gzip REQUIRED)

# compressed(FILE...): sets compressed_files to FILE.gz, which the build makes.
function(compressed)
  set(results "")
  foreach(file ${ARGN})
    get_filename_component(name ${file} NAME)
    set(result ${CMAKE_BINARY_DIR}/compressed/${name}.gz)
    add_custom_command(OUTPUT ${result} DEPENDS ${file}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/compressed
      COMMAND ${GZIP} -9 -n -c ${file} >${result})
    list(APPEND results ${result})
  endforeach()
  set(compressed_files ${results} PARENT_SCOPE)
endfunction()

set(changelog ${PROJECT_SOURCE_DIR}/contrib/debian/changelog)
set(man_pages ${manual_files})
list(FILTER man_pages INCLUDE REGEX "\\.1$")
compressed(${man_pages})
install(FILES ${compressed_files} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
set(all_compressed ${compressed_files})
compressed(${changelog})
install(FILES ${compressed_files} DESTINATION ${CMAKE_INSTALL_DOCDIR})
add_custom_target(compressed_files ALL DEPENDS ${all_compressed} ${compressed_files})
add_custom_target(installed DEPENDS gavel manual_files compressed_files)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON) # no tests

install(TARGETS gavel)
install(FILES ${manual_folder}/gavel.bash RENAME gavel
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${manual_folder}/gavel.zsh RENAME _gavel
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${manual_folder}/gavel.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES README.md contrib/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs contrib/benchexec contrib/ci DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN *.c)

# ---- cpack -G DEB

# Headers of the compiler itself, such as <stddef.h>, come in the package that goes with libclang.
string(REGEX MATCH "llvm-([0-9]+)" found ${CLANG_INCLUDE})
set(clang_headers libclang-common-${CMAKE_MATCH_1}-dev)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gavel)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The gavel maintainers <maintainers@users.noreply.a-seed-1a44154b.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "software model checker for C")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"gavel finds out whether a C program can ever go wrong: read or write where it
must not, overflow, divide by zero, fail an assertion. The answer is TRUE with
a proof, FALSE with an input that was run and makes the program go wrong, or
UNKNOWN with a reason. No bound of loops is needed.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "${clang_headers}, libc6-dev | libc-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libc6-dev-i386)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gcc, graphviz, bash-completion")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
