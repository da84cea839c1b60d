import { expect, it } from 'vitest';
import type { KnownRevisions } from '../db/known-revisions.js';
import { dropUnchanged } from './drop-unchanged.js';

/** Revision 5 of page 1, and so on. */
const known = (): KnownRevisions => ({
  ids: Float64Array.of(5, 6, 7, 8),
  pages: Float64Array.of(1, 2, 2, 0),
  seen: new Uint8Array(4),
});
const revision = (id: number, comment = '<comment />'): string =>
  `<revision><id>${id}</id><contributor><id>1</id></contributor>${comment}<text>&lt;page></text></revision>`;
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
  ['no page with a revision of another one', page(2, revision(5)) + last, '', []],
  ['no page with a revision that is hidden', page(1, revision(5, '<comment deleted="deleted" />')) + last, '', []],
  ['no page with a revision that was hidden', page(1, revision(8)) + last, '', []],
  [
    'not what continues a page',
    `${revision(9)}</page>${page(1, revision(5))}${last}`,
    `${revision(9)}</page>${last}`,
    [1],
  ],
  ['not the last page, which may continue', last, last, []],
  ['nothing in a part without pages', revision(5), revision(5), []],
])('drops %s', (_name, part, kept, unchanged) => {
  const found = dropUnchanged(Buffer.from(part), known());
  expect(found.bytes.toString()).toBe(kept === '' ? part : kept);
  expect(found.unchanged).toEqual(unchanged);
});

it('notes the revisions that it met, and the last page', () => {
  const revisions = known();
  const bytes = Buffer.from(page(1, revision(5), revision(6)) + last);
  expect(dropUnchanged(bytes, revisions).last).toBe(99);
  expect([...revisions.seen]).toEqual([2, 1, 0, 0]);
});
