// @module-tag slow
// @module-tag bash
/** Completion as bash does it: the script is read by bash itself. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/helpers/test-host.js';

const bin = join(import.meta.dirname, '../../bin/wiki-query-gen.js');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'bin'));
  const command = join(folder.path, 'bin/wiki-query-gen');
  await writeFile(command, `#!/bin/sh\nexec ${process.execPath} ${bin} "$@"\n`);
  await chmod(command, 0o755);
});
afterAll(() => folder.dispose());

const inBash = (words: readonly string[]): readonly string[] => {
  const script = `source <(wiki-query-gen completion bash)
COMP_WORDS=(wiki-query-gen ${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length}
_wiki_query_gen; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const env = { ...process.env, PATH: `${folder.path}/bin:${process.env['PATH']}` };
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
};

test.each([
  { words: [''], offers: ['generate', 'check', 'completion'] },
  { words: ['sc'], offers: ['scaffold'] },
  { words: ['generate', '--o'], offers: ['--out', '--only'] },
  { words: ['generate', '--out', ''], offers: [] },
  { words: ['generate', '--dry-run', '--sp'], offers: ['--spec'] },
  { words: ['completion', 'z'], offers: ['zsh'] },
  { words: ['fly', ''], offers: [] },
])('bash offers $offers after $words', ({ words, offers }) => {
  const found = inBash(words);
  if (offers.length === 0) expect(found).toEqual([]);
  else expect(found).toEqual(expect.arrayContaining(offers));
});
