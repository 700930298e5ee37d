/* SPDX-License-Identifier: GPL-3.0-or-later
 * volume.h - how many battles a test plays.
 */
#ifndef TESTS_VOLUME_H
#define TESTS_VOLUME_H

#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif
#else
enum { SANITIZED = 0 };
#endif

/* in: how many show what is asked.  returns: so many, or a third of them under the sanitizers: there
 * each takes four times as long, and what is read or written astray is so in most of them. */
static inline int volume(int battles)
{
    return SANITIZED ? (battles + 2) / 3 : battles;
}

#endif
