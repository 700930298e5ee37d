# brevet_embed(target file symbol): compile a text file in as `const char symbol[]`, NUL-ended.
function(brevet_embed target file symbol)
    set(source ${CMAKE_SOURCE_DIR}/${file})
    set(made ${CMAKE_BINARY_DIR}/embedded/${symbol}.c)
    add_custom_command(OUTPUT ${made}
        COMMAND ${CMAKE_COMMAND} -DSOURCE=${source} -DMADE=${made} -DSYMBOL=${symbol}
            -P ${CMAKE_SOURCE_DIR}/cmake/embed_file.cmake
        DEPENDS ${source} ${CMAKE_SOURCE_DIR}/cmake/embed_file.cmake VERBATIM)
    target_sources(${target} PRIVATE ${made})
endfunction()
