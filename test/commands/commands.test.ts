// @module-tag git
/** The commands that READMEs, CONTRIBUTING and the guides show are run, or a row says why not; what they name is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository, rows, table } from './rows.js';
import { commandsIn, shownCommands } from './shown-commands.js';

const shown = shownCommands(repository);

test('finds commands in blocks and in backticks', () => {
  const text =
    'Run `npm run a -- --b` or `node`.\n\n```sh\nnpm ci && npm start   # both\n\n# a comment\n```\n\n```ts\nnpm x\n```\n';
  expect(commandsIn(text)).toEqual(['npm ci', 'npm start', 'npm run a -- --b']);
});

test('every command that is shown has a row, and every row is shown', () => {
  const isScript = (row: string): boolean => 'script' in (rows[row] ?? {});
  const hasRow = (command: string): boolean => Object.hasOwn(rows, command) || isScript(command.split(' -- ')[0] ?? '');
  const missing = shown.filter(({ command }) => !hasRow(command));
  const hint = missing.map(({ command, file }) => `${file} shows \`${command}\`: add a row to ${table}`);
  expect(hint).toEqual([]);
  const unused = Object.keys(rows).filter((row) => !shown.some(({ command }) => command === row));
  expect(unused.map((row) => `no text shows \`${row}\`: delete its row in ${table}`)).toEqual([]);
});

const scriptsOf = (folder: string): Readonly<Record<string, string>> => {
  const { scripts }: { scripts?: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(repository, folder, 'package.json'), 'utf8'),
  );
  return scripts ?? {};
};

/** What a command names that the repository does not have: a script of npm, a folder of `-w`, a file for Node. */
function lacks(command: string): boolean {
  const [, name, folder = '.'] = /\bnpm (?:run )?([\w:]+)(?: -w (\S+))?/.exec(command) ?? [];
  const own = /\bnpm (?:run|start|test)\b/.test(command);
  if (own && name !== undefined) return !Object.hasOwn(scriptsOf(folder), name);
  const [, file] = /^node (\S+\.m?js)\b/.exec(command) ?? [];
  return file !== undefined && !existsSync(join(repository, file));
}

/** Programs in folders of readers. */
const ofReaders: ReadonlySet<string> = new Set(['node compare.mjs']);

test('scripts, packages and programs of commands are there', () => {
  const ours = shown.filter(({ command }) => !ofReaders.has(command));
  expect(ours.filter(({ command }) => lacks(command))).toEqual([]);
});
