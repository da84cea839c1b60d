/** Merges the responses of one request: lists are concatenated, and members of one page are combined. */
import { isMembers, type Members } from './response.js';

/** The key of an entry of `pages` in format version 2. */
const identityOf = (entry: unknown): string | undefined =>
  isMembers(entry) && 'title' in entry && ('ns' in entry || 'pageid' in entry)
    ? JSON.stringify([entry['pageid'], entry['title']])
    : undefined;

/** The first response merged with the second. Neither is modified. */
export function mergeResponses(first: unknown, second: unknown): unknown {
  if (!isMembers(first) || !isMembers(second)) return second;
  const query = mergeMembers(membersOf(first['query']), membersOf(second['query']));
  return { ...first, ...second, ...(Object.keys(query).length > 0 && { query }) };
}

const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});

function mergeMembers(first: Members, second: Members): Members {
  const merged: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second))
    merged[name] =
      name === 'pages' && Array.isArray(value) ? mergePages(first[name], value) : merge(first[name], value);
  return merged;
}

function merge(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  return isMembers(first) && isMembers(second) ? mergeMembers(first, second) : second;
}

function mergePages(first: unknown, second: readonly unknown[]): readonly unknown[] {
  const pages = new Map<string, unknown>();
  const list = [...(Array.isArray(first) ? first : []), ...second];
  list.forEach((page, index) => {
    const key = identityOf(page) ?? String(index);
    pages.set(key, pages.has(key) ? merge(pages.get(key), page) : page);
  });
  return [...pages.values()];
}
