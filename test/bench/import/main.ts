/** Times imports of generated dumps. */
import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { readOptions, wholeNumber } from '../../support/read-options.js';
import { timePeer } from './peer.js';
import { timeSqlite } from './compare-sqlite.js';
import { makeDump, makePages } from './make-dump.js';
import { timeSearches } from './search.js';

const usage = `npm run bench:import -w test -- [options]

Times imports of generated dumps: XML alone, with SQL tables, and with links from the texts.

  --pages N    pages of the dump (200000)
  --words N    words of each of the three paragraphs of a page (60)
  --only CASE  xml (with the floor: the same rows and indexes by a program of 130 lines), sql or links
  --growth     dumps of 10,000, 100,000, 200,000 and 1,000,000 pages (as far as --pages) without links instead
  --update     an import with links and an update of it, in which 1 % of the pages changed, instead
  --search     an import of pages with 200,000 different words, and 200 searches in it over HTTP, instead
  --keep DIR   keep the dumps, and the wiki of --search, for the next time
  --peer DIR   also time MediaWiki's importDump into this instance (DIR has its LocalSettings.php); it is changed
  --code DIR   MediaWiki's code for --peer ($WIKI_HOME/code)

Examples:
  npm run bench:import -w test -- --pages 20000 --only sql
  npm run bench:import -w test -- --growth --pages 1000000
  npm run bench:import -w test -- --search --pages 1000000`;

const values = readOptions(usage, {
  pages: { type: 'string', default: '200000' },
  words: { type: 'string', default: '60' },
  growth: { type: 'boolean', default: false },
  update: { type: 'boolean', default: false },
  search: { type: 'boolean', default: false },
  keep: { type: 'string' },
  only: { type: 'string' },
  peer: { type: 'string' },
  code: { type: 'string', default: join(process.env['WIKI_HOME'] ?? '', 'code') },
});
const mostPages = wholeNumber(usage, 'pages', values.pages);
const words = wholeNumber(usage, 'words', values.words);

const runner = fileURLToPath(new URL('run-import.js', import.meta.url));
const floorProgram = fileURLToPath(new URL('floor.js', import.meta.url));
const work = values.keep ?? mkdtempSync(join(tmpdir(), 'bench-import-'));

interface Dump {
  readonly pages: number;
  readonly xml: string;
  readonly sql: string;
}

interface Figures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly memory: number;
  /** The most bytes on the disk, and what was estimated before the import. */
  readonly disk: number;
  readonly estimate: string;
  readonly stages: Readonly<Record<string, Stage>>;
}

interface Stage {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

type Kind = 'dump' | 'pages' | 'later' | 'natural';

/** Different words of pages that are searched. */
const vocabulary = 200_000;

async function dumpOf(pages: number, kind: Kind = 'dump'): Promise<Dump> {
  const folder = join(work, `${kind}-${pages}-${words}`);
  const dump = { pages, xml: join(folder, 'xml'), sql: join(folder, 'sql') };
  if (existsSync(join(folder, 'made'))) return dump;
  mkdirSync(dump.xml, { recursive: true });
  mkdirSync(dump.sql, { recursive: true });
  console.log(`making a dump of ${pages} pages`);
  if (kind === 'dump') await makeDump(dump.xml, dump.sql, pages, words);
  else
    await makePages(dump.xml, pages, { words, isLater: kind === 'later', ...(kind === 'natural' && { vocabulary }) });
  writeFileSync(join(folder, 'made'), '');
  return dump;
}

const out = join(work, 'out');

function run(paths: readonly string[], links: boolean, update = false): Figures {
  if (!update) rmSync(out, { recursive: true, force: true });
  return figuresOf(runner, out, String(links), String(update), ...paths) as Figures;
}

/** What a program prints at its end. */
function figuresOf(...program: readonly string[]): unknown {
  const child = spawnSync(process.execPath, program, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.status !== 0) throw new Error(`${program[0]} ended with ${child.status}`);
  return JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '');
}

/** The processor time of the import that was run last as a multiple of that of the floor. */
function reportFloor(xml: string, { cpuSeconds }: Figures): void {
  const [name = ''] = readdirSync(xml);
  const floor = figuresOf(floorProgram, join(xml, name), join(out, 'wiki.sqlite'), join(out, 'floor.sqlite')) as Stage;
  console.log(
    `  the floor: ${floor.seconds.toFixed(1)} s, ${floor.cpuSeconds.toFixed(1)} s CPU; ` +
      `the import takes ${(cpuSeconds / floor.cpuSeconds).toFixed(2)} times as much CPU`,
  );
}

const bytesOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
const line = (name: string, { seconds, cpuSeconds, memory }: Figures, rate: string): void =>
  console.log(
    `${name.padEnd(28)} ${seconds.toFixed(1).padStart(7)} s ${cpuSeconds.toFixed(1).padStart(7)} s CPU ${String(Math.round(memory)).padStart(5)} MB  ${rate}`,
  );

