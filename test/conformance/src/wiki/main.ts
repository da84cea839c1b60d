/** Compares our server with a wiki of any language and seed, which the reference kit makes for it: `--help` describes more. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openApi } from '../../../../packages/importer/src/api/wiki-api.js';
import { captureSettings } from '../../../../packages/importer/src/profile/capture-settings.js';
import { unpackDatabase } from '../../../../packages/server/src/db/unpack.js';
import { messageFolder } from '../../../../packages/server/src/profile/load-messages.js';
import { readOptions, refuse, wholeNumber } from '../../../support/read-options.js';
import { loadExceptions } from '../exceptions.js';
import { wikiFolder } from '../folders.js';
import { kindNamed } from '../random/kinds.js';
import { makePeerComparison } from '../random/peer-comparison.js';
import { readPools } from '../random/pools.js';
import { allRecordings, type Request, requestId } from '../recording.js';
import { liveWiki } from '../record/live-wiki.js';
import { makeTranslator, translate } from '../record/translate-requests.js';
import { type Engine, openTarget } from '../target.js';
import { constraintRequests } from './constraint-requests.js';
import { openKit, type ServedWiki } from './kit.js';
import { readRequestList } from './request-list.js';

const help = `npm run conformance:wiki -w test -- --kit DIR --lang CODE [options]

Makes a wiki with the reference kit in DIR, asks it and our server the same, and prints what differs, as small as it goes:
what breaks each rule about parameters that belong together, the kit's list of requests and the recorded ones, with the
names of that wiki, and requests by chance.

  --kit DIR         the reference kit, whose MediaWiki is installed
  --lang CODE       language of the wiki
  --seed N          seed of the wiki (1)
  --name NAME       name of the wiki (Sample Wiki)
  --content FILE    settings (PHP) that LocalSettings.php gets before the wiki is filled
  --settings FILE   settings that it gets afterwards
  --requests FILE   a list of requests instead of the kit's
  --recorded N      ask every Nth of the recorded requests only, 0 for none (1)
  --runs N          how many requests by chance (500)
  --from N          seed of the first of them (1)
  --kind KIND       which: modules, together, values, titles, protocol, manners or clients (modules)
  --database NAME   sqlite, or mariadb: both read the wiki's copy on MariaDB (sqlite)
  --work DIR        keep the wiki in DIR, and use it again if it is there; else it lies in a temporary folder

Examples:
  npm run conformance:wiki -w test -- --kit ../kit --lang ka --seed 3
  npm run conformance:wiki -w test -- --kit ../kit --lang ja --work /tmp/ja              about 2 minutes more the first time
  npm run conformance:wiki -w test -- --kit ../kit --lang ja --work /tmp/ja --recorded 0 --runs 5000 --from 1000

Exit codes: 0 all equal, 1 something differs, 2 wrong usage, or the wiki could not be made.`;

const options = {
  kit: { type: 'string' },
  lang: { type: 'string' },
  seed: { type: 'string', default: '1' },
  name: { type: 'string', default: 'Sample Wiki' },
  content: { type: 'string' },
  settings: { type: 'string' },
  requests: { type: 'string' },
  recorded: { type: 'string', default: '1' },
  runs: { type: 'string', default: '500' },
  from: { type: 'string', default: '1' },
  kind: { type: 'string', default: 'modules' },
  work: { type: 'string' },
  database: { type: 'string', default: 'sqlite' },
} as const;

const engineOf = ({ database }: Given): Engine => (database === 'mariadb' ? 'mariadb' : 'sqlite');

type Given = ReturnType<typeof readOptions<typeof options>>;

/** All messages, with numbers for which languages have their own forms. */
const allMessages: readonly Request[] = ['', '1|2|3', '0|1|2', '5|11|1234', '21|100|1000000'].map((values) => ({
  query: `action=query&format=json&formatversion=2&meta=allmessages&amenableparser=1${values === '' ? '' : `&amargs=${values}`}`,
}));

