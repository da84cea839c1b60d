/** The stages of an import, one after the other: of all files into a new wiki, or of what has changed into a copy of it. */
import { partsOf } from '../profile/profile-parts.js';
import type { Changes } from '../changes/changes.js';
import { schema } from '../db/schema.js';
import { makeIndexes } from '../derive/indexes.js';
import type { LinkTable } from '../derive/link-writer.js';
import { numberActors } from '../derive/number-actors.js';
import { numberRows } from '../derive/number-rows.js';
import { fillParents } from '../derive/parents.js';
import type { ChosenFiles } from '../plan/choose-files.js';
import { linkSiteOf, namespaceNumbers } from '../profile/link-site.js';
import type { Json } from '../profile/site-profile.js';
import { currentText } from '../texts/current-text.js';
import type { TablePlan } from '../sql/plan-table.js';
import { type Context, once } from './context.js';
import { daysBefore, deriveTables } from './derive-tables.js';
import { finish } from './finish.js';
import { importTexts } from './import-texts.js';
import { hintsOf, importLogs, importPages } from './import-xml.js';
import { loadTables, mergeTables } from './load-tables.js';
import { writeOrigin } from './origin.js';
import { profileOf } from './profile-of.js';

/** What an import makes, and of what. */
export interface ImportJob {
  readonly context: Context;
  /** The profile without what the dump says. */
  readonly base: Json;
  /** The profile that the folder has, if the dump says nothing. */
  readonly kept: Json | undefined;
  readonly clock: string | undefined;
  /** The tables of the dump that are copied. */
  readonly tables: readonly TablePlan[];
  /** Those that the texts of pages fill. */
  readonly fromTexts: readonly LinkTable[];
  readonly links: boolean;
  readonly search: boolean;
  /** Throws if a server cannot use the profile. */
  readonly check: (profile: Json) => void;
}

/** Fills a new wiki, and returns its profile. Each stage leaves out what a stopped import has done. */
export async function importAll(job: ImportJob): Promise<Json> {
  const { context, tables } = job;
  const { db } = context.work;
  await loadTables(context, tables);
  await readXml(job);
  once(context, 'numbers of actors', () => numberActors(db));
  mergeTables(context, tables);
  indexTables(job);
  once(context, 'parents', () => fillParents(db));
  return readTexts(job);
}

/** The same from a backup of the database, which has all rows. Only the search index is made, and links whose targets are in no table. */
export async function importBackup(job: ImportJob): Promise<Json> {
  const { context, tables } = job;
  await loadTables(context, tables);
  mergeTables(context, tables);
  indexTables(job);
  const elsewhere = Number(
    context.work.db.prepare(`SELECT count(*) FROM page ${currentText} WHERE old_id IS NULL`).pluck().get(),
  );
  if (elsewhere > 0)
    context.warn(
      `the texts of ${elsewhere} pages are packed together or in an external storage: list=search does not find them`,
    );
  return readTexts(job);
}

/** The same of a copy of the wiki, which it brings up to date. */
export async function importChanges(job: ImportJob, changes: Changes): Promise<Json> {
  const { context, tables } = job;
  await loadTables(context, tables);
  await readXml(job);
  mergeTables(context, tables);
  changes.removeUnlisted();
  changes.repairHeads();
  indexTables(job);
  once(context, 'parents', () => fillParents(context.work.db, 'SELECT page_id FROM changed'));
  return readTexts(job);
}

/** Derives the rest, and moves the wiki to its place. Returns the numbers of rows. */
export async function complete(job: ImportJob, profile: Json, out: string): Promise<Readonly<Record<string, number>>> {
  const { context, base, kept, links, search } = job;
  const { work, pool, files, warn } = context;
  await pool.close();
  // No other thread reads: indexes need not be written to a journal first.
  work.db.pragma('journal_mode = DELETE');
  makeIndexes(work.db, [...schema.keys()], warn);
  if (!files.isBackup) deriveTables(context, profile, clockOf(profile), wantedLinks(job));
  const own = profileOf(context, base, job.clock);
  writeOrigin(work.db, { wiki: files.wiki, until: untilOf(files, clockOf(own)), links, search });
  const finished = kept ?? own;
  job.check(finished);
  return finish(context, finished, out);
}

/** Pages and log entries. The names of namespaces are those of the pages, if the dump does not name them. */
async function readXml({ context, base }: ImportJob): Promise<void> {
  const { work, warn } = context;
  await importPages(context);
  for (const problem of prefixWarnings(context)) warn(problem);
  await importLogs(context, namespaceNumbers(profileOf(context, base, undefined)));
  once(context, 'numbers of rows', () => numberRows(work.db, warn));
}

function indexTables({ context: { work, progress, warn }, fromTexts }: ImportJob): void {
  const left: readonly string[] = fromTexts;
  const indexed = [...schema.keys()].filter((table) => !left.includes(table));
  progress.begin('Indexes', indexed.length);
  for (const table of indexed) {
    makeIndexes(work.db, [table], warn);
    progress.advance(1);
  }
  progress.end();
}

async function readTexts(job: ImportJob): Promise<Json> {
  const { context, base, kept, clock, search } = job;
  const wanted = wantedLinks(job);
  const profile = kept ?? profileOf(context, base, clock);
  await importTexts(context, wanted, { ...(wanted.length > 0 && { linkSite: linkSiteOf(profile) }), search });
  return profile;
}

const wantedLinks = ({ links, fromTexts }: ImportJob): readonly LinkTable[] => (links ? fromTexts : []);

/** Namespaces whose names are those that titles have. */
function prefixWarnings({ work }: Context): readonly string[] {
  const names = Object.entries(hintsOf(work).prefixes).map(([id, [name = '']]) => `${id} (${name})`);
  return names.length === 0
    ? []
    : [`the dump does not name the namespaces ${names.join(', ')}: they get the names that titles have`];
}

/** A dump contains all changes until the day when it was started, at least. */
function untilOf({ pages }: ChosenFiles, clock: string): string {
  const [first] = pages.flatMap(({ date }) => date ?? []).sort();
  return first === undefined ? daysBefore(clock, 1) : `${first}000000`;
}

function clockOf(profile: Json): string {
  return partsOf(profile).instance.clock;
}
