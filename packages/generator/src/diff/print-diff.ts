import { bumpOf, type SpecChange } from './change.js';

/** A report for people: by module, what breaks first. */
export function diffMarkdown(changes: readonly SpecChange[]): string {
  const count = (kind: SpecChange['class']) => changes.filter((change) => change.class === kind).length;
  const head = [
    '# Changes of the spec',
    `Version: **${bumpOf(changes)}** (${count('breaking')} breaking, ${count('non-breaking')} non-breaking, ${count('documentation')} documentation)`,
  ];
  const modules = [...new Set(changes.map(({ module }) => module))];
  const sections = modules.map((module) =>
    section(
      module,
      changes.filter((change) => change.module === module),
    ),
  );
  return `${[...head, ...sections].join('\n\n')}\n`;
}

const classes = ['breaking', 'non-breaking', 'documentation'] as const;

function section(module: string, changes: readonly SpecChange[]): string {
  const ordered = classes.flatMap((kind) => changes.filter((change) => change.class === kind));
  const lines = ordered.map(({ class: kind, parameter, message, accepted }) => {
    const subject = parameter === undefined ? '' : `\`${parameter}\`: `;
    const note = accepted === undefined ? '' : ` (breaking, accepted: ${accepted})`;
    return `- **${kind}**: ${subject}${message}${note}`;
  });
  return `## ${module}\n\n${lines.join('\n')}`;
}

/** The same for programs. */
export const diffJson = (changes: readonly SpecChange[]): string =>
  `${JSON.stringify({ bump: bumpOf(changes), changes }, null, 2)}\n`;
