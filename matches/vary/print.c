/* SPDX-License-Identifier: GPL-3.0-or-later
 * print.c - a scenario's text as people write it.
 *
 * Start at vary_print().
 */
#include "matches/vary/work.h"

#include <inttypes.h>
#include <stdlib.h>

#include "engine/growing.h"

enum { LINE = 116, INDENT = 2 };

static void add_scalar(Growing *out, const cJSON *node)
{
    if (cJSON_IsString(node))
        growing_quote(out, "", node->valuestring);
    else if (cJSON_IsNumber(node)) /* whole, or the reader would have refused it */
        growing_add(out, "%" PRId64, (int64_t)node->valuedouble);
    else
        growing_add(out, "%s",
                    cJSON_IsTrue(node)    ? "true"
                    : cJSON_IsFalse(node) ? "false"
                                          : "null");
}

static bool holds_others(const cJSON *node)
{
    return cJSON_IsArray(node) || cJSON_IsObject(node);
}

static void add_key(Growing *out, const cJSON *child)
{
    if (child->string) {
        growing_quote(out, "", child->string);
        growing_add(out, ": ");
    }
}

static void add_in_line(Growing *out, const cJSON *node)
{
    if (!holds_others(node)) {
        add_scalar(out, node);
        return;
    }
    const bool object = cJSON_IsObject(node);
    growing_add(out, object ? "{ " : "[");
    for (const cJSON *child = node->child; child; child = child->next) {
        add_key(out, child);
        add_in_line(out, child);
        growing_add(out, child->next ? ", " : "");
    }
    growing_add(out, object ? " }" : "]");
}

/* How long it is in one line. */
static int length_of(const cJSON *node, bool with_key)
{
    Growing line = { 0 };
    if (with_key)
        add_key(&line, node);
    add_in_line(&line, node);
    const size_t n = line.n;
    free(line.text);
    return (int)n;
}

static int column(const Growing *out)
{
    size_t n = 0;
    while (n < out->n && out->text[out->n - 1 - n] != '\n')
        n++;
    return (int)n;
}

static void new_line(Growing *out, int indent)
{
    growing_add(out, "\n%*s", indent, "");
}

/* indent = of the line it begins in.  An object's members share lines, a list's do not, nor do those
 * of the whole file. */
static void add_node(Growing *out, const cJSON *node, int indent, bool whole)
{
    if (!holds_others(node) || (!whole && column(out) + length_of(node, false) < LINE)) {
        add_in_line(out, node);
        return;
    }
    const bool object = cJSON_IsObject(node), shared = object && !whole;
    growing_add(out, shared ? "{ " : object ? "{" : "[");
    for (const cJSON *child = node->child; child; child = child->next) {
        const bool first = child == node->child;
        const bool same_line =
            shared && (first || column(out) + length_of(child, true) < LINE);
        if (!same_line)
            new_line(out, indent + INDENT);
        else if (!first)
            growing_add(out, " ");
        add_key(out, child);
        add_node(out, child, indent + INDENT, false);
        growing_add(out, child->next ? "," : shared ? " " : "");
    }
    if (!shared)
        new_line(out, indent);
    growing_add(out, object ? "}" : "]");
}

char *vary_print(const cJSON *tree)
{
    Growing out = { 0 };
    add_node(&out, tree, 0, true);
    growing_add(&out, "\n");
    if (!out.failed)
        return out.text;
    free(out.text);
    return NULL;
}
