/** Times searches over HTTP in an imported wiki. */
import { join } from 'node:path';
import { makeChance, type Chance } from '../../support/chance.js';
import { HttpClient } from '../../support/http-client.js';
import { serveWiki } from '../../support/served-wiki.js';
import { cpuOf } from '../server/cpu.js';
import { naturalWord } from './words.js';

export interface SearchTimes {
  /** Milliseconds of each search, ascending: CPU of all processes of the server, and between request and response. */
  readonly cpu: readonly number[];
  readonly elapsed: readonly number[];
  /** Searches that found nothing. */
  readonly empty: number;
}

const searches = 200;
/** Searches before the first that counts. */
const warmUp = 20;

/** Sends searches of one to three words, as frequent as in the pages, one after the other; ten hits with snippets each. */
export async function timeSearches(folder: string, vocabulary: number): Promise<SearchTimes> {
  const server = await serveWiki({
    database: join(folder, 'wiki.sqlite'),
    site: join(folder, 'site.json'),
    arguments: ['--workers', '1'],
  });
  const client = new HttpClient(server.url, 1);
  const chance = makeChance(7);
  const cpu: number[] = [];
  const elapsed: number[] = [];
  let empty = 0;
  try {
    for (let i = -warmUp; i < searches; i++) {
      const query = new URLSearchParams({
        action: 'query',
        list: 'search',
        format: 'json',
        formatversion: '2',
        srsearch: wordsOf(chance, vocabulary),
      });
      const before = { cpu: cpuOf([server.child.pid ?? 0]), time: performance.now() };
      const { status, body } = await client.send({ path: `/w/api.php?${query}` });
      const time = performance.now() - before.time;
      const used = (cpuOf([server.child.pid ?? 0]) - before.cpu) * 1000;
      const found = (JSON.parse(body) as { query?: { search?: readonly unknown[] } }).query?.search;
      if (status !== 200 || found === undefined) throw new Error(`${query}: ${status} ${body.slice(0, 200)}`);
      if (i < 0) continue;
      if (found.length === 0) empty++;
      cpu.push(used);
      elapsed.push(time);
    }
  } finally {
    client.close();
    await server.stop();
  }
  const ascending = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);
  return { cpu: ascending(cpu), elapsed: ascending(elapsed), empty };
}

const wordsOf = (chance: Chance, vocabulary: number): string =>
  Array.from({ length: 1 + chance.below(3) }, () => naturalWord(chance, vocabulary)).join(' ');
