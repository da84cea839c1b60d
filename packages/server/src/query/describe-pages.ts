/** The general part of a response: changes of titles, and an entry for each page of the page set. */
import type { Query } from '../shapes/query-run.js';
import type { Call } from '../request/call.js';
import type { Value } from '../result/value.js';
import { ApiError } from '../errors/api-error.js';
import { decodeAndNormalize, type Title } from '@wiki-query/wikitext';
import type { PageEntry } from '../shapes/query-response.js';
import type { PageSet } from '../pages/page-set.js';
import type { QueryParams } from './query-parameters.js';

/** Adds `normalized`, `converted`, `interwiki`, `redirects`, `badrevids`, `pageids` and `pages` to the response. */
export async function describePages(query: Query, pages: PageSet, params: QueryParams): Promise<void> {
  if (pages.isEmpty) return;
  const set = (name: string, value: Value, empty: boolean): void => {
    if (!empty && !query.response.setAround(name, value)) throw new ApiError('badconfig');
  };
  const normalized = [...pages.normalized.values()].map(({ from, encoded, to }) => ({
    fromencoded: encoded,
    from,
    to,
  }));
  set('normalized', normalized, normalized.length === 0);
  const converted = [...pages.converted].map(([from, to]) => ({ from, to }));
  set('converted', converted, converted.length === 0);
  const interwiki = [...pages.interwiki].map(([title, iw]) => interwikiItem(query.call, title, iw, params.iwurl));
  set('interwiki', interwiki, interwiki.length === 0);
  const redirects = [...pages.redirects].map(([from, { from: source, to }]) => redirectItem(pages, from, source, to));
  set('redirects', redirects as Value, redirects.length === 0);
  const bad = new Map<number, Value>(pages.missingRevisions.map((revid) => [revid, { revid, missing: true }]));
  // PHP writes an array whose only key is 0 as a list.
  set('badrevids', bad.size === 1 && bad.has(0) ? [...bad.values()] : bad, bad.size === 0);
  await addPages(query, pages, params.indexpageids);
}

function interwikiItem(call: Call, title: string, iw: string, withUrl: boolean): Value {
  const parsed = withUrl ? call.wiki.titles.parse(title) : undefined;
  const url = parsed === undefined || 'code' in parsed ? undefined : call.wiki.titles.canonicalUrl(parsed);
  return { title, iw, ...(url !== undefined && { url }) };
}

function redirectItem(pages: PageSet, from: string, source: Title, to: Title): object {
  const data = pages.generatorDataOf(source);
  return {
    ...data,
    from,
    to: pages.textOf(to),
    ...(to.fragment !== '' && { tofragment: to.fragment }),
    ...(to.interwiki !== '' && { tointerwiki: to.interwiki }),
  };
}

async function addPages({ call, response }: Query, pages: PageSet, indexPageIds: boolean): Promise<void> {
  const entries = await pageEntries(call, pages);
  if (entries.size === 0) return;
  addGeneratorData(pages, entries);
  if (indexPageIds && !response.setAround('pageids', [...entries.keys()].map(String))) throw new ApiError('badconfig');
  if (!response.hasRoomFor(entries)) throw new ApiError('badconfig');
  const target = response.pages();
  for (const [id, entry] of entries) target.set(id, entry);
}

/** Missing titles, invalid titles, missing IDs, special pages, existing pages: the order of format version 1. */
async function pageEntries(call: Call, pages: PageSet): Promise<Map<number, PageEntry>> {
  const { wiki, titleTexts } = call;
  const entries = new Map<number, PageEntry>();
  const unsure = [...pages.missing.values(), ...pages.special.values()];
  const known = unsure.length === 0 ? new Set<string>() : await wiki.isKnown(call.db, unsure);
  const isKnown = (t: { readonly namespace: number; readonly dbkey: string }): boolean =>
    known.has(`${t.namespace}:${t.dbkey}`);
  for (const [id, title] of pages.missing) {
    const text = titleTexts.text(title.namespace, title.dbkey);
    entries.set(id, { ns: title.namespace, title: text, missing: true, ...(isKnown(title) && { known: true }) });
  }
  for (const [id, { title, code, values }] of pages.invalid) {
    const read = decodeAndNormalize(title, wiki.site.general.lang).replaceAll(' ', '_');
    const invalidreason = await call.reason({ code, values: { title: read, ...values } });
    entries.set(id, { title, invalidreason, invalid: true });
  }
  for (const pageid of pages.missingPageIds) entries.set(pageid, { pageid, missing: true });
  for (const [id, title] of pages.special)
    entries.set(id, {
      ns: title.namespace,
      title: pages.textOf(title),
      special: true,
      ...(!isKnown(title) && { missing: true }),
    });
  for (const [pageid, row] of pages.good)
    entries.set(pageid, { pageid, ns: row.page_namespace, title: titleTexts.text(row.page_namespace, row.page_title) });
  return entries;
}

/** Adds the generator's data about its pages, and about redirects to the target page. */
function addGeneratorData(pages: PageSet, entries: Map<number, PageEntry>): void {
  for (const { id, data } of pages.eachGeneratorData()) {
    const entry = entries.get(id);
    if (entry !== undefined) Object.assign(entry, data);
  }
  const merge = pages.redirectMergePolicy;
  if (merge === undefined) return;
  for (const { from } of pages.redirects.values()) {
    const to = destination(pages, from);
    const id = pages.idOf(to.namespace, to.dbkey);
    const data = pages.generatorDataOf(from);
    const entry = id === undefined || id < 0 ? undefined : entries.get(id);
    if (id !== undefined && entry !== undefined && data !== undefined) entries.set(id, merge(entry, data));
  }
}

/** The end of a chain of redirects; the start itself for a loop. */
function destination(pages: PageSet, from: Title): Title {
  const seen = new Set<string>();
  let title = from;
  for (;;) {
    const next = pages.redirects.get(pages.textOf(title))?.to;
    if (next === undefined) return title;
    const text = pages.textOf(next);
    if (seen.has(text)) return from;
    seen.add(text);
    title = next;
  }
}
