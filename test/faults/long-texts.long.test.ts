// @module-tag slow
/** Long texts of each construct of wikitext: their time grows as their length, and no runner ends. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sampleFile } from '../../packages/server/test/support/sample-wiki.js';
import { temporaryFolder } from '../../packages/server/test/support/temporary-folder.js';
import { cpuOf } from '../bench/server/cpu.js';
import { isNightly } from '../support/nightly.mjs';
import { constructs } from './constructs.js';
import { patient, sample, serve, stopAll, type TestedWiki } from './serving.js';

/** All take four minutes. */
const tried = isNightly ? constructs : constructs.filter((_, index) => index % 6 === 0);
/** The longest text that MediaWiki takes has 2 MiB. */
const lengths = isNightly ? { short: 200_000, long: 2_000_000 } : { short: 20_000, long: 200_000 };
/** A text that is ten times as long may take this many times as long. */
const mostGrowth = 14;
/** Seconds of CPU that a short text may take without a comparison: less is mostly the compiler's. */
const floor = isNightly ? 0.6 : 0.3;

/** The sample wiki with the tags and functions of Cite, Poem and ParserFunctions. */
function siteWithExtensions(): string {
  const { siteinfo } = sampleFile();
  const listOf = (name: string): readonly unknown[] => Object.values(siteinfo[name] ?? {});
  const functions = ['if', 'ifexist', 'switch', 'expr', 'time'];
  const words = functions.map((name) => ({ name, aliases: [name], 'case-sensitive': false }));
  const names = ['ParserFunctions', 'Cite', 'Poem'];
  const file = sampleFile({
    extensiontags: [...listOf('extensiontags'), '<ref>', '<references>', '<poem>'],
    extensions: [...listOf('extensions'), ...names.map((name) => ({ type: 'parserhook', name }))],
    functionhooks: [...listOf('functionhooks'), ...functions],
    magicwords: [...listOf('magicwords'), ...words],
  });
  const path = join(temporaryFolder('long-texts'), 'site.json');
  writeFileSync(path, JSON.stringify(file));
  return path;
}

let wiki: TestedWiki;
beforeAll(async () => {
  const limits = ['--runners', '1', '--query-timeout', '600', '--request-timeout', '600'];
  wiki = await serve({ database: await sample(), site: siteWithExtensions(), arguments: limits }, 1);
  await vi.waitFor(async () => expect(await wiki.server.metric('runners')).toBe(1), patient);
  // What is compiled then takes no time later.
  for (const [, make] of tried) await parse(make(lengths.short / 10));
});
afterAll(stopAll);

/** Seconds of the runner's CPU for a text. */
async function parse(text: string): Promise<number> {
  const runners = wiki.server.processes('runner-main');
  const before = cpuOf(runners);
  const query = { action: 'parse', format: 'json', formatversion: '2', title: 'A', contentmodel: 'wikitext', text };
  const { status, body } = await wiki.post(new URLSearchParams(query).toString(), '');
  const took = cpuOf(runners) - before;
  expect({ status, runners: wiki.server.processes('runner-main') }).toEqual({ status: 200, runners });
  const response: unknown = JSON.parse(body);
  expect(response).not.toHaveProperty('error');
  return took;
}

// Other work of the machine makes a measurement longer, and never shorter.
it.each(tried)('%s', { retry: 2 }, async (_, make) => {
  const short = await parse(make(lengths.short));
  const long = await parse(make(lengths.long));
  expect(long).toBeLessThanOrEqual(mostGrowth * Math.max(floor, short));
});
