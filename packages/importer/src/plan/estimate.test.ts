// @module-tag bzip2
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { recognise } from '../files/recognise.js';
import { estimate } from './estimate.js';

const folder = mkdtempSync(join(tmpdir(), 'importer-estimate-'));
afterAll(() => rmSync(folder, { recursive: true }));
const dump = new URL('../../test/fixtures/samplewiki/', import.meta.url).pathname;
const history = join(dump, 'samplewiki-20250701-pages-meta-history.xml.bz2');

const nothing = { links: false, search: false };

it('a file needs the same disk whatever its compression', async () => {
  const row = `(${'1'.repeat(15)},'${'x'.repeat(3000)}'),`;
  const text = `CREATE TABLE \`page_props\` (\n  \`pp_page\` int(10),\n  \`pp_value\` blob\n);\nINSERT INTO \`page_props\` VALUES ${row.repeat(3000)};\n`;
  const [plain, packed] = [join(folder, 'page_props.sql'), join(folder, 'page_props.sql.gz')];
  writeFileSync(plain, text);
  writeFileSync(packed, gzipSync(text));
  expect(statSync(plain).size / statSync(packed).size).toBeGreaterThan(100);
  const [want, got] = [
    await estimate(await recognise(plain), nothing),
    await estimate(await recognise(packed), nothing),
  ];
  expect(got.disk / want.disk).toBeCloseTo(1, 1);
});

it('finding links takes time', async () => {
  const files = await recognise(history);
  const [without, links] = [await estimate(files, nothing), await estimate(files, { ...nothing, links: true })];
  expect(links.seconds).toBeGreaterThan(without.seconds);
  expect(without.disk).toBeGreaterThan(statSync(history).size * 2);
});

it('a damaged beginning is left to the import', async () => {
  const files = await recognise(history);
  const path = join(folder, 'damaged.bz2');
  writeFileSync(path, Buffer.concat([Buffer.from('BZh91AY&SY'), Buffer.alloc(100_000, 7)]));
  const { disk } = await estimate(
    files.map((file) => ({ ...file, path, size: 1_000_000 })),
    nothing,
  );
  expect(disk).toBeGreaterThan(4_000_000);
});

it('a beginning without a whole page is estimated, too', async () => {
  const head = '<mediawiki version="0.11"><siteinfo><dbname>w</dbname></siteinfo>';
  const path = join(folder, 'long.xml');
  writeFileSync(path, `${head}<page><title>${'A'.repeat(2 << 20)}</title><ns>0</ns><id>1</id></page></mediawiki>`);
  const { disk, seconds } = await estimate(await recognise(path), { links: true, search: true });
  expect([disk, seconds].every(Number.isFinite)).toBe(true);
});
