/** Compares the CPU that parsing the pages of a wiki takes with that of MediaWiki on the same wiki. */
import { join } from 'node:path';
import { listOf, member, textOf } from '../../../packages/mcp/src/wiki.js';
import { HttpClient } from '../../support/http-client.js';
import { readOptions, refuse, wholeNumber } from '../../support/read-options.js';
import { sampleFolder, serveWiki } from '../../support/served-wiki.js';
import { cpuOf } from '../server/cpu.js';

const usage = `npm run bench:parse -w test -- [--wiki FOLDER] [--warm-up N] [--rounds N] [--peer URL --peer-pids PID,PID]

Sends the texts of all pages of a wiki to action=parse, and prints the CPU that the processes take for them.

  --wiki FOLDER        a wiki folder (default: the sample wiki)
  --warm-up N          how often each text is sent before the measurement, until its code is compiled (4)
  --rounds N           how often each text is sent (2)
  --peer URL           api.php of a MediaWiki with the same wiki, which gets the same requests
  --peer-pids PID,PID  the processes of the peer

Example:
  npm run bench:parse -w test -- --wiki ./wiki --peer http://127.0.0.1:8100/w/api.php --peer-pids "$(cat run/php-fpm.pid)"

Exit codes: 0 at least 250 pages in a second of CPU, and at most a tenth of the peer's CPU; 1 otherwise; 2 wrong options.`;

const values = readOptions(usage, {
  wiki: { type: 'string', default: sampleFolder },
  'warm-up': { type: 'string', default: '4' },
  rounds: { type: 'string', default: '2' },
  peer: { type: 'string' },
  'peer-pids': { type: 'string' },
});
const warmUp = wholeNumber(usage, 'warm-up', values['warm-up']);
const rounds = Math.max(1, wholeNumber(usage, 'rounds', values.rounds));
const peerPids = (values['peer-pids'] ?? '').split(',').filter(Boolean).map(Number);
if ((values.peer === undefined) !== (peerPids.length === 0)) refuse(usage, 'Give --peer with --peer-pids.');

const fewestPages = 250;
const mostOfPeer = 0.1;

interface Page {
  readonly title: string;
  readonly text: string;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function ask(client: HttpClient, path: string, parameters: Readonly<Record<string, string>>): Promise<unknown> {
  const body = new URLSearchParams({ format: 'json', formatversion: '2', ...parameters }).toString();
  const { body: text } = await client.send({ method: 'POST', path, headers: form, body });
  return JSON.parse(text);
}

/** The texts of all pages with wikitext. */
async function pagesOf(client: HttpClient): Promise<readonly Page[]> {
  const info = await ask(client, '/api.php', { action: 'query', meta: 'siteinfo', siprop: 'namespaces' });
  const pages: Page[] = [];
  for (const namespace of Object.keys(member(info, 'query', 'namespaces') ?? {}).filter((id) => !id.startsWith('-')))
    for (let more: Readonly<Record<string, string>> | undefined = {}; more !== undefined;) {
      const list = { generator: 'allpages', gapnamespace: namespace, gaplimit: '50', prop: 'revisions' };
      const content = { action: 'query', rvprop: 'content', rvslots: 'main' };
      const response = await ask(client, '/api.php', { ...list, ...content, ...more });
      for (const page of listOf(response, 'query', 'pages')) {
        const slot = member(listOf(page, 'revisions')[0], 'slots', 'main');
        if (textOf(slot, 'contentmodel') === 'wikitext')
          pages.push({ title: textOf(page, 'title'), text: textOf(slot, 'content') });
      }
      const next = member(response, 'continue');
      more = next === undefined ? undefined : { ...more, ...(next as Readonly<Record<string, string>>) };
    }
  return pages;
}

/** Seconds of CPU for all pages, after rounds that warm up. */
async function measure(
  client: HttpClient,
  path: string,
  pids: readonly number[],
  pages: readonly Page[],
): Promise<number> {
  const round = async (): Promise<void> => {
    for (const { title, text } of pages) {
      const response = await ask(client, path, { action: 'parse', contentmodel: 'wikitext', title, text });
      if (member(response, 'parse') === undefined) throw new Error(`${title}: ${JSON.stringify(response)}`);
    }
  };
  for (let left = warmUp; left > 0; left -= 1) await round();
  const before = cpuOf(pids);
  for (let left = rounds; left > 0; left -= 1) await round();
  return cpuOf(pids) - before;
}

const server = await serveWiki({
  database: join(values.wiki, values.wiki === sampleFolder ? 'wiki.sqlite.gz' : 'wiki.sqlite'),
  site: join(values.wiki, 'site.json'),
  arguments: ['--workers', '1', '--runners', '1', '--query-timeout', '60'],
});
try {
  const client = new HttpClient(server.url, 1);
  const pages = await pagesOf(client);
  const count = pages.length * rounds;
  const own = await measure(client, '/api.php', [server.child.pid ?? 0], pages);
  const perSecond = count / own;
  console.log(
    `wiki-query: ${count} texts of ${pages.length} pages, ${own.toFixed(2)} s of CPU, ${perSecond.toFixed(0)} pages a second`,
  );
  let share = 0;
  if (values.peer !== undefined) {
    const { origin, pathname } = new URL(values.peer);
    const theirs = await measure(new HttpClient(origin, 1), pathname, peerPids, pages);
    share = own / theirs;
    console.log(
      `the peer: ${theirs.toFixed(2)} s of CPU, ${(count / theirs).toFixed(0)} pages a second; ${(share * 100).toFixed(1)} % of it`,
    );
  }
  process.exitCode = perSecond >= fewestPages && share <= mostOfPeer ? 0 : 1;
} finally {
  await server.stop();
}
