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

# brevet_embed_list(target folder kind): compile in each *.KIND of a folder as KIND_NAME, and
# make ai/KIND_list.h, the list of them: KIND_LIST(X) is X(NAME, "what it is about") ...
function(brevet_embed_list target folder kind)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.${kind})
    string(TOUPPER ${kind} macro)
    set(rows "")
    foreach(file ${files})
        get_filename_component(name ${file} NAME_WE)
        file(STRINGS ${file} about REGEX "^about " LIMIT_COUNT 1)
        string(REGEX REPLACE "^about +" "" about "${about}")
        string(REPLACE "\"" "\\\"" about "${about}")
        string(APPEND rows " \\\n    X(${name}, \"${about}\")")
        brevet_embed(${target} ${folder}/${name}.${kind} ${kind}_${name})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    endforeach()
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/embedded/ai/${kind}_list.h @ONLY
        CONTENT "/* ${kind}_list.h - made from ${folder}/ by cmake/embed.cmake. */\n#define ${macro}_LIST(X)${rows}\n")
    target_include_directories(${target} PRIVATE ${CMAKE_BINARY_DIR}/embedded)
endfunction()
