/**
 * Follows the continuation of a list, and combines its responses to one sequence, which is compared with the list in
 * one response.
 */
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import type { RequestOptions, TestClient, Json, Query } from '../support/test-client.js';
import type { Subject } from './subjects.js';

export interface Walk {
  readonly responses: readonly Json[];
  /** Code of the error that ended it. */
  readonly error?: string;
}

const maximum = 3000;

/** Sends requests until there is nothing to continue. Throws if the continuation does not advance or does not end. */
export async function walk(
  { request }: Pick<TestClient, 'request'>,
  query: Query,
  options: RequestOptions = {},
): Promise<Walk> {
  const responses: Json[] = [];
  const seen = new Set<string>();
  let going: Query = {};
  for (;;) {
    const response = await request({ ...query, ...going }, options);
    const error = response['error'] as { readonly code: string } | undefined;
    if (error !== undefined) return { responses, error: error.code };
    responses.push(response);
    if (response['continue'] === undefined) return { responses };
    going = Object.fromEntries(
      Object.entries(response['continue'] as object).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const place = JSON.stringify(going);
    if (seen.has(place)) throw new Error(`the walk comes back to ${place}`);
    seen.add(place);
    if (responses.length > maximum) throw new Error(`the walk does not end: ${place}`);
  }
}

/** The request of a subject. An undefined `limit` omits the parameter. */
export function requestOf({ module, query }: Subject, limit: string | undefined, more: Query = {}): Query {
  const { group, prefix, parameters } = descriptors[module];
  const hasLimit = limit !== undefined && parameters.some(({ name }) => name === 'limit');
  return { [group]: module, ...query, ...(hasLimit && { [`${prefix}limit`]: limit }), ...more };
}

/** The request of a subject with its module as generator. Its own page parameters keep their names. */
export function generatorRequestOf({ module, query }: Subject, limit: string, more: Query = {}): Query {
  const { prefix } = descriptors[module];
  const own = Object.entries(query).map(([name, value]) => [pageSet.has(name) ? name : `g${name}`, value]);
  return { generator: module, ...Object.fromEntries(own), [`g${prefix}limit`]: limit, ...more };
}

const pageSet = new Set(['titles', 'pageids', 'revids', 'generator']);

type Entry = Readonly<Record<string, unknown>>;

/** All items of the responses as text, by their place. */
export function sequences(
  module: ModuleDescriptor,
  responses: readonly Json[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (place: string, item: unknown): void => {
    const items = found.get(place);
    if (items === undefined) found.set(place, [JSON.stringify(item)]);
    else items.push(JSON.stringify(item));
  };
  for (const response of responses) {
    const query = (response['query'] ?? {}) as Entry;
    if (module.group === 'prop') notePages(query, note);
    else for (const item of listOf(module, response, query)) noteItem(item, note);
  }
  return found;
}

function listOf({ name }: ModuleDescriptor, response: Json, query: Entry): readonly Entry[] {
  const list = query[name] ?? response[name] ?? [];
  const items = Array.isArray(list) ? list : (list as { readonly results?: unknown }).results;
  return (items ?? []) as readonly Entry[];
}

/** Entries of one page in grouped lists, and the parents of redirects, are repeated when their own list continues. */
function noteItem(item: Entry, note: (place: string, item: unknown) => void): void {
  const { revisions, redirlinks, ...rest } = item;
  if (Array.isArray(revisions))
    for (const one of revisions) note(`of ${String(rest['ns'])}:${String(rest['title'])}`, { ...rest, one });
  else {
    note('', rest);
    if (Array.isArray(redirlinks)) for (const one of redirlinks) note(`under ${String(rest['pageid'])}`, one);
  }
}

function notePages(query: Entry, note: (place: string, item: unknown) => void): void {
  for (const page of (query['pages'] ?? []) as readonly Entry[])
    for (const [name, value] of Object.entries(page))
      if (Array.isArray(value)) for (const item of value) note(`${String(page['title'])} ${name}`, item);
}

/** Titles of the pages of all responses, sorted and without duplicates. */
export function titlesOf(responses: readonly Json[]): readonly string[] {
  const titles = responses.flatMap((response) =>
    ((response['query'] as { pages?: readonly Entry[] } | undefined)?.pages ?? []).map(
      ({ title, ns }) => `${String(ns)} ${String(title)}`,
    ),
  );
  return [...new Set(titles)].sort();
}

/** Number of items in all places. */
export function countOf(found: ReadonlyMap<string, readonly string[]>): number {
  return [...found.values()].reduce((sum, items) => sum + items.length, 0);
}
