// @module-tag bzip2
/** Each question is answered by our tools, within the bytes that README.md states. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questions, startTools, wikis, type WikiName } from './evaluate.js';
import { program, wikiFolders } from './wiki-folders.js';

const work = mkdtempSync(join(tmpdir(), 'wiki-query-questions-'));
let folders: Readonly<Record<WikiName, string>>;
beforeAll(async () => {
  folders = await wikiFolders(work);
});
afterAll(() => rmSync(work, { recursive: true }));

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const stated = Number(/all 60 questions need [\d,]+ calls and ([\d,]+) bytes/.exec(readme)?.[1]?.replaceAll(',', ''));

test('60 questions are answered, with the bytes of README.md', { timeout: 300_000 }, async () => {
  expect(wikis.flatMap((name) => questions[name])).toHaveLength(60);
  let bytes = 0;
  for (const name of wikis) {
    const command = { command: process.execPath, args: [program, 'mcp', folders[name]], stderr: 'inherit' as const };
    const tools = await startTools(command);
    for (const { ask, ours, answer } of questions[name]) {
      const found = await tools.answer(ours, answer);
      expect(found.problem, ask).toBeUndefined();
      bytes += found.bytes;
    }
    await tools.close();
  }
  // Addresses and versions of the machine are in some results.
  expect(bytes / stated).toBeGreaterThan(0.9);
  expect(bytes / stated).toBeLessThan(1.1);
});
