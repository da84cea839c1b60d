import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DumpError } from '../src/index.js';
import { openSource } from '../src/files/open-source.js';
import { fixture, runImport, temporaryFolder } from './support/run-import.js';
import { makeChance, testSeed, type Chance } from '../../../test/support/chance.js';

const folder = temporaryFolder('mutations');
const sample = (name: string): string => join(fixture('samplewiki'), `samplewiki-20250701-${name}`);

const pieces = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '\\',
  '(',
  ')',
  ',',
  ';',
  '\0',
  '\xff',
  '</page>',
  '<page>',
  '<revision>',
  '</text>',
  '<text>',
  '99999999999999999999',
  '-1',
  'NULL',
  '0x',
  '`',
  '&#x110000;',
  '&#0;',
  '\n',
  'INSERT INTO `page` VALUES (',
  ' deleted="deleted"',
];

function mutate(bytes: Buffer, chance: Chance): Buffer {
  let result = Buffer.from(bytes);
  for (let n = 1 + chance.below(4); n > 0; n--) {
    const at = chance.below(result.length);
    const to = Math.min(result.length, at + 1 + chance.below(60));
    switch (chance.below(6)) {
      case 0:
        result[at] = chance.below(256);
        break;
      case 1:
        result = Buffer.concat([result.subarray(0, at), result.subarray(to)]);
        break;
      case 2:
        result = Buffer.concat([result.subarray(0, to), result.subarray(at)]);
        break;
      case 3:
        result = Buffer.concat([
          result.subarray(0, at),
          Buffer.from(chance.pick(pieces), 'latin1'),
          result.subarray(at),
        ]);
        break;
      case 4:
        result = result.subarray(0, Math.max(1, at));
        break;
      default:
        result.fill(chance.below(256), at, to);
    }
  }
  return result;
}

async function small(name: string, count: number, end: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of openSource(sample(name))) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('latin1');
  let at = 0;
  for (let n = 0; n < count; n++) at = text.indexOf(end, at) + end.length;
  return Buffer.from(`${text.slice(0, at)}\n</mediawiki>\n`, 'latin1');
}

/** The number of mutated files, `MUTATIONS=2000`, and the seed of the random numbers, `SEED=7`. */
const mutations = Number(process.env['MUTATIONS'] ?? 200);
const seed = Number(process.env['SEED'] ?? testSeed);

it(
  'mutated files are imported or refused with a reason',
  async () => {
    console.log(`MUTATIONS=${mutations} SEED=${seed}`);
    const pages = await small('pages-articles-multistream.xml.bz2', 6, '</page>');
    const logs = await small('pages-logging.xml.gz', 6, '</logitem>');
    const table = gunzipSync(readFileSync(sample('page_props.sql.gz')));
    const bz2 = readFileSync(sample('pages-articles-multistream.xml.bz2')).subarray(0, 8000);
    const kinds = [
      { name: 'pages.xml', bytes: pages, with: [] },
      { name: 'logs.xml', bytes: logs, with: ['pages.xml'] },
      { name: 'page_props.sql', bytes: table, with: ['pages.xml'] },
      { name: 'page_props.sql.gz', bytes: gzipSync(table), with: ['pages.xml'] },
      { name: 'pages.xml.bz2', bytes: bz2, with: [] },
      {
        name: 'site.json',
        bytes: gunzipSync(readFileSync(sample('siteinfo-namespaces.json.gz'))),
        with: ['pages.xml'],
      },
    ] as const;
    const whole = join(folder, 'pages.xml');
    writeFileSync(whole, pages);
    const outcomes = { imported: 0, refused: 0 };
    for (let run = 0; run < mutations; run++) {
      const kind = kinds[run % kinds.length] as (typeof kinds)[number];
      const path = join(folder, `mutated-${kind.name}`);
      writeFileSync(path, mutate(kind.bytes, makeChance(seed + run)));
      const out = join(folder, `out-${run}`);
      try {
        await runImport([path, ...(kind.with.length > 0 ? [whole] : [])], out);
        outcomes.imported++;
      } catch (error) {
        if (!(error instanceof DumpError)) throw new Error(`SEED=${seed}, run ${run}, ${kind.name}`, { cause: error });
        outcomes.refused++;
      }
      rmSync(out, { recursive: true, force: true });
      if (run % 100 === 99) console.log(`${run + 1} files: ${JSON.stringify(outcomes)}`);
    }
    expect(outcomes.imported).toBeGreaterThan(mutations / 10);
    expect(outcomes.refused).toBeGreaterThan(mutations / 10);
  },
  Math.max(600_000, mutations * 3_000),
);
