# Write MADE: a fingerprint of all that decides how a game goes, for the ids of tournaments.
# A changed rule, bot or referee makes another run of the same tournament, so that a folder of
# results never holds games of two programs under one id.  Written only when it changes.
set(what engine/*.[ch] rulesets/*.[ch] ai/*.[ch] ai/*.doctrine ai/*.value matches/match.[ch]
    matches/tournament/hand.h matches/tournament/pla*.[ch] matches/tournament/result.[ch])
list(TRANSFORM what PREPEND ${ROOT}/)
file(GLOB_RECURSE files RELATIVE ${ROOT} ${what})
list(SORT files)
set(all "")
foreach(file ${files})
    file(SHA256 ${ROOT}/${file} sum)
    string(APPEND all "${file} ${sum}\n")
endforeach()
string(SHA256 sum "${all}")
string(SUBSTRING ${sum} 0 16 sum)
file(CONFIGURE OUTPUT ${MADE} @ONLY
    CONTENT "/* fingerprint.h - made by cmake/fingerprint.cmake. */\n#define BREVET_FINGERPRINT \"${sum}\"\n")
