/** Makes a wiki folder from the files of a dump. */
import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Changes } from '../changes/changes.js';
import { isUnchanged, knownRevisions } from '../db/known-revisions.js';
import type { WorkDatabase } from '../db/work-database.js';
import { DumpError, messageOf } from '../errors/dump-error.js';
import { type LinkTable, linkTables } from '../derive/link-writer.js';
import { checkSums } from '../files/check-sums.js';
import { listFiles } from '../files/list-files.js';
import { type InputFile, recognise } from '../files/recognise.js';
import { pageTables, tooOld } from '../plan/backup.js';
import { chooseFiles, type ChosenFiles } from '../plan/choose-files.js';
import { describePlan, filesToRead } from '../plan/describe-plan.js';
import { refuseSmallDisk } from '../plan/disk-space.js';
import { estimate } from '../plan/estimate.js';
import { findGaps } from '../plan/gaps.js';
import { type Json, unnamedNamespaces } from '../profile/site-profile.js';
import type { TablePlan } from '../sql/plan-table.js';
import { startPool } from '../workers/pool.js';
import type { Context } from './context.js';
import type { ImportHost } from '../host/host.js';
import { complete, importAll, importBackup, importChanges, type ImportJob } from './import-stages.js';
import { keptProfile, settingsWarnings } from './kept-profile.js';
import { lockFolder } from './lock-folder.js';
import { openCopy, openForInput } from './open-work.js';
import { readOrigin } from './origin.js';
import { planTables } from './load-tables.js';
import { neutralProfile, profileOf } from './profile-of.js';
import { refuseExisting } from './refuse-existing.js';
import { duration, Progress, whole } from '../host/progress.js';

export interface ImportOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  /** Sizes of files of which only the beginnings are available, by their names: for a dry run. */
  readonly sizes?: ReadonlyMap<string, number>;
  /** The folder to make. */
  readonly out: string;
  /** A site profile with settings that dumps do not contain. */
  readonly baseProfile: string;
  /** Checks the profile that is made, before the pages are read and at the end: throws if a server cannot use it. */
  readonly checkProfile?: (profile: unknown) => void;
  /** Threads that read; default: one for each core. */
  readonly threads?: number;
  /** Only say what would be imported. */
  readonly dryRun?: boolean;
  /** Bring the wiki that is in the folder up to date, or replace it if it is another one. */
  readonly update?: boolean;
  /** Find the links that no table has in the texts of pages (default). */
  readonly links?: boolean;
  /** Make the full-text index (default). */
  readonly search?: boolean;
  /** Number of uncompressed bytes after which writes are committed. */
  readonly commitBytes?: number;
  /** The fixed time of the wiki; default: the newest time in the dump. */
  readonly clock?: string;
}

export interface ImportResult {
  readonly rows: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
  readonly seconds: number;
}

/** Imports, or continues a stopped import; undefined after a dry run. */
export async function importDumps(options: ImportOptions, host: ImportHost): Promise<ImportResult | undefined> {
  const files = await recogniseAll(options.paths, options.sizes);
  const chosen = withoutUnusable(chooseFiles(files));
  const plans = planTables({ files: chosen });
  const derived = tablesToDerive(chosen);
  const needed = await estimate(filesToRead(chosen), {
    links: options.links !== false && derived.length > 0,
    search: options.search !== false,
  });
  host.out(describePlan(chosen, findGaps(chosen, derived, options.search !== false), needed, options.out));
  const warnings: string[] = [];
  const warn = (problem: string): void => {
    if (warnings.includes(problem)) return;
    warnings.push(problem);
    host.err(`warning: ${problem}\n`);
  };
  for (const problem of [
    ...chosen.warnings,
    ...plans.flatMap((plan) => plan.warnings),
    ...derivedWarnings(chosen, derived),
    ...namespaceWarnings(chosen),
    ...settingsWarnings(chosen, options),
  ])
    warn(problem);
  if (options.dryRun === true) return undefined;
  refuseExisting(options);
  refuseSmallDisk(options.out, needed.disk, sizeOf(join(options.out, '.import/wiki.sqlite')));
  const unlock = lockFolder(options.out);
  try {
    return await run(options, { files, chosen, plans, derived, warnings, warn }, host);
  } finally {
    unlock();
  }
}

interface Plan {
  readonly files: readonly InputFile[];
  readonly chosen: ChosenFiles;
  readonly plans: readonly TablePlan[];
  readonly derived: readonly LinkTable[];
  readonly warnings: readonly string[];
  readonly warn: (problem: string) => void;
}

/** Makes the wiki in a work database, and moves it to its place. */
async function run(options: ImportOptions, plan: Plan, host: ImportHost): Promise<ImportResult> {
  const started = Date.now();
  const { files, warnings } = plan;
  await checkSums(files);
  const job = openJob(options, plan, host);
  const { work, pool, progress } = job.context;
  try {
    job.check(job.kept ?? profileOf(job.context, job.base, options.clock));
    const { update } = job.context;
    const profile = await (plan.chosen.isBackup
      ? importBackup(job)
      : update === undefined
        ? importAll(job)
        : importChanges(job, update.changes));
    const rows = await complete(job, profile, options.out);
    const seconds = (Date.now() - started) / 1000;
    host.out(describeResult(rows, warnings, seconds, options.out));
    return { rows, warnings, seconds };
  } catch (error) {
    throw explained(error, options.out, progress.where);
  } finally {
    await pool.close();
    if (work.db.open) work.close();
  }
}

