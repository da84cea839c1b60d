// @module-tag slow
// @module-tag httpx
/** The program of the guide "Read a whole wiki in Python". */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { createClient } from '@wiki-query/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSampleWiki, type ServedWiki } from '../../client/test/served-wiki.js';
import { folder, run, runPython } from './python.js';

const guide = readFileSync(join(folder, '../docs/guides/python-pipeline.md'), 'utf8');
const program = /```python\n([^]*?)```/.exec(guide)?.[1] ?? '';

let wiki: ServedWiki;
const work = mkdtempSync(join(tmpdir(), 'wiki-query-pipeline-'));
beforeAll(async () => {
  wiki = await serveSampleWiki();
});
afterAll(async () => {
  await wiki?.close();
  rmSync(work, { recursive: true });
});

test('it writes the text of every article, and its progress', async () => {
  const { code, errors } = await runPython(
    ['-c', program.replace('http://127.0.0.1:8080/w/api.php', wiki.api)],
    '',
    work,
  );
  expect(code, errors).toBe(0);
  const lines = readFileSync(join(work, 'articles.jsonl'), 'utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const client = createClient(wiki.api);
  const pages = await client.allpages({ filterredir: 'nonredirects' }).toArray();
  // Pages of one response are in the order of their ids.
  expect(rows.map(({ title }) => title).sort()).toEqual(pages.map(({ title }) => title).sort());
  expect(rows.find(({ title }) => title === 'Cactus orchard')).toMatchObject({
    pageid: 212,
    text: expect.stringContaining('{{Box|café}}'),
  });
  expect(errors).toMatch(/\r50 of about \d+ articles, [\d,]+\/s\r100 of/);
  expect(errors).toMatch(new RegExp(`\n${rows.length} articles\n$`));
});

test('it passes the type checker', async () => {
  const file = join(work, 'program.py');
  writeFileSync(file, program);
  const pyright = createRequire(import.meta.url).resolve('pyright/index.js');
  const { output } = await run(process.execPath, [pyright, '--pythonpath', '/usr/bin/python3', file], '', work);
  expect(output).toContain('0 errors, 0 warnings');
});
