/** `wiki-query doctor`: connects to a wiki's database, lists problems, and describes how to fix them. */
import { sampleTexts, type TextSample } from '../content/sample-texts.js';
import { examine, type Finding, opens } from '../db/open/examine.js';
import { openDatabase } from '../db/open/open-database.js';
import { unpackDatabase } from '../db/unpack.js';
import { EnvironmentError } from '../errors/environment-error.js';
import type { Host } from './host.js';
import { checkWiki } from './wiki-checks.js';
import { existing, findParts, siteNames } from './wiki-folder.js';

export interface DoctorOptions {
  readonly folder: string | undefined;
  readonly database?: string;
  readonly site?: string;
  readonly messages?: string;
}

const marks: Readonly<Record<Finding['level'], string>> = { good: 'ok     ', note: 'note   ', bad: 'PROBLEM' };

/** Prints the findings. The exit code is 1 if there are problems. */
export async function doctor(options: DoctorOptions, host: Host): Promise<number> {
  if (options.folder === undefined && options.database === undefined)
    throw new EnvironmentError('name a wiki folder, or the database with --database');
  return report(await examineWiki(options), host);
}

/** Prints findings; the exit code. */
export function report(findings: readonly Finding[], host: Host): number {
  for (const { level, text } of findings) host.out(`${marks[level]} ${text}\n`);
  return findings.some(({ level }) => level === 'bad') ? 1 : 0;
}

/** Examines the servers of a wiki's database, its tables, its folder, and one text of each form. */
export async function examineWiki({ folder, ...named }: DoctorOptions): Promise<readonly Finding[]> {
  const site = named.site ?? existing(folder, siteNames);
  const { database, messages } = findParts(folder, { ...named, site: site ?? '' });
  const place = await unpackDatabase(database);
  const found = await examine(place);
  const isOpen = found.some(({ text }) => text === opens);
  return [
    ...found,
    ...(await checkWiki({ folder, database: place, site, messages })),
    ...(isOpen ? await examineTexts(place) : []),
  ];
}

/** Reads one text of each storage form of the wiki. */
async function examineTexts(location: string): Promise<readonly Finding[]> {
  const database = await openDatabase(location);
  try {
    return (await database.read(sampleTexts)).map(findingOf);
  } finally {
    await database.close();
  }
}

const remedies: Readonly<Record<NonNullable<TextSample['problem']>, string>> = {
  missing: "is missing or damaged. Check this row with MediaWiki's maintenance script findBadBlobs.php",
  external: 'is in a store that the settings do not name. Add its cluster to "external" in database.yaml',
  encoding:
    'has bytes that are not UTF-8. If $wgLegacyEncoding is set in the wiki, set "legacyEncoding" in database.yaml',
};

function findingOf({ form, address, problem }: TextSample): Finding {
  if (problem === undefined) return { level: 'good', text: `Texts in ${form} can be read (${address}).` };
  return {
    level: problem === 'external' ? 'bad' : 'note',
    text: `The text ${address} (${form}) ${remedies[problem]}.`,
  };
}
