import type { Wiki } from '../../site/wiki.js';

/** A search without its namespace prefix. */
export interface PrefixedSearch {
  readonly text: string;
  /** Undefined for all namespaces. */
  readonly namespaces: readonly number[] | undefined;
}

/** Reads `Help:foo`, and `all:foo` if `all` is allowed. Undefined without a prefix. */
export function readNamespacePrefix(query: string, wiki: Wiki, mayBeAll: boolean): PrefixedSearch | undefined {
  const colon = query.indexOf(':');
  if (colon < 0) return undefined;
  const words = mayBeAll ? [`${wiki.messages.text('searchall') ?? 'all'}:`, 'all:'] : [];
  const all = words.find((word) => query.startsWith(word));
  if (all !== undefined) return { text: query.slice(all.length), namespaces: undefined };
  const namespace = colon === 0 ? 0 : wiki.namespaces.idOf(query.slice(0, colon).replaceAll(' ', '_'));
  return namespace === undefined ? undefined : { text: query.slice(colon + 1), namespaces: [namespace] };
}
