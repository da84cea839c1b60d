/** Translates labels for screen readers of the default theme. */
import { fileURLToPath } from 'node:url';
import { type Label, labels } from '../theme/labels.js';

const words = fileURLToPath(new URL('../theme/use-words.ts', import.meta.url));

/** The source of a component of the default theme with a translatable label. */
export function withLabel(code: string, { component, source, words: said }: Label): string {
  const [attribute] = /^[a-z-]+(?==")/.exec(source) ?? [];
  const place = attribute === undefined ? new RegExp(`(?<=>\\s*)${source}(?=\\s*<)`) : source;
  const call = `sayLabel('${said}')`;
  const labelled = code
    .replace(place, attribute === undefined ? `{{ ${call} }}` : `:${attribute}="${call}"`)
    .replace(/<script [^>]*\bsetup\b[^>]*>/, (tag) => {
      const load = `import { useWords } from ${JSON.stringify(words)}\nconst sayLabel = useWords()`;
      return `${tag}\n${load}\n`;
    });
  if (!labelled.includes(call) || !labelled.includes('useWords'))
    throw new Error(`${component} of the default theme has no label ${source} any more`);
  return labelled;
}

export const themeLabels = {
  name: 'theme-labels',
  enforce: 'pre' as const,
  transform: (code: string, id: string): string | undefined => {
    const label = labels.find(({ component }) => id.endsWith(`/theme-default/components/${component}.vue`));
    return label && withLabel(code, label);
  },
};
