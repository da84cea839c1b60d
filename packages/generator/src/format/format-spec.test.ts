import { expect, test } from 'vitest';
import { smallSpec } from '../../test/helpers/small-spec.js';
import { formatSpec } from './format-spec.js';

const files = smallSpec().filter(({ path }) => path.endsWith('.yaml'));

test('gives the files that are laid out otherwise', async () => {
  const formatted = await formatSpec(files);
  expect(await formatSpec(formatted)).toEqual([]);
  const messy = formatted.map(({ path, text }) => ({ path, text: text.replaceAll('\n  ', '\n    ') }));
  const different = messy.filter(({ text }, at) => text !== formatted[at]?.text).map(({ path }) => path);
  expect((await formatSpec(messy)).map(({ path }) => path)).toEqual(different);
});

test('lets the process do other work between two files, such as to end at a signal', async () => {
  await formatSpec(files);
  let turns = 0;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await formatSpec(files);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(files.length);
});