const begun = Date.now();
const say = (line: string): void =>
  console.error(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${line}`);

/** Errors of the old format are in English on every wiki. */
function addEnglish(kit: string, folder: string): void {
  const english = join(folder, messageFolder, 'en.json');
  if (existsSync(english)) return;
  mkdirSync(join(folder, messageFolder), { recursive: true });
  copyFileSync(join(kit, 'fixture/messages.json'), english);
}

/** What the kit does not export, as `wiki-query site capture` finds it. */
async function writeSettings(url: string, folder: string): Promise<void> {
  const path = join(folder, 'site.json');
  const profile = JSON.parse(readFileSync(path, 'utf8')) as { readonly siteinfo: Record<string, unknown> };
  const settings = await captureSettings(openApi(url), profile.siteinfo);
  writeFileSync(path, JSON.stringify({ ...profile, settings }));
}

/** Sends all requests to both. Returns the number of types of differences. */
async function compareWith({ url, folder, settings }: ServedWiki, kit: string, given: Given): Promise<number> {
  const sample = await unpackDatabase(join(wikiFolder('en'), 'wiki.sqlite.gz'));
  const database = join(folder, 'wiki.sqlite');
  addEnglish(kit, folder);
  await writeSettings(url, folder);
  const rename = makeTranslator(sample, database);
  const target = await openTarget(given.lang ?? 'en', { folder, ...(settings !== undefined && { settings }) });
  const { check, checkByChance, counts } = makePeerComparison({
    live: liveWiki(url, join(folder, 'users.json')),
    target,
    exceptions: loadExceptions(),
    engine: engineOf(given),
    hasTexts: true,
    userName: rename,
  });
  const sayCounts = (what: string): void => {
    const { equal, accepted, differing, kinds } = counts();
    say(`${what}: ${equal} equal, ${accepted} accepted, ${differing} differ in ${kinds} kinds`);
  };
  const checkAll = async (what: string, requests: readonly Request[]): Promise<void> => {
    for (const [index, request] of requests.entries()) {
      await check(translate(request, rename), requestId(request));
      if ((index + 1) % 1000 === 0) sayCounts(`${what}, ${index + 1} of ${requests.length}`);
    }
    sayCounts(what);
  };
  try {
    await checkAll('messages', allMessages);
    await checkAll('rules', constraintRequests());
    await checkAll('list', readRequestList(readFileSync(given.requests ?? join(kit, 'fixture/requests.txt'), 'utf8')));
    const every = wholeNumber(help, 'recorded', given.recorded);
    const recorded = allRecordings().filter(({ request }) => request.wiki === undefined);
    const selected = every > 0 ? recorded.filter((_, i) => i % every === 0) : [];
    await checkAll(
      'recorded',
      selected.map(({ request }) => request),
    );
    const pools = readPools(database, target.namespacePrefix);
    await checkByChance(
      wholeNumber(help, 'from', given.from),
      wholeNumber(help, 'runs', given.runs),
      kindNamed(given.kind, pools),
    );
    sayCounts('by chance');
    return counts().kinds;
  } finally {
    await target.close();
  }
}

/** Makes the wiki, compares, and stops it whatever happens. */
async function run(given: Given): Promise<number> {
  const { kit, lang, seed, name, work } = given;
  if (kit === undefined || lang === undefined) refuse(help, '--kit and --lang are required.');
  const place = work === undefined ? join(tmpdir(), `conformance-wiki-${process.pid}`) : resolve(work);
  const { serve, stop } = openKit(resolve(kit), place, say);
  mkdirSync(place, { recursive: true });
  const end = async (): Promise<void> => {
    await stop();
    if (work === undefined) rmSync(place, { recursive: true });
  };
  process.once('SIGINT', () => void end().finally(() => process.exit(130)));
  process.once('SIGTERM', () => void end().finally(() => process.exit(143)));
  try {
    const kinds = await compareWith(
      await serve(
        { lang, seed: wholeNumber(help, 'seed', seed), name },
        { content: given.content, responses: given.settings },
        engineOf(given),
      ),
      resolve(kit),
      given,
    );
    return kinds > 0 ? 1 : 0;
  } finally {
    await end();
  }
}

// Responses of `random` may be equal by chance.
Math.random = () => 0.5;
try {
  process.exitCode = await run(readOptions(help, options));
} catch (error) {
  console.error(error instanceof Error ? [error.message, error.cause ?? ''].join(' ').trim() : error);
  process.exitCode = 2;
}
