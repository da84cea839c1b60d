import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { as } from '../../sql/table.js';
import { parseContinue } from '../../sql/keyset.js';
import { exactly } from '../../shapes/exact.js';
import type { ItemOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { among } from '../../sql/conditions.js';
import { compareBytes } from '../../text/php-order.js';
import { NS_FILE } from '@wiki-query/wikitext';
import { currentFilesNamed, type FileRow } from '../../records/files/file-row.js';
import { rowToIsoOrNow } from '../../time/timestamps.js';

type Run = QueryRun<'duplicatefiles'>;

interface Duplicate {
  /** The file of the page set. */
  readonly name: string;
  readonly file: FileRow;
}

const entry = exactly<ItemOf<'duplicatefiles'>>();

/** Files with the same content as files of the page set, found by their hash. */
export const duplicatefiles = partByPart<'duplicatefiles', Duplicate>('duplicatefiles', {
  parts: duplicates,
  most: ({ params }) => params.limit,
  add: ({ name, file }, { pages, response, call }) => {
    const id = pages.idOf(NS_FILE, name);
    const item = entry({
      name: file.name,
      timestamp: rowToIsoOrNow(file.timestamp, call.now),
      shared: false,
      user: file.user,
    });
    return id === undefined || response.addToPage(id, 'duplicatefiles', item);
  },
  rest: ([first]) => ['continue', `${first.name}|${first.file.name}`],
  generates: ({ file }, { call }) => call.wiki.titles.of(NS_FILE, file.name),
});

/** Duplicates from the continue value, file by file in the order of the page set, up to one beyond the limit. */
async function duplicates(run: Run): Promise<readonly Duplicate[]> {
  const { params: p, pages, call } = run;
  const descending = p.dir === 'descending';
  const names = [...pages.goodAndMissing().values()].filter((t) => t.namespace === NS_FILE).map((t) => t.dbkey);
  if (names.length === 0) return [];
  if (descending) names.reverse();
  const [from, skipTo] = p.continue === undefined ? [] : parseContinue(p.continue, ['string', 'string']).map(String);
  const first = from === undefined ? 0 : startIndex(names, from, descending);
  const requested = first < 0 ? [] : names.slice(first);
  const hashes = await hashesOf(run, requested);
  const othersOf = await duplicatesOf(run, [...new Set(hashes.values())]);
  const found: (readonly [name: string, other: string])[] = [];
  let skipping = skipTo;
  for (const name of requested) {
    if (found.length > p.limit) break;
    // A redirect to a file has no duplicates of its own.
    const hash = hashes.get(name);
    const candidates = hash === undefined ? [] : await othersOf(hash);
    for (const other of descending ? candidates.toReversed() : candidates) {
      if (other === name) continue;
      if (skipping !== undefined && (descending ? other > skipping : other < skipping)) continue;
      skipping = undefined;
      found.push([name, other]);
      // The first that is too many is where the next request continues.
      if (found.length > p.limit) break;
    }
  }
  const files = new Map(
    (await currentFilesNamed(call, [...new Set(found.map(([, other]) => other))])).map((file) => [file.name, file]),
  );
  return found.flatMap(([name, other]) => {
    const file = files.get(other);
    return file === undefined ? [] : { name, file };
  });
}

/**
 * The file to continue with. If the page set does not have this name, continues with the ones after it. Titles come in
 * any order.
 */
function startIndex(names: readonly string[], from: string, descending: boolean): number {
  const exact = names.indexOf(from);
  return exact >= 0 ? exact : names.findIndex((name) => (descending ? name <= from : name >= from));
}

/** The hashes of files by their names. */
async function hashesOf({ call }: Run, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await call.db.all(from(t.image).select(c.img_name, c.img_sha1).where(among(c.img_name, names)));
  return new Map(rows.map((row) => [row.img_name, row.img_sha1]));
}

/** Returns the names of the files with a hash, in their order. Of many files, those of one hash are read at a time. */
async function duplicatesOf(
  run: Run,
  hashes: readonly string[],
): Promise<(hash: string) => Promise<readonly string[]>> {
  const { db } = run.call;
  const most = Math.floor(db.few / 10);
  const rows = hashes.length === 0 ? [] : await db.all(namesWith(hashes).limit(most + 1));
  const isWhole = rows.length <= most;
  const names = isWhole ? namesByHash(rows) : new Map<string, readonly string[]>();
  return async (hash) => {
    let found = names.get(hash);
    if (found === undefined && !isWhole) names.set(hash, (found = namesOf(await db.all(namesWith([hash])))));
    return found ?? [];
  };
}

interface NameAndHash {
  readonly name: string;
  readonly hash: string;
}

function namesWith(hashes: readonly string[]) {
  return from(t.image).select(as(c.img_name, 'name'), as(c.img_sha1, 'hash')).where(among(c.img_sha1, hashes));
}

const namesOf = (rows: readonly NameAndHash[]): readonly string[] => rows.map(({ name }) => name).sort(compareBytes);

function namesByHash(rows: readonly NameAndHash[]): Map<string, readonly string[]> {
  return new Map(
    [...new Set(rows.map(({ hash }) => hash))].map((hash) => [hash, namesOf(rows.filter((row) => row.hash === hash))]),
  );
}
