/**
 * Brings recordings of `record` (the reference kit's, or ours) into `recordings/`, without MediaWiki's texts:
 *
 *     tsx test/conformance/src/import-recordings.ts responses.jsonl[.gz] [--wiki NAME] [--keep]
 *
 * `--keep` adds to the files that are there; a request that is there already gets the new response.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { recordingsFolder } from './folders.js';
import { modulesOf, readLine, type Recording, type Request, requestId, writeLine } from './recording.js';
import { stripChanging, stripTexts } from './strip-texts.js';

/** A line as `record` writes it. */
export interface RawRecording {
  readonly query: string;
  readonly user?: string | null;
  readonly method?: Request['method'];
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  readonly about?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A recording without MediaWiki's texts. */
export function fromRaw(raw: RawRecording, wiki?: string): Recording {
  const request: Request = {
    query: raw.query,
    ...(raw.user ? { user: raw.user } : {}),
    ...(raw.method === undefined || raw.method === 'GET' ? {} : { method: raw.method }),
    ...(raw.requestHeaders === undefined ? {} : { headers: raw.requestHeaders }),
    ...(raw.requestBody === undefined ? {} : { body: raw.requestBody }),
    ...(raw.about === undefined ? {} : { about: raw.about }),
    ...(wiki === undefined ? {} : { wiki }),
  };
  const parameters = [raw.query, raw.requestBody ?? ''].join('&');
  const response = { status: raw.status, headers: raw.headers, body: stripTexts(raw.body, parameters) };
  return { id: requestId(request), request, response, whole: stripChanging(raw.body, parameters) };
}

/** Puts recordings into the files of their modules; a generator's go to what is read behind it. */
export function store(recordings: readonly Recording[], keep: boolean): ReadonlyMap<string, number> {
  const files = new Map<string, Map<string, Recording>>();
  for (const recording of recordings) {
    // An internal error of MediaWiki does not determine the response of a server.
    if (recording.response.headers['MediaWiki-API-Error']?.startsWith('internal_api_error') === true) continue;
    const [first = 'protocol'] = modulesOf(recording.request);
    const path = join(recordingsFolder, recording.request.wiki ?? 'en', `${first}.jsonl`);
    let file = files.get(path);
    if (file === undefined) files.set(path, (file = keep ? readFile(path) : new Map<string, Recording>()));
    // The same request may be there for another reason as well.
    const about = recording.request.about ?? file.get(recording.id)?.request.about;
    const request = about === undefined ? recording.request : { ...recording.request, about };
    file.set(recording.id, { ...recording, request });
  }
  const counts = new Map<string, number>();
  for (const [path, file] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, [...file.values()].map((recording) => `${writeLine(recording)}\n`).join(''));
    counts.set(path, file.size);
  }
  return counts;
}

function readFile(path: string): Map<string, Recording> {
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return new Map(lines.map(readLine).map((recording) => [recording.id, recording]));
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { wiki: { type: 'string' }, keep: { type: 'boolean', default: false } },
  });
  const recordings = positionals.flatMap((path) => {
    const bytes = readFileSync(path);
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => fromRaw(JSON.parse(line) as RawRecording, values.wiki));
  });
  const counts = store(recordings, values.keep);
  console.log(`${recordings.length} recordings in ${counts.size} files`);
}

if (process.argv[1]?.endsWith('import-recordings.ts')) main();
