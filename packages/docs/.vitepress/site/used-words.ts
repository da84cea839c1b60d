/** Selects the translations that components use: those whose English text is in their sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLanguages } from './languages.js';

/** Language → English text → translation. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The translations that the components in a folder of the theme use, including subfolders except `without`, plus the
 * files in `also`.
 */
export function usedWords(folder: string, without: readonly string[] = [], also = ''): Words {
  const text = sourcesIn(join(root, '.vitepress/theme', folder), without) + also;
  return Object.fromEntries(
    readLanguages(root).map(({ language, frame }) => [
      language,
      Object.fromEntries(Object.entries(frame).filter(([english]) => text.includes(english.replaceAll("'", "\\'")))),
    ]),
  );
}

const sourcesIn = (folder: string, without: readonly string[]): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !without.includes(name))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourcesIn(path, without);
      return /(?<!\.test)\.(ts|vue)$/.test(path) ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
