// @module-tag slow
/** Tests shell completion with the shells themselves. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';

const folder = temporaryFolder('completion');
const bin = join(import.meta.dirname, '../../bin/wiki-query.js');

/** A folder to complete. */
mkdirSync(join(folder, 'my-wiki'));
/** What the command prints for each shell. */
for (const shell of ['bash', 'fish', 'zsh'])
  writeFileSync(join(folder, shell), spawnSync(process.execPath, [bin, 'completion', shell]).stdout);

function inShell(shell: string, script: string): readonly string[] {
  const { stdout, stderr } = spawnSync(shell, ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

/** The words before the cursor, the expected completions, and completions that must be absent. */
const cases = [
  { words: [''], offers: ['serve', 'doctor', 'import', 'site', 'completion'], not: ['--port', 'capture'] },
  { words: ['se'], offers: ['serve'], not: ['site'] },
  { words: ['site', ''], offers: ['capture'], not: ['serve'] },
  { words: ['site', 'capture', '--'], offers: ['--out', '--messages'], not: ['--port'] },
  { words: ['serve', '--po'], offers: ['--port'], not: ['--host'] },
  { words: ['serve', '--log-level', ''], offers: ['info', 'silent'], not: ['serve'] },
  { words: ['serve', '--port', ''], offers: [], not: ['serve'] },
  { words: ['completion', 'z'], offers: ['zsh'], not: ['bash'] },
];

const bashScript = (words: readonly string[]): string => `source ./bash
COMP_WORDS=(wiki-query ${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length}
_wiki_query; printf '%s\\n' "\${COMPREPLY[@]}"`;

describe('bash', { tags: 'bash' }, () => {
  it.each(cases)('offers $offers after $words', ({ words, offers, not }) => {
    const found = inShell('bash', bashScript(words));
    expect(found).toEqual(expect.arrayContaining(offers));
    expect(found.filter((word) => not.includes(word))).toEqual([]);
  });

  it('leaves files to the shell', () => {
    expect(inShell('bash', 'source ./bash; complete -p wiki-query')).toEqual([
      'complete -o default -F _wiki_query wiki-query',
    ]);
    expect(inShell('bash', bashScript(['serve', 'my']))).toEqual([]);
  });
});

describe('fish', { tags: 'fish' }, () => {
  it.each(cases.filter(({ offers }) => offers.length > 0))('offers $offers after $words', ({ words, offers, not }) => {
    const found = inShell('fish', `source ./fish; complete --do-complete 'wiki-query ${words.join(' ')}'`).map(
      (line) => line.split('\t')[0],
    );
    expect(found).toEqual(expect.arrayContaining(offers));
    expect(found.filter((word) => not.includes(word ?? ''))).toEqual([]);
  });

  it('offers folders where no word is known', () => {
    const script = `source ./fish; complete --do-complete 'wiki-query serve my'`;
    expect(inShell('fish', script)).toEqual([expect.stringMatching(/^my-wiki\//)]);
  });
});

describe('zsh', { tags: 'zsh' }, () => {
  it.each(cases)('offers $offers after $words', ({ words, offers, not }) => {
    const given = words.map((word) => `'${word}'`).join(' ');
    // Parts of zsh's completion system that need a terminal are replaced by functions that print their arguments.
    const found = inShell(
      'zsh',
      `compdef() { }; _files() { print FILES }; _describe() { print -l -- "\${(@P)2}" }
source ./zsh; words=(wiki-query ${given}); CURRENT=${words.length + 1}; _wiki_query`,
    ).map((line) => line.split(':')[0]);
    expect(found).toEqual(expect.arrayContaining(offers.length > 0 ? offers : ['FILES']));
    expect(found.filter((word) => not.includes(word ?? ''))).toEqual([]);
  });
});
