import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for a file of tests, which is deleted after them. Must be called outside of tests. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `wiki-query-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
