/* SPDX-License-Identifier: GPL-3.0-or-later
 * small.h - a battle of two battalions a metre apart, and four turns: nobody wins it.
 *
 * The format takes its title, the objective's middle from the west, and how far north the very bad
 * going reaches.
 */
#ifndef TESTS_MATCHES_SMALL_H
#define TESTS_MATCHES_SMALL_H

#define SMALL                                                                            \
    "{\"brevet\":1,\"ruleset\":\"throne_of_bayonets\",\"title\":\"%s\",\"turns\":4,"     \
    "\"table\":{\"width\":\"100cm\",\"depth\":\"100cm\"},\"terrain\":["                  \
    "{\"type\":\"road\",\"line\":[[\"50cm\",\"0cm\"],[\"50cm\",\"100cm\"]]},"            \
    "{\"type\":\"linear obstacle\",\"line\":[[\"0cm\",\"50cm\"],[\"100cm\",\"50cm\"]]}," \
    "{\"type\":\"objective\",\"circle\":{\"at\":[\"%s\",\"70cm\"],\"radius\":\"5cm\"}}," \
    "{\"type\":\"very bad going\",\"rectangle\":{\"from\":[\"20cm\",\"30cm\"],"          \
    "\"to\":[\"30cm\",\"%s\"]}}],\"sides\":["                                            \
    "{\"name\":\"Blue\",\"home\":\"S\",\"units\":[{\"name\":\"a\",\"at\":[\"20cm\","     \
    "\"10cm\"],"                                                                         \
    "\"stands\":[{\"kind\":\"line infantry\",\"rating\":4}]}]},"                         \
    "{\"name\":\"Red\",\"home\":\"N\",\"units\":[{\"name\":\"b\",\"at\":[\"60cm\","      \
    "\"90cm\"],"                                                                         \
    "\"stands\":[{\"kind\":\"line infantry\",\"rating\":5}]}]}]}"

#endif
