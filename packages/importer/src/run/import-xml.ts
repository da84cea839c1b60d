/** Imports export files: worker threads decompress and parse them, and this thread writes them in order. */
import type { WorkDatabase } from '../db/work-database.js';
import { notSeen } from '../db/known-revisions.js';
import type { PagesFile } from '../files/recognise.js';
import { openSource } from '../files/open-source.js';
import { LogWriter } from '../stages/log-writer.js';
import { Names } from '../stages/names.js';
import { PageIds } from '../stages/page-ids.js';
import { type DumpHints, type PageCounts, PageWriter } from '../stages/page-writer.js';
import { inOrder } from '../workers/in-order.js';
import { cutElements, type XmlPart } from '../xml/cut-elements.js';
import type { LogTask } from '../xml/read-log-items.js';
import { dropUnchanged } from '../xml/drop-unchanged.js';
import type { TitleRules } from '../xml/page-title.js';
import { plainXml } from '../xml/plain-xml.js';
import { titleRules } from '../xml/read-head.js';
import { type PageBatch, readPages, type XmlTask } from '../xml/read-pages.js';
import type { PageRecord } from '../xml/records.js';
import type { Context } from './context.js';

interface FileState {
  /** Everything before this position is in the database. */
  readonly end: number;
  readonly isDone: boolean;
  /** The page that the position lies within. */
  readonly current?: Pick<PageRecord, 'id' | 'namespace' | 'title' | 'redirect'>;
}

export async function importPages(context: Context): Promise<void> {
  const { work, files, progress, update } = context;
  const names = new Names(work);
  const ids = new PageIds(work, update && ((id) => update.changes.isListed(id)));
  const writer = new PageWriter(work, names, ids);
  const found = noted(work);
  Object.assign(writer.counts, found?.counts);
  Object.assign(writer.hints.prefixes, found?.hints.prefixes);
  Object.assign(writer.hints.formats, found?.hints.formats);
  progress.begin('Pages', sizeOf(files.pages));
  for (const file of files.pages) {
    const titles = titleRules(file.head.namespaces.length > 0 ? file.head : (files.head ?? file.head));
    await importFile(context, file, {
      restore: (state) => (writer.current = state.current),
      read:
        update === undefined
          ? (part) => readPart(context, { ...part, titles })
          : readerOfChanges(context, update, titles),
      write: (read) => {
        const batch = ids.identify(read);
        update?.changes.expect(batch, writer.current);
        writer.write(batch);
        progress.count(writer.counts.pages, 'pages');
      },
      state: () => {
        work.set('noted', JSON.stringify({ counts: writer.counts, hints: writer.hints } satisfies Noted));
        return writer.current === undefined ? {} : { current: writer.current };
      },
    });
  }
  update?.changes.removeRevisions(notSeen(update.known));
  for (const problem of problemsOf(writer.counts)) context.warn(problem);
  progress.end();
}

/** What was found in the files until now, for a stopped import. */
interface Noted {
  readonly counts: PageCounts;
  readonly hints: DumpHints;
}

function noted(work: WorkDatabase): Noted | undefined {
  const text = work.get('noted');
  return text === undefined ? undefined : JSON.parse(text);
}

/** What the files of pages say that no table has. */
export function hintsOf(work: WorkDatabase): DumpHints {
  return noted(work)?.hints ?? { prefixes: {}, formats: {} };
}

/** What is not as in other dumps, counted. */
const problems: readonly (readonly [count: keyof PageCounts, problem: string])[] = [
  ['repeated', 'revisions are in the files more than once'],
  ['empty', 'pages have no revision: they are left out'],
  ['badTitles', 'pages have titles that MediaWiki does not accept: they are found by their IDs only'],
  ['timeless', 'revisions have no time: they get that of the import'],
  ['textless', 'texts are not in the files, as in those with "stub" in their names: they are empty'],
  ['wrongSums', 'texts do not have the checksum (sha1) that the files give: they may be damaged'],
  [
    'restricted',
    'pages have <restrictions>, which are left out: protections are read from the table page_restrictions',
  ],
  ['logItems', 'log entries are in files of pages, and are left out: they are read from files that have nothing else'],
];

