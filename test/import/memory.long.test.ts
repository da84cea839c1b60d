import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'import-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));
const runner = fileURLToPath(new URL('../bench/import/run-import.js', import.meta.url));

const revisions = 1000;
const textBytes = 500_000;

/** A page with a history of 500 MB. Its members of gzip are made once each, so that writing it takes no time. */
function writeHistory(path: string): void {
  const words = Array.from({ length: 5000 }, (_, n) => `word${(n * 7919) % 5003}`).join(' ');
  const text = gzipSync(words.repeat(Math.ceil(textBytes / words.length)).slice(0, textBytes));
  const head = gzipSync(`<mediawiki version="0.11" xml:lang="en"><siteinfo><dbname>largewiki</dbname><namespaces>
    <namespace key="0" case="first-letter" /></namespaces></siteinfo>
    <page><title>Large</title><ns>0</ns><id>1</id>`);
  const revision = (id: number): Uint8Array =>
    gzipSync(`<revision><id>${id}</id><timestamp>2025-01-01T00:00:00Z</timestamp>
      <contributor><username>A</username><id>1</id></contributor><model>wikitext</model><format>text/x-wiki</format><text xml:space="preserve">`);
  const close = gzipSync('</text></revision>');
  const parts: Uint8Array[] = [head];
  for (let id = 1; id <= revisions; id++) parts.push(revision(id), text, close);
  writeFileSync(path, Buffer.concat([...parts, gzipSync('</page></mediawiki>')]));
}

it('an import needs less memory than its input', () => {
  const dump = join(folder, 'largewiki-20260101-pages-meta-history.xml.gz');
  writeHistory(dump);
  const run = spawnSync(process.execPath, [runner, join(folder, 'out'), 'true', 'false', dump], { encoding: 'utf8' });
  expect(run.stderr).toBe('');
  const { memory, disk } = JSON.parse(run.stdout) as { readonly memory: number; readonly disk: number };
  // Texts are stored compressed, each for itself, and are far more than the memory before.
  expect(disk).toBeGreaterThan((revisions * textBytes) / 5);
  expect(memory).toBeLessThan(450);
});
