/** Imports the dump of the sample wiki, and sends the recorded requests of the original to the imported wiki. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importDumps } from '@wiki-query/importer';
import { parse } from 'yaml';
import { type Exceptions, loadExceptions } from './exceptions.js';
import { fromDumpsFile, sampleDump, sampleWiki } from './folders.js';
import { type Outcome, replay, type ReplayOptions } from './harness.js';
import { allRecordings, modulesOf, parametersOf, type Recording, valuesOf } from './recording.js';

interface FromDumps {
  /** Modules whose data is in dumps. */
  readonly modules: readonly string[];
  /** Values of `prop` parameters and other parameters whose data is not in dumps: `rvprop=…`. */
  readonly without: readonly string[];
}

/** Replays the anonymous requests whose modules have all their data in dumps. */
export async function replayFromDumps(options: ReplayOptions): Promise<readonly Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'from-dumps-'));
  try {
    await importSample(folder);
    const facts = parse(readFileSync(fromDumpsFile, 'utf8')) as FromDumps;
    const recordings = allRecordings().filter((recording) => isOfDumps(recording, facts));
    return await replay({ ...options, folder, exceptions: bothExceptions() }, recordings);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Differences that are accepted of the original wiki are accepted of the imported one too. */
function bothExceptions(): Exceptions {
  const [own, usual] = [loadExceptions(fromDumpsFile), loadExceptions()];
  return {
    all: [...own.all, ...usual.all],
    reasonFor: (...of) => own.reasonFor(...of) ?? usual.reasonFor(...of),
  };
}

/** The wiki as it was recorded: with the clock of the sample. */
async function importSample(out: string): Promise<void> {
  const baseProfile = join(sampleWiki, 'site.json');
  const { instance } = JSON.parse(readFileSync(baseProfile, 'utf8')) as {
    readonly instance: { readonly clock: string };
  };
  const said: string[] = [];
  const host = { out: () => undefined, err: (text: string) => void said.push(text), isTerminal: false };
  await importDumps({ paths: [sampleDump], out, baseProfile, clock: instance.clock }, host);
}

function isOfDumps({ request }: Recording, { modules, without }: FromDumps): boolean {
  if (request.user !== undefined || request.wiki !== undefined) return false;
  if (!modulesOf(request).every((name) => modules.includes(name))) return false;
  const parameters = parametersOf(request);
  return !without.some((text) => {
    const [name = '', value] = text.split('=');
    return parameters.has(name) && (value === undefined || valuesOf(parameters.get(name)).includes(value));
  });
}
