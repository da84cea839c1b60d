/** Recognises the files of a dump by their contents. Names are used only for properties that contents do not show. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { DumpError, messageOf } from '../dump-error.js';
import { type DumpTable, readCreateTable } from '../sql/create-table.js';
import { type ExportHead, readHead } from '../xml/read-head.js';
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
  /^(?:_SUCCESS|_IMPORTING|dumpstatus\.json|index\.html|.*\.md|LICENSE|.*\.part|.*-md5sums\.(?:json|txt)|.*-multistream-index\d*\.txt.*|.*-all-titles.*|.*-rss\.xml)$/i;

export async function recognise(path: string): Promise<InputFile> {
  const file = basename(path);
  const facts: FileFacts = { path, file, size: sizeOf(path), ...nameOf(path) };
  if (checksumNames.test(file)) return { ...facts, kind: 'checksums' };
  if (ignoredNames.test(file)) return { ...facts, kind: 'ignored' };
  const head = await firstBytes(path);
  return recogniseHead(facts, head, path);
}

async function recogniseHead(facts: FileFacts, head: Buffer, path: string): Promise<InputFile> {
  const start = head.subarray(0, 300).toString('latin1').trimStart();
  if (start.startsWith('<mediawiki')) {
    const found = readHead(facts.file, head);
    if (found === undefined) return { ...facts, kind: 'unknown', problem: 'its head cannot be read' };
    const wiki = facts.wiki ?? (found.dbName === '' ? undefined : found.dbName);
    return {
      ...facts,
      ...(wiki === undefined ? {} : { wiki }),
      kind: found.holds === 'log entries' ? 'logs' : 'pages',
      head: found,
    };
  }
  if (/^(?:\/\*|--|CREATE|DROP|INSERT|SET)/.test(start)) {
    const dump = readCreateTable(head.toString('latin1'));
    if (dump === undefined)
      return { ...facts, kind: 'unknown', problem: 'it looks like SQL and has no CREATE TABLE statement' };
    return { ...facts, kind: 'table', dump };
  }
  if (start.startsWith('{')) return siteInfo(facts, path);
  if (/^\d+:\d+:/.test(start)) return { ...facts, kind: 'ignored' };
  if (head.length === 0) return { ...facts, kind: 'unknown', problem: 'it is empty' };
  return { ...facts, kind: 'unknown', problem: 'it is no XML export, SQL table or site information' };
}

async function siteInfo(facts: FileFacts, path: string): Promise<InputFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of openSource(path)) {
    chunks.push(chunk);
    if (chunks.length > 64) break;
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
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
