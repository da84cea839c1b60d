/** Lists the dumps on a mirror, and the necessary files of a dump. */
import { DumpError } from '../errors/dump-error.js';
import { layouts } from '../sql/layouts.js';
import type { Fetcher } from '../api/fetcher.js';
import { isObject, type Json } from '../api/wiki-api.js';

export interface DumpFile {
  readonly name: string;
  readonly url: string;
  readonly size: number;
  readonly sha1?: string;
  readonly md5?: string;
}

/** A part of a dump: its state, and facts of its files by their names. */
interface Job {
  readonly status: unknown;
  readonly files: Json;
}

/** The necessary files of a wiki's dump: of a given date, or of the newest one whose necessary files are complete. */
export async function listDump(
  fetcher: Fetcher,
  wiki: string,
  date: string | undefined,
): Promise<{ readonly date: string; readonly files: readonly DumpFile[] }> {
  if (!/^[a-z][a-z0-9_]*$/.test(wiki))
    throw new DumpError(`"${wiki}" is not the name of a wiki: one such as simplewiki is expected`);
  const dates = date === undefined ? await listDates(fetcher, wiki) : [date];
  for (const each of dates) {
    const files = await filesOf(fetcher, wiki, each, date !== undefined);
    if (files !== undefined) return { date: each, files };
  }
  throw new DumpError(`${fetcher.url(`${wiki}/`)} has no complete dump (looked at ${dates.join(', ') || 'no dates'})`);
}

/** Newest first. */
async function listDates(fetcher: Fetcher, wiki: string): Promise<readonly string[]> {
  const page = await fetcher.text(`${wiki}/`, `the mirror has no wiki ${wiki}`);
  const dates = [...page.matchAll(/href="(?:[^"]*\/)?(\d{8})\/?"/g)].map(([, date = '']) => date);
  return [...new Set(dates)].sort().reverse();
}

async function filesOf(
  fetcher: Fetcher,
  wiki: string,
  date: string,
  isNamed: boolean,
): Promise<readonly DumpFile[] | undefined> {
  const path = `${wiki}/${date}/dumpstatus.json`;
  const text = await fetcher.text(path, isNamed ? `the mirror has no dump of ${wiki} of ${date}` : undefined);
  if (text === '') return undefined;
  const jobs = readStatus(text, fetcher.url(path));
  const names = jobs.flatMap(({ files }) => Object.keys(files));
  const needed = neededNames(wiki, date, names);
  const found: DumpFile[] = [];
  for (const { status, files } of jobs)
    for (const [name, facts] of Object.entries(files)) {
      if (!needed.has(name)) continue;
      if (status !== 'done') return isNamed ? unfinished(wiki, date, name) : undefined;
      const { size: stated, sha1, md5 } = isObject(facts) ? facts : {};
      const size = sizeOf(stated, name);
      const sums = { ...(typeof sha1 === 'string' && { sha1 }), ...(typeof md5 === 'string' && { md5 }) };
      found.push({ name, size, ...sums, url: fetcher.url(`${wiki}/${date}/${name}`) });
    }
  return found.some(({ name }) => name.includes('-pages-articles')) ? found : undefined;
}

/** The bytes of a file: a download ends at them. */
function sizeOf(size: unknown, name: string): number {
  if (Number.isSafeInteger(size) && Number(size) > 0) return Number(size);
  throw new DumpError(`the mirror states no size of ${name}, without which its download has no end`);
}

function unfinished(wiki: string, date: string, name: string): never {
  throw new DumpError(`the dump of ${wiki} of ${date} is not complete: ${name} is not written yet`);
}

function readStatus(text: string, url: string): readonly Job[] {
  const { jobs } = parsed(text, url);
  return Object.values(isObject(jobs) ? jobs : {})
    .filter(isObject)
    .map(({ status, files }) => ({ status, files: isObject(files) ? files : {} }));
}

function parsed(text: string, url: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    throw new DumpError(`${url} is no valid JSON`);
  }
}

/** Articles as a multistream file, logs, site information and all tables that the import uses. */
function neededNames(wiki: string, date: string, names: readonly string[]): ReadonlySet<string> {
  const of = (rest: string): RegExp => new RegExp(`^${wiki}-${date}-${rest}$`);
  // A name is that of a file in the folder of the downloads, and of no other.
  const plain = names.filter((name) => /^[\w.-]+$/.test(name));
  const matching = (rest: string): readonly string[] => plain.filter((name) => of(rest).test(name));
  const wholeOrParts = (whole: string, parts: string): readonly string[] =>
    matching(whole).length > 0 ? matching(whole) : matching(parts);
  return new Set([
    ...wholeOrParts('pages-articles-multistream\\.xml\\.bz2', 'pages-articles-multistream\\d+\\.xml.*\\.bz2'),
    ...wholeOrParts('pages-logging\\.xml\\.gz', 'pages-logging\\d+\\.xml\\.gz'),
    ...matching('siteinfo-namespaces\\.json\\.gz'),
    ...matching(`(?:${Object.keys(layouts).join('|')})\\.sql\\.gz`),
  ]);
}
