/**
 * Recorded requests with MediaWiki's responses, in the format of the files in `recordings/`: one JSON object a line.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryGroups } from '../../../packages/generator/src/spec/kinds.js';
import { mariadbResponsesFile, recordingsFolder, specFolder } from './folders.js';

/** The request. */
export interface Request {
  /** Query of the URL, as sent. */
  readonly query: string;
  /** Account that was logged in. */
  readonly user?: string;
  readonly method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS';
  /** Headers beyond those that every client sends; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a POST, as sent. */
  readonly body?: string;
  /** Why the request is there, where it does not show: the parameter that it is about. */
  readonly about?: string;
  /** The wiki of the request, if not the English one. */
  readonly wiki?: string;
}

/** The response: `headers` are those whose difference a client can see. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Recording {
  /** Hash of the request: `exceptions.yaml` names it. */
  readonly id: string;
  readonly request: Request;
  readonly response: RecordedResponse;
  /** The body with MediaWiki's texts, where it came just now; it is not kept. */
  readonly whole?: string;
}

/** Headers whose values are compared. */
export const comparedHeaders = [
  'Content-Type',
  'MediaWiki-API-Error',
  'MediaWiki-Login-Suppressed',
  'Cache-Control',
  'Vary',
  'Content-Disposition',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Location',
  'Allow',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Credentials',
  'Timing-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Headers',
  'Retry-After',
  'X-Database-Lag',
] as const;

/** Headers of most responses: a line contains only differences from them, and `null` for absent ones. */
const usualHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, must-revalidate, max-age=0',
  Vary: 'Accept-Encoding, Treat-as-Untrusted, Cookie',
  'Content-Disposition': 'inline; filename=api-result.json',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

interface Line extends Request {
  readonly status?: number;
  readonly answerHeaders?: Readonly<Record<string, string | null>>;
  readonly answer: string;
}

/** Identifies a request, whatever it is there for. */
export function requestId({ query, user, method, headers, body, wiki }: Request): string {
  const parts = [query, user ?? '', method ?? 'GET', headers ?? {}, body ?? '', wiki ?? ''];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 10);
}

/** A recording as one line of a file. */
export function writeLine({ request, response }: Recording): string {
  const differences: [string, string | null][] = [];
  for (const name of comparedHeaders) {
    const value = response.headers[name] ?? null;
    if (value !== (usualHeaders[name] ?? null)) differences.push([name, value]);
  }
  const line: Line = {
    ...request,
    ...(response.status === 200 ? {} : { status: response.status }),
    ...(differences.length === 0 ? {} : { answerHeaders: Object.fromEntries(differences) }),
    answer: response.body,
  };
  return JSON.stringify(line);
}

/** A recording from its line. */
export function readLine(text: string): Recording {
  const { status = 200, answerHeaders = {}, answer, ...request } = JSON.parse(text) as Line;
  const headers: Record<string, string> = {};
  for (const name of comparedHeaders) {
    const value = name in answerHeaders ? answerHeaders[name] : usualHeaders[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return { id: requestId(request), request, response: { status, headers, body: answer } };
}

/** The recordings of a file. */
export const readLines = (file: string): readonly Recording[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(readLine);

/** All recordings of a folder, file by file. */
export function readRecordings(folder: string): Recording[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readLines(join(folder, name)));
}

/** Recordings whose response is another one when MediaWiki runs on MariaDB. */
export const readMariadbResponses = (): readonly Recording[] => readLines(mariadbResponsesFile);

/** All recordings, those of one wiki after the other. */
export const allRecordings = (): readonly Recording[] => readRecordings(recordingsFolder);

/** Parameters of a request, the body's before the URL's. */
export function parametersOf({ query, body, headers }: Request): URLSearchParams {
  const all = new URLSearchParams(query);
  const type = headers?.['content-type'] ?? 'application/x-www-form-urlencoded';
  if (body !== undefined && type.startsWith('application/x-www-form-urlencoded'))
    for (const [name, value] of new URLSearchParams(body)) all.set(name, value);
  // Broken bodies are among those of several parts: what they name is enough here.
  if (body !== undefined && type.startsWith('multipart/'))
    for (const [, name = '', value = ''] of body.matchAll(/name="?([^";\r\n]+).*\r?\n\r?\n(.*)/g)) all.set(name, value);
  return all;
}

/** Names of a multi-value. */
export function valuesOf(value: string | null): string[] {
  if (value === null || value === '') return [];
  return value.startsWith('\x1f') ? value.slice(1).split('\x1f') : value.split('|');
}

/** Names of all modules, from the spec. */
export const moduleNames: readonly string[] = queryGroups.flatMap((kind) =>
  readdirSync(join(specFolder, 'modules', kind))
    .map((file) => file.replace(/\.yaml$/, ''))
    .sort(),
);
const isModule: ReadonlySet<string> = new Set(moduleNames);

/** Modules that a request names: the generator, then properties, lists and meta; `protocol` without modules. */
export function modulesOf(request: Request): readonly string[] {
  const parameters = parametersOf(request);
  // `prop` of another action names no module.
  if (parameters.get('action') === 'expandtemplates') return ['protocol'];
  const names = [...queryGroups, 'generator'].flatMap((kind) => valuesOf(parameters.get(kind)));
  const known = [...new Set(names.filter((name) => isModule.has(name)))];
  return known.length === 0 ? ['protocol'] : known;
}
