# The program, the shipped battles, a manual page, completion for bash; and a Debian package of these.
include(GNUInstallDirs)
set(made ${CMAKE_BINARY_DIR}/installed)
install(TARGETS brevet RUNTIME)
file(GLOB scenarios RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/rulesets/*/scenarios/*.json)
foreach(scenario ${scenarios})
    get_filename_component(folder ${scenario} DIRECTORY)
    install(FILES ${scenario} DESTINATION ${CMAKE_INSTALL_DATADIR}/brevet/${folder})
endforeach()
install(CODE "
    file(MAKE_DIRECTORY ${made})
    execute_process(COMMAND $<TARGET_FILE:brevet> --manual
        OUTPUT_FILE ${made}/brevet.1 COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND $<TARGET_FILE:brevet> --completion
        OUTPUT_FILE ${made}/brevet COMMAND_ERROR_IS_FATAL ANY)")
install(FILES ${made}/brevet.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${made}/brevet DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the Brevet developers <brevet@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "the opposing general for horse-and-musket miniatures rules")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
include(CPack)
