/** The commands that READMEs, CONTRIBUTING, SECURITY, the first page of the site and the guides show. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command, and the first file that shows it. */
export interface ShownCommand {
  readonly command: string;
  readonly file: string;
}

const folders = ['packages/docs/guides', 'packages/docs/adr'];
const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'packages/docs/index.md'];
const fenced = /^ *```(\w*)\n([\s\S]*?)^ *```/gm;
/** Text in backticks that begins like this is a command; the bare name of a program is not one. */
const begins = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|curl|git|wiki-query|wiki-query-gen) \S|^\.ci\/run$/;
/** Not commands, though they begin like one. */
const names = [/^wiki-query serve$/, /^wiki-query ready /];

/** True for a guide whose snippets packages/docs/test/guides.long.test.ts runs as they are. */
const isRunWhole = (markdown: string): boolean => /^---\n[^]*?^snippets: run$[^]*?^---$/m.test(markdown);

/** All of them, each once. */
export function shownCommands(root: string): ShownCommand[] {
  const texts = filesOf(root).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const all = texts
    .filter(({ text }) => !isRunWhole(text))
    .flatMap(({ file, text }) => commandsIn(text).map((command) => ({ command, file })));
  return [...new Map(all.toReversed().map((one) => [one.command, one])).values()].toReversed();
}

function filesOf(root: string): readonly string[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'README.md'));
  const pages = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));
  return [...files, ...packages.filter((file) => existsSync(join(root, file))), ...pages];
}

/** The commands of a text: lines of `sh` blocks without their comments, and code in backticks. */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(fenced)].filter(([, language = '']) =>
    /^(sh|bash|shell|console)$/.test(language),
  );
  const lines = blocks.flatMap(([, , text = '']) => text.replace(/\\\n\s*/g, ' ').split('\n'));
  const inline = [...markdown.replace(fenced, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const shown = [...lines.map((line) => line.replace(/(^|\s+)#.*$/, '').trim()), ...inline.filter(isCommand)];
  return shown.flatMap((line) => line.split(' && ')).filter((command) => command !== '');
}

const isCommand = (code: string): boolean => begins.test(code) && !names.some((name) => name.test(code));
