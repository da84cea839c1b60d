/** The version that the changes of the spec since the last release require. A release has a git tag `vX.Y.Z`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const generator = join(import.meta.dirname, '../packages/generator/bin/wiki-query-gen.js');

/** The version of the last release, from its tag. */
export function lastPublished() {
  const tags = execFileSync('git', ['tag', '--list', 'v*', '--sort=-version:refname', '--merged'], {
    encoding: 'utf8',
  });
  return tags.split('\n')[0].slice(1) || undefined;
}

/** Report of `wiki-query-gen diff` since a release: JSON as data, other formats as text. */
export function diffSince(published, format) {
  // It exits with 1 when there are findings.
  const { stdout: report, stderr } = spawnSync('node', [generator, 'diff', `v${published}`, format], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (report === '') throw new Error(stderr);
  return format === '--json' ? JSON.parse(report) : report;
}

/** The part of a version that a change raises. Before 1.0.0 a breaking change raises the second number, and any other the third. */
export function levelOf(published, bump) {
  if (!published.startsWith('0.')) return bump;
  return bump === 'major' ? 'minor' : 'patch';
}

/** A version with one part raised. */
export function raise(published, level) {
  const [major, minor, patch] = published.split('.').map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
