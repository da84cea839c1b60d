/** Recognises the files of a dump by their contents. Names are used only for properties that contents do not show. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { DumpError, messageOf } from '../errors/dump-error.js';
import { type DumpTable, readCreateTable } from '../sql/create-table.js';
import { findTables } from '../sql/find-tables.js';
import { plainHead } from '../xml/plain-xml.js';
import { type ExportHead, readHead } from '../xml/read-head.js';
import { archiveOf } from './compression.js';
import { type DumpName, nameOf } from './dump-name.js';
import { problemOfSiteInfo } from './check-site-info.js';
import { openSource } from './open-source.js';

interface FileFacts extends DumpName {
  readonly path: string;
  readonly file: string;
  readonly size: number;
}

export type InputFile = FileFacts &
  (
    | { readonly kind: 'pages' | 'logs'; readonly head: ExportHead }
    | { readonly kind: 'table'; readonly dump: DumpTable }
    | { readonly kind: 'siteinfo'; readonly query: Record<string, unknown> }
    | { readonly kind: 'checksums' | 'ignored' }
    | { readonly kind: 'unknown'; readonly problem: string }
  );

export type PagesFile = Extract<InputFile, { kind: 'pages' | 'logs' }>;
export type TableFile = Extract<InputFile, { kind: 'table' }>;
export type SiteInfoFile = Extract<InputFile, { kind: 'siteinfo' }>;

const headBytes = 1 << 18;
const checksumNames = /^(?:SHA256SUMS|.*-(?:sha1|md5)sums\.txt)$/;
const ignoredNames =
  /^(?:_SUCCESS|_IMPORTING|dumpstatus\.json|index\.html|.*\.md|LICENSE|.*\.part|.*\.desc|SpecialVersion\.html|errors\.log|.*-(?:titles|images)\.txt|.*-md5sums\.(?:json|txt)|.*-multistream-index\d*\.txt.*|.*-all-titles.*|.*-rss\.xml)$/i;

/** What a file is: one entry, or one for each of its tables. */
export async function recognise(path: string): Promise<readonly InputFile[]> {
  const file = basename(path);
  const facts: FileFacts = { path, file, size: sizeOf(path), ...nameOf(path) };
  if (checksumNames.test(file)) return [{ ...facts, kind: 'checksums' }];
  if (ignoredNames.test(file)) return [{ ...facts, kind: 'ignored' }];
  const head = await firstBytes(path);
  return isSql(head) ? tablesOf(facts, head, path) : [await recogniseHead(facts, head, path)];
}

const startOf = (head: Buffer): string =>
  head
    .toString('latin1', 0, 300)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();

const isSql = (head: Buffer): boolean => /^(?:\/\*|--|CREATE|DROP|INSERT|SET)/.test(startOf(head));

async function tablesOf(facts: FileFacts, head: Buffer, path: string): Promise<readonly InputFile[]> {
  // A file that has the name of its first table has no other: it is not read to its end.
  const first = readCreateTable(head.toString('latin1'));
  if (first !== undefined && facts.file.includes(`-${first.name}.sql`))
    return [{ ...facts, kind: 'table', dump: first }];
  const tables = await findTables(openSource(path));
  if (tables.length === 0)
    return [{ ...facts, kind: 'unknown', problem: 'it looks like SQL and has no CREATE TABLE statement' }];
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return tables.map(({ dump, bytes }) => ({
    ...facts,
    size: Math.round((facts.size * bytes) / all),
    kind: 'table',
    dump,
  }));
}

async function recogniseHead(facts: FileFacts, head: Buffer, path: string): Promise<InputFile> {
  const exported = await exportHead(facts, head);
  if (exported !== undefined)
    return { ...facts, kind: exported.holds === 'log entries' ? 'logs' : 'pages', head: exported };
  const start = startOf(head);
  if (start.startsWith('{')) return siteInfo(facts, path);
  const archive = archiveOf(head);
  if (archive !== undefined) return { ...facts, kind: 'unknown', problem: `it is ${archive}: unpack it first` };
  if (/^\d+:\d+:/.test(start)) return { ...facts, kind: 'ignored' };
  if (start.startsWith('SQLite format 3'))
    return {
      ...facts,
      kind: 'unknown',
      problem:
        'it is a database that the server reads as it is: copy it to wiki.sqlite in a wiki folder, and make its site.json with "wiki-query site capture"',
    };
  if (head.length === 0) return { ...facts, kind: 'unknown', problem: 'it is empty' };
  return { ...facts, kind: 'unknown', problem: 'it is no XML export, SQL table or site information' };
}

async function exportHead({ file }: FileFacts, head: Buffer): Promise<ExportHead | undefined> {
  // Bytes that are no text in the encoding that they begin with are those of another file.
  if (!/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(head.toString('latin1', 0, 300))) return undefined;
  return readHead(file, await plainHead(file, head));
}

async function siteInfo(facts: FileFacts, path: string): Promise<InputFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of openSource(path)) {
    chunks.push(chunk);
    if (chunks.length > 64) break;
  }
  try {
    const value: unknown = JSON.parse(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
    const query = isObject(value) ? value['query'] : undefined;
    if (!isObject(query) || !isObject(query['namespaces']))
      return { ...facts, kind: 'unknown', problem: 'it is JSON and has no "query.namespaces"' };
    const problem = problemOfSiteInfo(query);
    return problem === undefined ? { ...facts, kind: 'siteinfo', query } : { ...facts, kind: 'unknown', problem };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ...facts, kind: 'unknown', problem: `it is no valid JSON: ${messageOf(error)}` };
  }
}

/** Damage after the first bytes is left to the import, or the file is only the beginning of one. */
async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of openSource(path)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= headBytes) break;
    }
  } catch (error) {
    if (!(error instanceof DumpError) || size === 0) throw error;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

function sizeOf(path: string): number {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) throw new DumpError('there is no such file', path);
  return facts.size;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