const reportStages = ({ stages }: Figures): void =>
  console.log(
    `  ${Object.entries(stages)
      .map(([stage, { seconds, cpuSeconds }]) => `${stage} ${seconds} s (${cpuSeconds.toFixed(1)} s CPU)`)
      .join(', ')}`,
  );

/** The processor time of an update as a share of that of a full import, and of reading its file alone. */
async function compareUpdate(pages: number): Promise<void> {
  const [before, after] = [await dumpOf(pages, 'pages'), await dumpOf(pages, 'later')];
  const whole = run([before.xml], true);
  line('full import', whole, `${Math.round(pages / whole.seconds)} pages/s`);
  reportStages(whole);
  const update = run([after.xml], true, true);
  line('update, 1 % changed', update, `${((100 * update.cpuSeconds) / whole.cpuSeconds).toFixed(1)} % of the CPU time`);
  reportStages(update);
  const started = process.cpuUsage();
  for (const name of readdirSync(after.xml))
    await pipeline(createReadStream(join(after.xml, name)), createGunzip(), sink());
  const { user, system } = process.cpuUsage(started);
  console.log(`  decompressing the newer file alone: ${((user + system) / 1e6).toFixed(1)} s CPU`);
}

async function reportSearches(pages: number): Promise<void> {
  const dump = await dumpOf(pages, 'natural');
  const wiki = join(dump.xml, '../wiki');
  if (!existsSync(wiki)) {
    const imported = run([dump.xml], false);
    line('import', imported, `${Math.round(pages / imported.seconds)} pages/s`);
    reportStages(imported);
    renameSync(out, wiki);
  }
  const { cpu, elapsed, empty } = await timeSearches(wiki, vocabulary);
  for (const [name, times] of Object.entries({ CPU: cpu, elapsed })) {
    const within = (share: number): string => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0);
    console.log(
      `${cpu.length} searches, ms ${name}: 50 of 100 within ${within(0.5)}, 99 within ${within(0.99)}, all within ${within(1)}`,
    );
  }
  console.log(`  ${empty} found nothing`);
}

const sink = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * The time until SQL tables are in the wiki's database with their indexes, and the time of SQLite for the same rows.
 */
function reportTables(megabytes: number, { stages }: Figures, wiki: string): void {
  const parts = ['SQL tables', 'Copying the tables'].flatMap((name) => stages[name] ?? []);
  const sum = (of: (stage: Stage) => number): number => parts.reduce((total, stage) => total + of(stage), 0);
  const [seconds, cpuSeconds] = [sum((stage) => stage.seconds), sum((stage) => stage.cpuSeconds)];
  const alone = timeSqlite(wiki);
  console.log(
    `  ${megabytes.toFixed(1)} MB of .sql.gz with indexes in ${seconds.toFixed(1)} s: ${(megabytes / seconds).toFixed(1)} MB/s; ` +
      `${cpuSeconds.toFixed(1)} s CPU, SQLite alone ${alone.toFixed(1)} s: ${(cpuSeconds / alone).toFixed(2)} times as much`,
  );
}

console.log(
  `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, Node ${process.version}`,
);
try {
  if (values.update) await compareUpdate(mostPages);
  else if (values.search) await reportSearches(mostPages);
  else if (values.growth)
    for (const pages of [10_000, 100_000, 200_000, 1_000_000].filter((size) => size <= mostPages)) {
      const dump = await dumpOf(pages, 'pages');
      const figures = run([dump.xml], false);
      line(`${pages} pages`, figures, `${Math.round(pages / figures.seconds)} pages/s`);
      console.log(
        `  ${(figures.disk / 1e6).toFixed(0)} MB of disk, ${figures.seconds.toFixed(0)} s; estimated: ${figures.estimate}`,
      );
    }
  else {
    const dump = await dumpOf(mostPages);
    const cases = [
      ['xml', 'bz2 XML, no links', [dump.xml], false],
      ['sql', 'with SQL tables', [dump.xml, dump.sql], false],
      ['links', 'with links from texts', [dump.xml], true],
    ] as const;
    for (const [key, name, paths, links] of cases) {
      if (values.only !== undefined && values.only !== key) continue;
      const figures = run(paths, links);
      line(name, figures, `${Math.round(dump.pages / figures.seconds)} pages/s`);
      console.log(`  at most ${(figures.disk / 1e6).toFixed(0)} MB of disk; estimated: ${figures.estimate}`);
      if (key === 'sql' && values.peer !== undefined) {
        const peer = await timePeer(values.peer, values.code, dump.xml);
        console.log(
          `importDump: ${peer.toFixed(1)} pages/s; ${Math.round(dump.pages / figures.seconds / peer)} times as fast`,
        );
      }
      if (key === 'xml') reportFloor(dump.xml, figures);
      if (key === 'sql') reportTables(bytesOf(dump.sql) / 1e6, figures, join(out, 'wiki.sqlite'));
      reportStages(figures);
    }
  }
} finally {
  rmSync(out, { recursive: true, force: true });
  if (values.keep === undefined) rmSync(work, { recursive: true, force: true });
}
