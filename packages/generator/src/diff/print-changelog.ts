/** A section of a changelog: what users of the interface must know of a version, by kind of change. */
import { bumpOf, type SpecChange } from './change.js';

const sections = [
  ['Breaking', (change: SpecChange) => change.class === 'breaking'],
  ['Deprecated', ({ kind }: SpecChange) => kind.endsWith('deprecated') && !kind.endsWith('undeprecated')],
  ['Removed', ({ kind }: SpecChange) => /(removed|gone)$/.test(kind)],
  ['Added', ({ kind }: SpecChange) => /(added|widened)$/.test(kind)],
  ['Changed', (change: SpecChange) => change.class === 'non-breaking'],
] as const;

/** Markdown, to go on top of a changelog; changes of words alone are counted. */
export function printChangelog(changes: readonly SpecChange[], version: string): string {
  const left = new Set(changes.filter((change) => change.class !== 'documentation'));
  const parts = [`## ${version} (${bumpOf(changes)})`];
  for (const [title, belongs] of sections) {
    const own = [...left].filter(belongs);
    for (const change of own) left.delete(change);
    if (own.length > 0) parts.push(`### ${title}\n\n${own.map(line).join('\n')}`);
  }
  const words = changes.filter((change) => change.class === 'documentation').length;
  if (words > 0) parts.push(`Descriptions changed: ${words}.`);
  if (changes.length === 0) parts.push('No changes.');
  return `${parts.join('\n\n')}\n`;
}

function line({ module, parameter, message, accepted }: SpecChange): string {
  const subject = parameter === undefined ? `\`${module}\`` : `\`${module}\`, \`${parameter}\``;
  return `- ${subject}: ${message}${accepted === undefined ? '' : ` (accepted: ${accepted})`}`;
}