/** Opens the work database: a copy of the wiki to update, or that of a full import. */
function openJob(options: ImportOptions, { chosen, plans, derived, warn }: Plan, host: ImportHost): ImportJob {
  const folder = join(options.out, '.import');
  const given: Json = JSON.parse(readFileSync(options.baseProfile, 'utf8'));
  const base = neutralProfile({ files: chosen }, given);
  const copy = options.update === true && !chosen.isBackup ? copyOf(options.out, folder, chosen.wiki) : undefined;
  const { links = true, search = true } = (copy && readOrigin(copy.db)) ?? options;
  const context: Context = {
    work: copy ?? openForInput(folder, chosen, host),
    folder,
    files: chosen,
    pool: startPool(options.threads ?? availableParallelism()),
    progress: new Progress(host),
    warn,
    commitBytes: options.commitBytes ?? 32 << 20,
    ...(copy && { update: updateOf(copy) }),
  };
  // The links of changed pages come from their texts: reading all links again would take most of a full import.
  const fromTexts: readonly LinkTable[] = copy === undefined ? derived : linkTables;
  const replaced: readonly string[] = copy === undefined ? fromTexts : [...fromTexts, 'linktarget'];
  return {
    context,
    base,
    kept: keptProfile(chosen, options),
    clock: options.clock,
    tables: plans.filter(({ table }) => !replaced.includes(table)),
    fromTexts,
    links,
    search,
    check: (profile) => options.checkProfile?.(profile),
  };
}

function updateOf(copy: WorkDatabase): NonNullable<Context['update']> {
  const known = knownRevisions(copy.db);
  return { known, changes: new Changes(copy, (revision) => isUnchanged(known, revision)) };
}

function copyOf(out: string, folder: string, wiki: string): WorkDatabase | undefined {
  try {
    return openCopy(out, folder, wiki);
  } catch (error) {
    throw explained(error, out, 'copying the wiki');
  }
}

async function recogniseAll(
  paths: readonly string[],
  sizes: ReadonlyMap<string, number> = new Map(),
): Promise<readonly InputFile[]> {
  const files: InputFile[] = [];
  for (const path of listFiles(paths)) {
    for (const file of await recognise(path)) files.push({ ...file, size: sizes.get(file.file) ?? file.size });
  }
  return files;
}

/** Tables that lack columns are left out. */
function withoutUnusable(chosen: ChosenFiles): ChosenFiles {
  const unusable = planTables({ files: chosen }).filter(({ missing }) => missing.length > 0);
  const names = new Set(unusable.map(({ table }) => table));
  const needed = unusable.find(({ table }) => chosen.isBackup && pageTables.includes(table));
  if (needed !== undefined)
    throw new DumpError(
      `table ${needed.table} has no column ${needed.missing.join(', ')}: ${tooOld}`,
      chosen.tables.get(needed.table)?.file,
    );
  return {
    ...chosen,
    tables: new Map([...chosen.tables].filter(([table]) => !names.has(table))),
    warnings: [
      ...chosen.warnings,
      ...unusable.map(
        ({ table, missing }) =>
          `table ${table} is left out: it has no column ${missing.join(', ')}, which MediaWiki 1.43 needs`,
      ),
    ],
  };
}

/** Whether the targets of links are rows of another table, by the columns. */
const areById: ReadonlyMap<LinkTable, (columns: ReadonlySet<string>) => boolean> = new Map([
  ['pagelinks', (columns) => columns.has('pl_target_id')],
  ['templatelinks', (columns) => columns.has('tl_target_id')],
  ['categorylinks', (columns) => !columns.has('cl_to')],
  ['imagelinks', (columns) => !columns.has('il_to')],
]);

/** Link tables that the dump does not contain, or whose targets it does not name. */
function tablesToDerive({ tables }: ChosenFiles): readonly LinkTable[] {
  return linkTables.filter((table) => {
    const file = tables.get(table);
    if (file === undefined) return true;
    const columns = new Set(file.dump.columns.map(({ name }) => name));
    const isById = areById.get(table)?.(columns) ?? false;
    return isById && !tables.has('linktarget');
  });
}

function derivedWarnings({ tables }: ChosenFiles, derived: readonly LinkTable[]): readonly string[] {
  return derived
    .filter((table) => tables.has(table))
    .map(
      (table) =>
        `table ${table} names its targets by id, and the dump has no table linktarget: the links are derived from the texts of pages`,
    );
}

function namespaceWarnings({ head, siteinfo }: ChosenFiles): readonly string[] {
  const unnamed = unnamedNamespaces(siteinfo?.query, head);
  return unnamed.length === 0
    ? []
    : [
        `the dump does not name the namespaces ${unnamed.join(', ')}: they get the names that titles have, or English ones. The file siteinfo-namespaces.json of the dump has the names`,
      ];
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function explained(error: unknown, out: string, where: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EFBIG' || code === 'SQLITE_IOERR_WRITE')
    return new DumpError(
      `the disk is full (${messageOf(error)}; ${where}). Make room and start the same command again to resume`,
      out,
    );
  return error;
}

function describeResult(
  rows: Readonly<Record<string, number>>,
  warnings: readonly string[],
  seconds: number,
  out: string,
): string {
  const counts = Object.entries(rows).filter(([, count]) => count > 0);
  const width = Math.max(...counts.map(([table]) => table.length));
  return [
    `Imported into ${out} in ${duration(seconds)}, with ${warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}:`,
    ...counts.map(([table, count]) => `  ${table.padEnd(width)}  ${whole(count).padStart(12)}`),
    `Serve it: wiki-query serve ${out}`,
    '',
  ].join('\n');
}
