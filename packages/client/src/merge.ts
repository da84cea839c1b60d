/** Merges the parts of one response. */
import { lists } from '@wiki-query/server-stubs/lists';
import type { Json } from './transport.js';

/** Lists about the whole request, which every part repeats. */
const repeated: ReadonlySet<string> = new Set(['normalized', 'converted', 'interwiki', 'redirects', 'pageids']);

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two values: concatenates lists, merges objects member by member, otherwise uses the later one. */
function join(earlier: unknown, later: unknown): unknown {
  if (Array.isArray(earlier) && Array.isArray(later)) return [...(earlier as unknown[]), ...(later as unknown[])];
  if (isRecord(earlier) && isRecord(later)) return joinMembers(earlier, later, join);
  return later;
}

function joinMembers(
  earlier: Json,
  later: Json,
  joinMember: (earlier: unknown, later: unknown, name: string) => unknown,
): Json {
  const joined: Record<string, unknown> = { ...earlier };
  for (const [name, value] of Object.entries(later)) {
    joined[name] = name in joined ? joinMember(joined[name], value, name) : value;
  }
  return joined;
}

const identity = (page: unknown): string =>
  isRecord(page) && page['title'] !== undefined ? `${String(page['title'])}` : JSON.stringify(page);

/** Merges lists of pages: the members of one page from all parts are combined. */
function joinPages(earlier: readonly unknown[], later: readonly unknown[]): readonly unknown[] {
  const pages = new Map(earlier.map((page) => [identity(page), page]));
  for (const page of later) {
    const key = identity(page);
    pages.set(key, pages.has(key) ? join(pages.get(key), page) : page);
  }
  return [...pages.values()];
}

function withoutDoubles(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function joinQueries(earlier: unknown, later: unknown, name: string): unknown {
  if (!Array.isArray(earlier) || !Array.isArray(later)) return join(earlier, later);
  if (name === 'pages') return joinPages(earlier, later);
  const all: readonly unknown[] = [...(earlier as unknown[]), ...(later as unknown[])];
  return repeated.has(name) ? withoutDoubles(all) : all;
}

/** Lists that a module puts next to `query`, such as `watchlistraw`. */
function joinLists(earlier: Json, later: Json): Json {
  const found = Object.entries(earlier).filter(([name, value]) => Object.hasOwn(lists, name) && Array.isArray(value));
  return Object.fromEntries(found.map(([name, value]) => [name, join(value, later[name] ?? [])]));
}

/** Merges another part into the previous ones. Members outside `query` are those of the later part. */
export function joinParts(earlier: Json, later: Json): Json {
  const before = earlier['query'];
  const after = later['query'];
  const query = isRecord(before) && isRecord(after) ? joinMembers(before, after, joinQueries) : (after ?? before);
  return { ...later, ...joinLists(earlier, later), query };
}
