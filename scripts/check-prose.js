/** Fails on phrases of `prose/terms.js` in texts that people read: the spec, guides, READMEs, messages and comments. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TextlintKernel } from '@textlint/kernel';
import textPlugin from '@textlint/textlint-plugin-text';
import terminology from 'textlint-rule-terminology';
import { proseOfCode, proseOfGerman, proseOfMarkdown, proseOfYaml } from './prose/extract.js';
import { germanTerms } from './prose/german.js';
import { documentTerms, terms } from './prose/terms.js';

const root = join(import.meta.dirname, '..');
const kernel = new TextlintKernel();
const german = [...documentTerms, ...germanTerms];
const kinds = [
  { files: /^spec\/texts\/de(\/.*)?\.yaml$/, prose: proseOfGerman, terms: german },
  { files: /^packages\/docs\/de\/.*\.md$/, prose: proseOfMarkdown, terms: german },
  { files: /^spec\/.*\.yaml$/, prose: proseOfYaml, terms: documentTerms },
  { files: /\.md$/, prose: proseOfMarkdown, terms: documentTerms },
  { files: /\.(ts|js|mjs|vue|hbs)$/, prose: proseOfCode, terms },
];
/** Generated files, recordings, golden outputs, and the phrases themselves. */
const skipped = /(^|\/)(gen|recordings|want|dist)\/|^scripts\/prose\/|\.d\.ts$|^test\/scripts\/check-prose/;

/** The problems in a file with this name: `{ line, column, message }`. */
export async function problemsOf(name, text) {
  const kind = kinds.find(({ files }) => files.test(name));
  if (!kind || skipped.test(name)) return [];
  const { messages } = await kernel.lintText(kind.prose(text), {
    ext: '.txt',
    plugins: [{ pluginId: 'text', plugin: textPlugin.default ?? textPlugin }],
    rules: [{ ruleId: 'terms', rule: terminology, options: { defaultTerms: false, terms: kind.terms } }],
  });
  return messages.map(({ index, message }) => {
    const before = text.slice(0, index).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, message };
  });
}

if (import.meta.filename === process.argv[1]) {
  const named = process.argv.slice(2);
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const all = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  let count = 0;
  for (const name of named.length > 0 ? named : all) {
    if (skipped.test(name) || !kinds.some(({ files }) => files.test(name))) continue;
    for (const { line, column, message } of await problemsOf(name, readFileSync(join(root, name), 'utf8'))) {
      console.error(`${name}:${line}:${column}: ${message}`);
      count += 1;
    }
  }
  if (count > 0) process.exitCode = 1;
}
