/** Selects the files to import: a dump often contains the same pages several times. */
import { DumpError } from '../errors/dump-error.js';
import type { ExportHead } from '../xml/read-head.js';
import type { InputFile, PagesFile, SiteInfoFile, TableFile } from '../files/recognise.js';
import { layouts, unneededTables } from '../sql/layouts.js';
import { findBackup } from './backup.js';
import { checkPages } from './check-pages.js';

export interface ChosenFiles {
  readonly wiki: string;
  /** The tables are a backup of the whole database, and there are no files of pages. */
  readonly isBackup: boolean;
  /** The head of the files of pages that names the wiki's namespaces. A backup has none. */
  readonly head?: ExportHead;
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
  warnings.push(...skipped(files));
  notes.push(...descriptionsOf(files));
  const pages = choosePages(
    files.filter((file): file is PagesFile => file.kind === 'pages'),
    notes,
  );
  const logs = newest(
    files.filter((file): file is PagesFile => file.kind === 'logs'),
    () => 'logs',
    notes,
  );
  const allTables = newest(
    files.filter((file): file is TableFile => file.kind === 'table'),
    ({ dump }) => dump.name,
    notes,
  );
  const backup = findBackup(allTables, pages.length > 0);
  const [siteinfo] = newest(
    files.filter((file): file is SiteInfoFile => file.kind === 'siteinfo'),
    () => 'siteinfo',
    notes,
  );
  const found = siteinfo === undefined ? {} : { siteinfo };
  if (backup !== undefined) {
    leave([...pages, ...logs], [], 'the backup of the database has its rows', notes);
    notes.push(...leftOut(backup.others, 'is not imported', 'the interface does not read'));
    return { wiki, isBackup: true, pages: [], logs: [], tables: backup.tables, ...found, notes, warnings };
  }
  const tables = chooseTables(allTables, notes, warnings);
  warnings.push(...checkPages([...pages, ...logs]));
  const dates = new Set([...pages, ...logs, ...tables.values()].flatMap(({ date }) => date ?? []));
  if (dates.size > 1)
    warnings.push(
      `the files have ${dates.size} different dates (${[...dates].sort().join(', ')}), so links may not match pages`,
    );
  if (!hasItems(pages))
    throw new DumpError(
      [
        'no file with pages was found: an XML export such as *-pages-articles.xml.bz2 is expected, or a backup of the whole database',
        ...warnings,
      ].join('; '),
    );
  const head = mainHead(pages, warnings);
  return { wiki, isBackup: false, head, pages, logs, tables, ...found, notes, warnings };
}

const hasItems = <Item>(list: readonly Item[]): list is readonly [Item, ...Item[]] => list.length > 0;

/** Files that cannot be read: one warning for each problem. */
function skipped(files: readonly InputFile[]): readonly string[] {
  const byProblem = new Map<string, string[]>();
  for (const file of files)
    if (file.kind === 'unknown') byProblem.set(file.problem, [...(byProblem.get(file.problem) ?? []), file.file]);
  return [...byProblem].map(([problem, names]) => {
    const rest = names.length - mostNamed;
    const others = rest > 0 ? ` and ${rest} others` : '';
    return `${names.slice(0, mostNamed).join(', ')}${others} ${names.length === 1 ? 'is' : 'are'} skipped: ${problem}`;
  });
}

const mostNamed = 3;

/** Descriptions of files, which WikiTeam's tools write next to the files. The pages of files have the same texts. */
function descriptionsOf(files: readonly InputFile[]): readonly string[] {
  const count = files.filter(({ file }) => file.endsWith('.desc')).length;
  return count === 0
    ? []
    : [`${count} descriptions of files (*.desc) are not imported: the pages of the files have them`];
}

/** The name of the wiki. What files say of it decides; names of files count where none says it. */
function onlyWiki(files: readonly InputFile[]): string {
  const heads = files.flatMap((file) => ('head' in file ? [file.head] : []));
  const [named, hosts] = [distinct(heads.map(({ dbName }) => dbName)), distinct(heads.map(({ base }) => hostOf(base)))];
  const names = distinct(files.flatMap(({ wiki, kind }) => (kind === 'ignored' ? [] : [wiki ?? ''])));
  const others = [named, hosts, names].find((some) => some.length > 0) ?? [];
  if (others.length > 1)
    throw new DumpError(`the files belong to different wikis: ${others.join(', ')}. Select the files of one wiki`);
  return named[0] ?? names[0] ?? 'wiki';
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts.filter((text) => text !== ''))];

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** Parts of a dump after the first one may have no head. */
function mainHead(pages: readonly [PagesFile, ...PagesFile[]], warnings: string[]): ExportHead {
  const found = pages.find(({ head }) => head.namespaces.length > 0);
  for (const { file, head } of found === undefined ? [] : pages)
    if (head.namespaces.length === 0) warnings.push(`${file} has no <siteinfo>: that of ${found?.file} is used`);
  return (found ?? pages[0]).head;
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
  tables: readonly TableFile[],
  notes: string[],
  warnings: string[],
): ReadonlyMap<string, TableFile> {
  const chosen = new Map<string, TableFile>();
  const [unneeded, unknown]: [TableFile[], TableFile[]] = [[], []];
  for (const table of tables) {
    const { name } = table.dump;
    if (layouts[name] === undefined) (unneededTables.has(name) ? unneeded : unknown).push(table);
    else {
      const other = chosen.get(name);
      if (other !== undefined)
        warnings.push(`table ${name} is in ${other.file} and in ${table.file}: that of ${table.file} is imported`);
      chosen.set(name, table);
    }
  }
  notes.push(...leftOut(unneeded, 'is not imported', 'MediaWiki 1.43 does not use'));
  warnings.push(...leftOut(unknown, 'is skipped', 'this command does not know'));
  return chosen;
}

/** One text for each file with tables that are left out. */
function leftOut(tables: readonly TableFile[], what: string, why: string): readonly string[] {
  const byFile = new Map<string, string[]>();
  for (const { file, dump } of tables) byFile.set(file, [...(byFile.get(file) ?? []), dump.name]);
  return [...byFile].map(([file, names]) =>
    names.length === 1
      ? `${file} ${what}: ${why} the table ${names.join()}`
      : `${file}: ${names.length} tables are left out, which ${why}: ${names.join(', ')}`,
  );
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
