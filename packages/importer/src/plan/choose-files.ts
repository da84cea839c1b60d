/** Selects the files to import: a dump often contains the same pages several times. */
import { DumpError } from '../dump-error.js';
import type { InputFile, PagesFile, SiteInfoFile, TableFile } from '../files/recognise.js';
import { layouts, unneededTables } from '../sql/layouts.js';
import { checkPages } from './check-pages.js';

export interface ChosenFiles {
  readonly wiki: string;
  readonly pages: readonly PagesFile[];
  readonly logs: readonly PagesFile[];
  readonly tables: ReadonlyMap<string, TableFile>;
  readonly siteinfo?: SiteInfoFile;
  /** Files that are not imported, and why. */
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
}

const rank = { history: 3, current: 2, articles: 1 } as const;

export function chooseFiles(files: readonly InputFile[]): ChosenFiles {
  const [notes, warnings]: [string[], string[]] = [[], []];
  const wiki = onlyWiki(files);
  for (const file of files) if (file.kind === 'unknown') warnings.push(`${file.file} is skipped: ${file.problem}`);
  const pages = choosePages(
    files.filter((file): file is PagesFile => file.kind === 'pages'),
    notes,
  );
  const logs = newest(
    files.filter((file): file is PagesFile => file.kind === 'logs'),
    () => 'logs',
    notes,
  );
  const tables = chooseTables(files, notes, warnings);
  const [siteinfo] = newest(
    files.filter((file): file is SiteInfoFile => file.kind === 'siteinfo'),
    () => 'siteinfo',
    notes,
  );
  warnings.push(...checkPages([...pages, ...logs]));
  const dates = new Set([...pages, ...logs, ...tables.values()].flatMap(({ date }) => date ?? []));
  if (dates.size > 1)
    warnings.push(
      `the files have ${dates.size} different dates (${[...dates].sort().join(', ')}), so links may not match pages`,
    );
  if (pages.length === 0)
    throw new DumpError(
      ['no file with pages was found: an XML export such as *-pages-articles.xml.bz2 is expected', ...warnings].join(
        '; ',
      ),
    );
  return { wiki, pages, logs, tables, ...(siteinfo === undefined ? {} : { siteinfo }), notes, warnings };
}

function onlyWiki(files: readonly InputFile[]): string {
  const named = [
    ...new Set(files.flatMap(({ wiki, kind }) => (kind === 'ignored' || wiki === undefined ? [] : [wiki]))),
  ];
  if (named.length > 1)
    throw new DumpError(`the files belong to different wikis: ${named.join(', ')}. Select the files of one wiki`);
  return named[0] ?? 'wiki';
}

/**
 * Of histories, current revisions and articles, the most complete one with the newest date, as one file or in parts.
 */
function choosePages(files: readonly PagesFile[], notes: string[]): readonly PagesFile[] {
  const named = files.filter(({ range }) => range !== undefined);
  const best = Math.max(0, ...named.map(({ range }) => (range === undefined ? 0 : rank[range])));
  const most = files.filter((file) => file.range === undefined || rank[file.range] === best);
  leave(files, most, 'a file with more history is imported', notes);
  const streams = most.some(({ isMultistream }) => isMultistream)
    ? most.filter((file) => file.range === undefined || file.isMultistream)
    : most;
  leave(most, streams, 'the multistream file contains the same pages', notes);
  const recent = newest(streams, ({ part }) => part ?? 'whole', notes);
  const whole = recent.filter(({ part }) => part === undefined);
  const chosen = whole.some(({ range }) => range !== undefined) ? whole : recent;
  leave(recent, chosen, 'the whole file is imported, not its parts', notes);
  return chosen;
}

function chooseTables(
  files: readonly InputFile[],
  notes: string[],
  warnings: string[],
): ReadonlyMap<string, TableFile> {
  const tables = newest(
    files.filter((file): file is TableFile => file.kind === 'table'),
    ({ dump }) => dump.name,
    notes,
  );
  const chosen = new Map<string, TableFile>();
  for (const table of tables) {
    const { name } = table.dump;
    if (layouts[name] !== undefined) chosen.set(name, table);
    else if (unneededTables.has(name))
      notes.push(`${table.file} is not imported: MediaWiki 1.43 does not use the table ${name}`);
    else warnings.push(`${table.file} is skipped: the table ${name} is unknown`);
  }
  return chosen;
}

/** Of files with the same content, the newest one. Files without a date are all used. */
function newest<File extends InputFile>(
  files: readonly File[],
  key: (file: File) => string,
  notes: string[],
): readonly File[] {
  const chosen = files.filter(
    (file) => !files.some((other) => other !== file && key(other) === key(file) && isBetter(other, file)),
  );
  leave(files, chosen, 'a newer file has the same content', notes);
  return chosen;
}

function isBetter(one: InputFile, other: InputFile): boolean {
  if (one.date === undefined || other.date === undefined) return false;
  return one.date > other.date || (one.date === other.date && one.kind === 'table' && one.path < other.path);
}

function leave(all: readonly InputFile[], kept: readonly InputFile[], why: string, notes: string[]): void {
  for (const file of all) if (!kept.includes(file)) notes.push(`${file.file} is not imported: ${why}`);
}
