/** Writes a dump of made-up pages in the layout of Wikimedia's dumps. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createGzip, gunzipSync } from 'node:zlib';
import { sampleDump } from '../../conformance/src/folders.js';
import { makeChance, type Chance } from '../../support/chance.js';
import { naturalWord } from './words.js';

const name = 'benchwiki-20260101';
/** Pages of the namespaces 10 and 14 come first; the rest are articles. */
const templates = 50;
const categories = 500;
const words =
  'anchor badger cactus domino ember falcon garden hammer indigo jasper kettle lantern magnet nectar opal pebble quarry ribbon saddle timber umber velvet willow yarrow zephyr bridge candle engine forest glacier harbour island'.split(
    ' ',
  );

interface Sink {
  readonly write: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

function sinkOf(stream: Writable, finished: Promise<unknown>): Sink {
  return {
    write: async (text) => {
      if (!stream.write(text)) await once(stream, 'drain');
    },
    end: async () => {
      stream.end();
      await finished;
    },
  };
}

/** Compressed by bzip2 itself: there is no compressor for it among the packages. */
function bzip2Sink(path: string): Sink {
  const child = spawn('bzip2', ['-9', '-c'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const file = createWriteStream(path);
  child.stdout.pipe(file);
  return sinkOf(child.stdin, once(file, 'finish'));
}

function gzipSink(path: string, level?: number): Sink {
  const gzip = createGzip(level === undefined ? {} : { level });
  const file = createWriteStream(path);
  gzip.pipe(file);
  return sinkOf(gzip, once(file, 'finish'));
}

/** Rows of a table, in statements of about a megabyte. */
class TableSink {
  private rows: string[] = [];
  private size = 0;
  private readonly sink: Sink;

  constructor(
    folder: string,
    private readonly table: string,
  ) {
    this.sink = gzipSink(join(folder, `${name}-${table}.sql.gz`));
  }

  async open(): Promise<this> {
    const sample = gunzipSync(readFileSync(join(sampleDump, `samplewiki-20250701-${this.table}.sql.gz`))).toString(
      'latin1',
    );
    await this.sink.write(sample.slice(0, sample.indexOf(';\n', sample.indexOf('CREATE TABLE')) + 2));
    return this;
  }

  async add(...values: readonly (string | number | null)[]): Promise<void> {
    const row = `(${values.map((value) => (typeof value === 'string' ? `'${value}'` : (value ?? 'NULL'))).join(',')})`;
    this.rows.push(row);
    this.size += row.length;
    if (this.size > 1_000_000) await this.flush();
  }

  async end(): Promise<void> {
    await this.flush();
    await this.sink.write('-- Dump completed\n');
    await this.sink.end();
  }

  private async flush(): Promise<void> {
    if (this.rows.length > 0) await this.sink.write(`INSERT INTO \`${this.table}\` VALUES ${this.rows.join(',')};\n`);
    this.rows = [];
    this.size = 0;
  }
}

export const tableNames = [
  'page',
  'pagelinks',
  'templatelinks',
  'categorylinks',
  'externallinks',
  'linktarget',
  'category',
] as const;

/**
 * Writes `pages` pages with about 2,000 bytes of text each: an XML file, and SQL tables in a folder of their own. Rows are in the
 * order of the primary key, in which MySQL writes them. `words`: of each of the three paragraphs.
 */
export async function makeDump(xmlFolder: string, sqlFolder: string, pages: number, words?: number): Promise<void> {
  const xml = bzip2Sink(join(xmlFolder, `${name}-pages-articles.xml.bz2`));
  const tables = Object.fromEntries(
    await Promise.all(tableNames.map(async (table) => [table, await new TableSink(sqlFolder, table).open()] as const)),
  ) as Record<(typeof tableNames)[number], TableSink>;
  await writePages(xml, tables, pages, { words });
  for (const table of Object.values(tables)) await table.end();
}

/** Writes the same pages without tables, compressed with gzip: bzip2 takes longer for a million pages than the import. */
export async function makePages(xmlFolder: string, pages: number, options: PageOptions = {}): Promise<void> {
  await writePages(gzipSink(join(xmlFolder, `${name}-pages-articles.xml.gz`), 1), undefined, pages, options);
}

interface PageOptions {
  /** Words of each of the three paragraphs. */
  readonly words?: number | undefined;
  /** Number of different words, which are as frequent as in natural texts; without it, 32 words of the same frequency. */
  readonly vocabulary?: number | undefined;
  /** Writes the dump of a month later: one page of a hundred has another revision, and one of a thousand is deleted. */
  readonly isLater?: boolean;
}

type Tables = Readonly<Record<(typeof tableNames)[number], TableSink>>;

async function writePages(
  xml: Sink,
  tables: Tables | undefined,
  pages: number,
  { words: length = 60, vocabulary, isLater = false }: PageOptions,
): Promise<void> {
  const chance = makeChance(pages);
  const word = (): string => (vocabulary === undefined ? chance.pick(words) : naturalWord(chance, vocabulary));
  const titleOf = (page: number): string =>
    page <= templates
      ? `Box ${page}`
      : page <= templates + categories
        ? `Things ${page}`
        : `${upper(words[page % 32] as string)} ${words[(page >> 5) % 32]} ${page}`;
  const keyOf = (page: number): string => titleOf(page).replaceAll(' ', '_');
  const namespaceOf = (page: number): number => (page <= templates ? 10 : page <= templates + categories ? 14 : 0);
  await xml.write(head);
  for (let page = 1; page <= pages; page++) {
    const namespace = namespaceOf(page);
    const links = new Set(
      Array.from(
        { length: 8 },
        () => templates + categories + 1 + chance.below(Math.max(1, pages - templates - categories)),
      ),
    );
    const box = 1 + chance.below(templates);
    const own = new Set([templates + 1 + chance.below(categories), templates + 1 + chance.below(categories)]);
    const paragraph = (): string => Array.from({ length }, word).join(' ');
    const body =
      namespace === 10
        ? `<div class="box">{{{1|}}} ${word()} {{{2|none}}}</div>`
        : [
            `{{Box ${box}|${word()}|2=${word()}}}`,
            `'''${titleOf(page)}''' ${paragraph()}`,
            ...[...links].map((link) => `* [[${titleOf(link)}]] ${word()} ${word()} [[${titleOf(link)}|${word()}]]`),
            `== ${upper(word())} ==`,
            `${paragraph()} <ref>${word()} & ${word()}</ref>`,
            paragraph(),
            `See [https://www.example.org/${word()}/${page} ${word()}].`,
            ...[...own].map((category) => `[[Category:${titleOf(category)}]]`),
          ].join('\n\n');
    const isChanged = isLater && namespace !== 10 && page % 100 === 7;
    const revision = page + 1000 + (isChanged ? pages : 0);
    const text = isChanged ? `${body}\n\nChanged. [[${titleOf(1 + (page % pages))}]]` : body;
    const written = pageXml({ page, revision, namespace, title: titleOf(page), body: text, chance });
    if (!isLater || page % 1000 !== 13) await xml.write(written);
    if (tables === undefined) continue;
    await tables.page.add(
      page,
      namespace,
      keyOf(page),
      0,
      1,
      chance.fraction(),
      '20251201000000',
      '20251201000000',
      page + 1000,
      Buffer.byteLength(body),
      'wikitext',
      null,
    );
    await tables.linktarget.add(page, namespace, keyOf(page));
    if (namespace === 10) continue;
    for (const link of [...links].sort((a, b) => a - b)) await tables.pagelinks.add(page, link, namespace);
    await tables.templatelinks.add(page, box, namespace);
    await tables.externallinks.add(page, page, 'https://org.example.www.', `/${word()}/${page}`);
    for (const category of [...own].sort((a, b) => a - b)) {
      const sortkey = titleOf(page).toUpperCase();
      await tables.categorylinks.add(
        page,
        keyOf(category),
        sortkey,
        '',
        '2025-12-01 00:00:00',
        'uppercase',
        namespace === 14 ? 'subcat' : 'page',
      );
    }
  }
  await xml.write('</mediawiki>\n');
  await xml.end();
  if (tables === undefined) return;
  for (let at = 1; at <= categories; at++)
    await tables.category.add(at, keyOf(templates + at), Math.floor(pages / categories), 0, 0);
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface PageFacts {
  readonly page: number;
  readonly revision: number;
  readonly namespace: number;
  readonly title: string;
  readonly body: string;
  readonly chance: Chance;
}

function pageXml({ page, revision, namespace, title, body, chance }: PageFacts): string {
  const prefix = { 0: '', 10: 'Template:', 14: 'Category:' }[namespace] ?? '';
  const user = 1 + chance.below(5000);
  const month = `2025-${String(1 + chance.below(12)).padStart(2, '0')}`;
  return `  <page>
    <title>${prefix}${title}</title>
    <ns>${namespace}</ns>
    <id>${page}</id>
    <revision>
      <id>${revision}</id>
      <parentid>${page}</parentid>
      <timestamp>${revision > page + 1000 ? '2026-01' : month}-${String(1 + chance.below(28)).padStart(2, '0')}T12:00:00Z</timestamp>
      <contributor>
        <username>User ${user}</username>
        <id>${user}</id>
      </contributor>
      <comment>${chance.pick(words)} ${chance.pick(words)} ${page % 1000}</comment>
      <origin>${revision}</origin>
      <model>wikitext</model>
      <format>text/x-wiki</format>
      <text bytes="${Buffer.byteLength(body)}" sha1="phoiac9h4m842xq45sp7s6u21eteeq1" xml:space="preserve">${escaped(body)}</text>
      <sha1>phoiac9h4m842xq45sp7s6u21eteeq1</sha1>
    </revision>
  </page>
`;
}

const head = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo>
    <sitename>Bench Wiki</sitename>
    <dbname>benchwiki</dbname>
    <base>https://bench.example/wiki/Main_Page</base>
    <generator>MediaWiki 1.43.0</generator>
    <case>first-letter</case>
    <namespaces>
      <namespace key="0" case="first-letter" />
      <namespace key="10" case="first-letter">Template</namespace>
      <namespace key="14" case="first-letter">Category</namespace>
    </namespaces>
  </siteinfo>
`;
