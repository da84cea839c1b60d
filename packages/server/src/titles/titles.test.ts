import { expect, it } from 'vitest';
import { sampleWiki } from '../../test/support/sample-wiki.js';

const { titles } = sampleWiki();
const invalid = expect.objectContaining({ code: 'invalidtitle' });

it.each([
  ['Talk:x', 0],
  ['en:x', 0],
  ['a#b', 0],
  ['a[', 0],
  ['a', 999],
])('the bound %j in %i is refused', (text, namespace) =>
  expect(() => titles.partToDbkey(text, namespace)).toThrow(invalid),
);

it('refuses titles that are invalid or of other wikis', () => {
  expect(titles.parseLocal('talk:x')).toMatchObject({ namespace: 1, dbkey: 'X' });
  for (const text of ['a[', 'en:x']) expect(() => titles.parseLocal(text)).toThrow(invalid);
});
