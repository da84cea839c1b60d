/** Recorded requests with their responses: JSON files, or JSON lines, one recording or a list of them. */
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../cli/host.js';
import { parseJson } from '../cli/parse-json.js';
import { isRecord } from '../text/look-up.js';
import { ifThere } from '../text/read-if-there.js';

type Json = Readonly<Record<string, unknown>>;

/** A request and the response to it. */
export interface Recording {
  readonly file: string;
  readonly request: Readonly<Record<string, string>>;
  readonly response: Json;
}

/** Reads files and folders of recordings. */
export async function readRecordings(paths: readonly string[]): Promise<Recording[]> {
  const files = (await Promise.all(paths.map(filesOf))).flat();
  const recordings = await Promise.all(files.map(readFileOf));
  return recordings.flat();
}

async function filesOf(path: string): Promise<readonly string[]> {
  const found = ifThere(() => statSync(path));
  if (!found) throw new UsageError(`There is no file or folder ${path}`);
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true });
  return entries
    .filter((name) => /\.jsonl?$/.test(name))
    .sort()
    .map((name) => join(path, name));
}

async function readFileOf(file: string): Promise<Recording[]> {
  const text = await readFile(file, 'utf8');
  const values = file.endsWith('.jsonl')
    ? text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => parseJson(line, file))
    : [parseJson(text, file)].flat();
  return values.map((value, at) => recordingOf(value, file, at));
}

/** `{request, response}`; also `url` or `query`, and `answer`. */
function recordingOf(value: unknown, file: string, at: number): Recording {
  const record = isRecord(value) ? value : {};
  const requested = record['request'] ?? record['url'] ?? record['query'];
  const given = record['response'] ?? record['answer'];
  const response = typeof given === 'string' ? parseJson(given, file) : given;
  const request = requestOf(requested);
  if (!request || !isRecord(response))
    throw new UsageError(
      `${file}, recording ${at + 1}: it must be {"request": "list=…&formatversion=2", "response": {…}}, as JSON`,
    );
  return { file, request, response };
}

/** A request as a URL, a query string, or an object. */
function requestOf(requested: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof requested === 'string') return Object.fromEntries(new URLSearchParams(requested.replace(/^[^?]*\?/, '')));
  if (!isRecord(requested)) return undefined;
  return Object.fromEntries(
    Object.entries(requested).map(([name, value]) => [name, Array.isArray(value) ? value.join('|') : String(value)]),
  );
}
