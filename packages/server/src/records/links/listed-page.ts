import { lookUp } from '@wiki-query/wikitext';
import { computed, type Member } from '../../shapes/members.js';
import { isGiven } from '../../shapes/module.js';
import type { Selected } from '../../sql/table.js';

/** Rows of other namespaces than the requested ones: in miser mode they are removed after the limit. */
export const outsideNamespaces = <T extends string>(namespace: Selected<string, T>): Member<boolean, T> =>
  computed([namespace], (row: object, { params, call }) => {
    const { namespace: requested } = params as { readonly namespace?: readonly number[] };
    const own = lookUp(row as Readonly<Record<string, number>>, namespace.as) ?? 0;
    return call.wiki.site.general.misermode && isGiven(requested) && !requested.includes(own);
  });
