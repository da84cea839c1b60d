/** Where things lie. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));

/** The repository. */
export const projectFolder = join(here, '../..');
/** Recorded responses, a folder for each wiki. */
export const recordingsFolder = join(here, 'recordings');
/** Recorded sessions. */
/** Responses of MediaWiki on MariaDB that differ from those on SQLite. */
export const mariadbResponsesFile = join(here, 'mariadb-answers.jsonl');
export const sessionsFile = join(recordingsFolder, 'sessions.json');
export const exceptionsFile = join(here, 'exceptions.yaml');
/** Statements that MariaDB may read or sort more for than SQLite. */
export const plansFile = join(here, 'mariadb-plans.yaml');
export const coverageExceptionsFile = join(here, 'coverage-exceptions.yaml');
/** Requests to a wiki imported from dumps, and the accepted differences. */
export const fromDumpsFile = join(here, 'from-dumps.yaml');
/** Rows of old or damaged wikis, and MediaWiki's responses with them. */
export const oddRowsFile = join(here, 'odd-rows.yaml');
export const oddRowsResponsesFile = join(here, 'odd-rows.jsonl');
export const readmeFile = join(here, 'README.md');
/** The facts of all modules. */
export const specFolder = join(projectFolder, 'spec');
/** The dump of the sample wiki. */
export const sampleDump = join(projectFolder, 'packages/importer/test/fixtures/samplewiki');
/** The sample wiki itself. */
export const sampleWiki = join(projectFolder, 'packages/server/sample');
/** Messages for the English wiki, in words of our own. */
export const messagesFile = join(here, 'messages/en.json.gz');
/** The rules for MediaWiki's messages. */
export const messageMarkersFile = join(here, 'messages/markers.json');

/** Hashes of MediaWiki's longer messages. */
export const messageHashesFile = join(here, 'messages/hashes.json');

/** The wiki folder that recordings of a wiki are replayed on. */
export function wikiFolder(wiki: string): string {
  const candidates = wiki === 'en' ? [join(projectFolder, 'packages/server/sample')] : [join(here, 'fixtures', wiki)];
  const found = candidates.find((folder) =>
    ['site.json', 'site.json.gz'].some((name) => existsSync(join(folder, name))),
  );
  if (found === undefined) throw new Error(`there is no wiki folder for ${wiki}: ${candidates.join(', ')}`);
  return found;
}
