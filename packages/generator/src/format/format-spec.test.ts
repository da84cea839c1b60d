import { expect, test } from 'vitest';
import { smallSpec } from '../../test/helpers/small-spec.js';
import { formatSpec } from './format-spec.js';

const refuse = ({ message }: { readonly message: string }): never => {
  throw new Error(message);
};
const files = smallSpec().filter(({ path }) => path.endsWith('.yaml'));

test('gives the files that are laid out otherwise', async () => {
  const formatted = await formatSpec(files, refuse);
  expect(await formatSpec(formatted, refuse)).toEqual([]);
  const messy = formatted.map(({ path, text }) => ({ path, text: text.replaceAll('\n  ', '\n    ') }));
  const different = messy.filter(({ text }, at) => text !== formatted[at]?.text).map(({ path }) => path);
  expect((await formatSpec(messy, refuse)).map(({ path }) => path)).toEqual(different);
});

test.each(['\r', '\r\n'])('one run lays out files whose lines end in %j', async (end) => {
  const changed = new Map((await formatSpec(files, refuse)).map((file) => [file.path, file]));
  const formatted = files.map((file) => changed.get(file.path) ?? file);
  const others = formatted.map(({ path, text }) => ({
    path,
    // The prefix of a module belongs at its beginning.
    text: text.replace(/^(prefix: .*\n)([^]*)$/m, '$2$1').replaceAll('\n', end),
  }));
  const laidOut = await formatSpec(others, refuse);
  expect(laidOut).toEqual(formatted);
  expect(await formatSpec(laidOut, refuse)).toEqual([]);
});

test('lets the process do other work between two files, such as to end at a signal', async () => {
  await formatSpec(files, refuse);
  let turns = 0;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await formatSpec(files, refuse);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(files.length);
});

test.each([
  ['a key that is empty', 'parameters:\n  : type: string\nprefix: x\n', { line: 2, column: 5 }],
  ['a key of more than 1024 characters', `parameters:\n  ${'k'.repeat(1100)}: 1\nprefix: x\n`, { line: 2, column: 3 }],
])('reports %s, which prettier does not read, and formats the other files', async (_, text, place) => {
  const found: unknown[] = [];
  const [path, other] = ['modules/list/a.yaml', 'modules/list/b.yaml'];
  const changed = await formatSpec(
    [
      { path, text },
      { path: other, text: 'prefix:   b\n' },
    ],
    (one) => found.push(one.place),
  );
  expect(changed).toEqual([{ path: other, text: 'prefix: b\n' }]);
  expect(found).toEqual([{ file: path, ...place }]);
});
