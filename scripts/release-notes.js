/** Prints the notes of a release: what the changelogs of the packages have under its version, each entry once. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const entries = new Map();
for (const name of readdirSync('packages')) {
  const path = join('packages', name, 'CHANGELOG.md');
  if (!existsSync(path)) continue;
  for (const entry of entriesOf(readFileSync(path, 'utf8'))) entries.set(entry, [...(entries.get(entry) ?? []), name]);
}
for (const [entry, names] of entries) console.log(`${entry}\n\n(${names.join(', ')})\n`);

/** The entries under the version. The kinds of change and raised dependencies on packages of this repository are left out. */
function entriesOf(changelog) {
  const [, section = ''] = changelog.split(/^## /m).filter((part, at) => at === 0 || part.startsWith(`${version}\n`));
  return section
    .slice(version.length)
    .replace(/^### .*$/gm, '')
    .split(/\n(?=- )/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('- Updated dependencies'));
}