function problemsOf(counts: PageCounts): readonly string[] {
  return problems.flatMap(([name, problem]) => (counts[name] > 0 ? [`${counts[name]} ${problem}`] : []));
}

/** Reads the pages of a file that an update changes. Parts come in their order. */
function readerOfChanges(
  context: Context,
  { changes, known }: NonNullable<Context['update']>,
  titles: TitleRules,
): (part: FilePart) => Promise<PageBatch> {
  let page = 0;
  return async (part) => {
    const { bytes, unchanged, last } = dropUnchanged(part.bytes, known);
    changes.list(unchanged);
    const task = { ...part, bytes, known, page, titles };
    page = last || page;
    return { ...(await readPart(context, task)), end: part.position + part.bytes.length };
  };
}

/** Smaller parts are read in this thread. */
const leastShared = 1 << 16;

async function readPart({ pool }: Context, task: XmlTask): Promise<PageBatch> {
  if (task.bytes.length < leastShared) return readPages(task);
  const bytes = Uint8Array.from(task.bytes);
  return pool.run('readPages', { ...task, bytes }, [bytes.buffer]);
}

export async function importLogs(context: Context, namespaces: LogTask['namespaces']): Promise<void> {
  const { work, files, pool, progress } = context;
  if (files.logs.length === 0) return;
  const writer = new LogWriter(work, new Names(work));
  progress.begin('Logs', sizeOf(files.logs));
  for (const file of files.logs)
    await importFile(context, file, {
      restore: () => undefined,
      read: (part) => {
        const bytes = Uint8Array.from(part.bytes);
        return pool.run('readLogItems', { ...part, bytes, namespaces }, [bytes.buffer]);
      },
      write: (batch) => {
        writer.write(batch.items);
        progress.count(writer.written, 'log entries');
      },
      state: () => ({}),
    });
  progress.end();
}

interface FilePart extends XmlPart {
  readonly file: string;
}

interface Job<Batch extends { readonly end: number }> {
  readonly restore: (state: FileState) => void;
  readonly read: (part: FilePart) => Promise<Batch>;
  readonly write: (batch: Batch) => void;
  readonly state: () => Pick<FileState, 'current'>;
}

async function importFile<Batch extends { readonly end: number }>(
  { work, pool, progress, commitBytes }: Context,
  { path, file }: PagesFile,
  job: Job<Batch>,
): Promise<void> {
  const key = `file ${path}`;
  const before = stateOf(work.get(key));
  if (before.isDone) return;
  job.restore(before);
  const chunks = plainXml(
    file,
    openSource(path, (bytes) => progress.advance(bytes)),
  );
  const parts = behind(cutElements(file, chunks, Math.min(1 << 20, commitBytes)), before.end);
  let { end } = before;
  progress.reached(file, end);
  let written = 0;
  const save = (isDone: boolean): void => {
    work.set(key, JSON.stringify({ end, isDone, ...job.state() } satisfies FileState));
    work.db.exec('COMMIT');
    written = 0;
  };
  work.db.exec('BEGIN');
  try {
    for await (const batch of inOrder(parts, pool.width + 2, (part) => job.read({ file, ...part }))) {
      job.write(batch);
      written += batch.end - end;
      end = batch.end;
      progress.reached(file, end);
      if (written < commitBytes) continue;
      save(false);
      work.db.exec('BEGIN');
    }
    save(true);
  } finally {
    if (work.db.inTransaction) work.db.exec('ROLLBACK');
  }
}

/** The parts after a position. The part that contains it is cut there. */
async function* behind(parts: AsyncIterable<XmlPart>, end: number): AsyncGenerator<XmlPart> {
  for await (const { bytes, position } of parts) {
    if (position >= end) yield { bytes, position };
    else if (position + bytes.length > end) yield { bytes: bytes.subarray(end - position), position: end };
  }
}

function stateOf(text: string | undefined): FileState {
  return text === undefined ? { end: 0, isDone: false } : JSON.parse(text);
}

function sizeOf(files: readonly PagesFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
