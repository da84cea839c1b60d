/** How long a client with cheap requests waits while others send slow ones. */
import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messagesFile } from '../../conformance/src/folders.js';
import { chaoticWiki } from '../../chaos/chaotic-wiki.js';
import { HttpClient } from '../../support/http-client.js';
import { readOptions, wholeNumber } from '../../support/read-options.js';
import { serveWiki } from '../../support/served-wiki.js';

const usage = `npm run bench:fairness -w test -- [--seconds N] [--workers N]

Eight clients send the slowest requests and 300 requests of meta=allmessages wait, while another client sends cheap requests.

  --seconds N   how long (20)
  --workers N   workers of the server (2)

Example:
  npm run bench:fairness -w test -- --seconds 8

Exit codes: 0 no cheap request is lost and 99 % are answered within 100 ms, 1 otherwise, 2 wrong options.`;

const values = readOptions(usage, {
  seconds: { type: 'string', default: '20' },
  workers: { type: 'string', default: '2' },
});
const seconds = String(wholeNumber(usage, 'seconds', values.seconds));
const workers = String(wholeNumber(usage, 'workers', values.workers));

/** Milliseconds within which this share of the cheap requests must get a response. */
const within = 100;
const share = 0.99;
const slowClients = 8;
const allMessages = 300;
/** The other clients would be other machines: their process has a lower priority than the server. */
const niceness = 5;

const query = (text: string): string => `/api.php?action=query&format=json&formatversion=2&${text}`;
/** One that never ends, one that makes much, and one that reads much. */
const slow = [
  'list=protectedtitles&ptlevel=sysop',
  'meta=allmessages',
  'list=querypage&qppage=Mostcategories&qplimit=max',
].map(query);
const cheap = [
  'list=allpages&aplimit=10',
  'prop=info&titles=Raven|Main Page',
  'meta=siteinfo',
  'list=recentchanges',
].map((text) => query(text.replaceAll(' ', '%20')));

const file = await chaoticWiki();
const server = await serveWiki({
  database: file.path,
  arguments: [
    '--messages',
    messagesFile,
    '--workers',
    workers,
    '--trust-proxy',
    '--query-timeout',
    '5',
    '--log-level',
    'error',
  ],
});
/** Headers of a client behind the proxy that the server trusts. */
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const over = new AbortController();
setPriority(niceness);
const counts = { slow: 0, messages: 0, away: 0 };

async function sendSlow(client: HttpClient, address: string, first: number): Promise<void> {
  for (let i = first; !over.signal.aborted; i++) {
    const { status } = await client.send({ path: slow[i % slow.length] as string, headers: from(address) });
    counts.slow += 1;
    if (status !== 200) counts.away += 1;
  }
}

/** Keeps 300 of them waiting. */
async function sendMessages(client: HttpClient, address: string): Promise<void> {
  while (!over.signal.aborted) {
    const { status } = await client.send({ path: query('meta=allmessages'), headers: from(address) });
    counts.messages += 1;
    if (status !== 200) counts.away += 1;
  }
}

/** Milliseconds of each cheap request, sorted; those that failed are infinite. */
async function sendCheap(): Promise<readonly number[]> {
  const program = join(import.meta.dirname, 'cheap-client.ts');
  const given = [...process.execArgv, program, server.url, seconds, ...cheap];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  const times = JSON.parse(stdout) as readonly number[];
  return times.map((time) => (time < 0 ? Number.POSITIVE_INFINITY : time)).sort((a, b) => a - b);
}

const others = new HttpClient(server.url, 1000);
const address = (i: number): string => `203.0.113.${(i % slowClients) + 1}`;
const noise = Promise.all([
  ...Array.from({ length: slowClients * 4 }, (_, i) => sendSlow(others, address(i), i)),
  ...Array.from({ length: allMessages }, (_, i) => sendMessages(others, address(i))),
]);
await new Promise((resolve) => setTimeout(resolve, 2000));
const times = await sendCheap();
over.abort();
await noise;
others.close();
await server.stop();
file.remove();

const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0;
const lost = times.filter((time) => time === Number.POSITIVE_INFINITY).length;
const quick = times.filter((time) => time <= within).length;
console.log(
  `${times.length} cheap requests: half within ${at(0.5).toFixed(1)} ms, 99 % within ${at(0.99).toFixed(1)} ms, all within ${at(1).toFixed(1)} ms; ` +
    `${((quick * 100) / times.length).toFixed(2)} % within ${within} ms, ${lost} lost. ` +
    `At the same time ${counts.slow} slow requests and ${counts.messages} of meta=allmessages, of which ${counts.away} got 503.`,
);
if (lost > 0 || quick < share * times.length) process.exitCode = 1;
