// @module-tag bzip2
// @module-tag slow
/** The disk that an import needs at most, and what the plan says of it. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importDumps } from '@wiki-query/importer';
import { afterAll, expect, it } from 'vitest';
import { sampleWiki } from '../conformance/src/folders.js';
import { dumpsFolder } from './imported-wiki.js';

const work = mkdtempSync(join(tmpdir(), 'estimate-'));
afterAll(() => rmSync(work, { recursive: true }));

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0));
  }, 0);
}

let number = 0;
/** Megabytes: the most at a time, and those of the plan. */
async function measure(path: string, options: { readonly links?: boolean; readonly search?: boolean }) {
  const out = join(work, String(++number));
  let [said, most] = ['', 0];
  const look = (): void => {
    try {
      most = Math.max(most, sizeOf(out));
    } catch (error) {
      // A folder that is made or removed at this moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  };
  const watch = setInterval(look, 2);
  const host = { out: (text: string) => void (said += text), err: () => undefined, isTerminal: false };
  await importDumps({ paths: [path], out, baseProfile: join(sampleWiki, 'site.json'), ...options }, host);
  clearInterval(watch);
  look();
  return { most: most / 1e6, planned: Number(/Requires about ([\d.]+) MB of disk space/.exec(said)?.[1]) };
}

const dumps = [
  'samplewiki/samplewiki-20250701-pages-articles-multistream.xml.bz2',
  'samplewiki/samplewiki-20250701-pages-meta-history.xml.bz2',
  'essaiwiki/essaiwiki-20250701-pages-meta-history.xml.bz2',
  'hetestwiki/hetestwiki-20250701-pages-meta-history.xml.bz2',
  'aawiki/aawiki-20260101-pages-meta-current.xml.bz2',
];

const combinations = [{}, { search: false }, { links: false }, { links: false, search: false }] as const;

it.each(dumps)('%s needs at most what the plan says, within a quarter', async (dump) => {
  for (const options of combinations) {
    const { most, planned } = await measure(join(dumpsFolder, dump), options);
    expect(planned / most, `${planned} MB planned, ${most} MB needed`).toBeGreaterThan(0.75);
    expect(planned / most, `${planned} MB planned, ${most} MB needed`).toBeLessThan(1.25);
  }
});
