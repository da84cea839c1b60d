import { parseContinue } from '../../sql/keyset.js';
import { type ModuleRun, itemOf } from '../../shapes/module.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { among } from '../../sql/conditions.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';
import { toIso } from '../../time/timestamps.js';
import { currentFiles, findFiles, type FileRow } from '../../records/files/file-row.js';

type Run = ModuleRun<'duplicatefiles'>;

interface Duplicate {
  /** The file of the page set. */
  readonly name: string;
  readonly file: FileRow;
}

const entry = itemOf('duplicatefiles');

/** Files with the same content as files of the page set, found by their hash. */
export const duplicatefiles = partByPart<'duplicatefiles', Duplicate>('duplicatefiles', {
  parts: duplicates,
  most: ({ params }) => params.limit,
  add: ({ name, file }, { pages, query }) => {
    const id = pages.idOf(NS_FILE, name);
    const item = entry({ name: file.name, timestamp: toIso(file.timestamp), shared: false, user: file.user });
    return id === undefined || query.response.addToPage(id, 'duplicatefiles', item);
  },
  rest: ([first]) => ['continue', `${first.name}|${first.file.name}`],
  generates: ({ query: { wiki } }) => ({ titles: ({ file }) => wiki.titles.of(NS_FILE, file.name) }),
});

/** All duplicates from the continue value, file by file in the order of the page set. */
async function duplicates(run: Run): Promise<readonly Duplicate[]> {
  const { params: p, pages, query } = run;
  const descending = p.dir === 'descending';
  const names = [...pages.goodAndMissing().values()].filter((t) => t.namespace === NS_FILE).map((t) => t.dbkey);
  if (names.length === 0) return [];
  if (descending) names.reverse();
  const [from, skipTo] = p.continue === undefined ? [] : parseContinue(p.continue, ['string', 'string']).map(String);
  const first = from === undefined ? 0 : startIndex(names, from, descending);
  const requested = first < 0 ? [] : names.slice(first);
  const files = await findFiles(query, requested);
  const same = await bySha1(run, [...new Set([...files.values()].map((file) => file.sha1))]);
  const found: Duplicate[] = [];
  let skipping = skipTo;
  for (const name of requested) {
    const own = files.get(name);
    // A redirect to a file has no duplicates.
    const candidates = own?.name === name ? (same.get(own.sha1) ?? []) : [];
    for (const file of descending ? candidates.toReversed() : candidates) {
      if (file.name === name) continue;
      if (skipping !== undefined && (descending ? file.name > skipping : file.name < skipping)) continue;
      skipping = undefined;
      found.push({ name, file });
    }
  }
  return found;
}

/**
 * The file to continue with. If the page set does not have this name, continues with the ones after it. Titles come in
 * any order.
 */
function startIndex(names: readonly string[], from: string, descending: boolean): number {
  const exact = names.indexOf(from);
  return exact >= 0 ? exact : names.findIndex((name) => (descending ? name <= from : name >= from));
}

async function bySha1({ query }: Run, hashes: readonly string[]): Promise<ReadonlyMap<string, readonly FileRow[]>> {
  const files = new Map<string, FileRow[]>();
  if (hashes.length === 0) return files;
  const rows: readonly FileRow[] = await query.db.all(
    currentFiles(query).where(among('img_sha1', hashes)).orderBy('img_name'),
  );
  for (const row of rows) {
    const list = files.get(row.sha1);
    if (list === undefined) files.set(row.sha1, [row]);
    else list.push(row);
  }
  return files;
}
