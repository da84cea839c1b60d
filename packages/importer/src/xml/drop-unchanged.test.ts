import { expect, it } from 'vitest';
import type { RevisionSets } from '../changes/revision-sets.js';
import { dropUnchanged } from './drop-unchanged.js';

const setsOf = (...ids: readonly number[]): RevisionSets => {
  const known = new Int32Array(1);
  for (const id of ids) known[0] = (known[0] as number) | (1 << id);
  return { known, seen: new Int32Array(1) };
};
const revision = (id: number): string =>
  `<revision><id>${id}</id><contributor><id>1</id></contributor><text>&lt;page></text></revision>`;
const page = (id: number, ...inner: readonly string[]): string =>
  `<page><title>T</title><ns>0</ns><id>${id}</id><redirect title="X" />${inner.join('')}</page>`;
const last = page(99, revision(5));

it.each<[name: string, part: string, kept: string, unchanged: readonly number[]]>([
  [
    'pages with known revisions',
    `${page(1, revision(5))} ${page(2, revision(6), revision(7))}${last}`,
    ` ${last}`,
    [1, 2],
  ],
  [
    'no page with another revision',
    page(1, revision(5), revision(9)) + last,
    page(1, revision(5), revision(9)) + last,
    [],
  ],
  ['no page with an upload', page(1, revision(5), '<upload />', '<upload><id>5</id></upload>') + last, '', []],
  ['no page without an ID', `<page>${revision(5)}</page>${last}`, '', []],
  [
    'not what continues a page',
    `${revision(9)}</page>${page(1, revision(5))}${last}`,
    `${revision(9)}</page>${last}`,
    [1],
  ],
  ['not the last page, which may continue', last, last, []],
  ['nothing in a part without pages', revision(5), revision(5), []],
])('drops %s', (_name, part, kept, unchanged) => {
  const found = dropUnchanged(Buffer.from(part), setsOf(5, 6, 7));
  expect(found.bytes.toString()).toBe(kept === '' ? part : kept);
  expect(found.unchanged).toEqual(unchanged);
});

it('notes the revisions that it met', () => {
  const sets = setsOf(5, 6, 7);
  dropUnchanged(Buffer.from(page(1, revision(5), revision(6)) + last), sets);
  expect(sets.seen[0]).toBe((1 << 5) | (1 << 6));
});
