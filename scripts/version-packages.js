/**
 * Prepares a release: `npm run version:packages`. Adds what `wiki-query-gen diff` finds since the last release to the changesets, has
 * Changesets raise the versions and write the changelogs, and gives the version to the spec. Nothing is committed or published.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { diffSince, lastPublished, levelOf } from './spec-version.js';

const run = (...argv) => execFileSync(process.execPath, argv, { stdio: 'inherit' });

const published = lastPublished();
const bump = published === undefined ? 'none' : diffSince(published, '--json').bump;
if (bump !== 'none') {
  const [packages] = JSON.parse(readFileSync('.changeset/config.json', 'utf8')).fixed;
  const level = levelOf(published, bump);
  const head = packages.map((name) => `'${name}': ${level}\n`).join('');
  // The entry of a changelog has no headings of its own.
  const changes = diffSince(published, '--changelog')
    .replace(/^## .*\n/, '')
    .replace(/^#+ (.*)$/gm, '**$1**');
  writeFileSync('.changeset/spec.md', `---\n${head}---\n\nChanges of the spec:\n${changes}`);
}
run('node_modules/@changesets/cli/bin.js', 'version');
run('scripts/check-version.js', '--write');
