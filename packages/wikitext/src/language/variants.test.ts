import { expect, test } from 'vitest';
import { makeVariants, type SiteNames } from './variants.js';

const namespaces = {
  0: { id: 0, name: '' },
  2: { id: 2, name: 'Корисник', canonical: 'User' },
  4: { id: 4, name: 'Вики', canonical: 'Project' },
  5: { id: 5, name: 'Разговор о Вики', canonical: 'Project talk' },
};
const site = (lang: string, codes?: readonly string[]): SiteNames => ({
  general: { lang, sitename: 'Wiki', variants: codes?.map((code) => ({ code })) },
  namespaces,
});
const serbian = makeVariants(site('sr', ['sr', 'sr-ec', 'sr-el']));

test.each([
  ['sr', 'Njegoš', 'Njegoš'],
  ['sr-ec', 'NJEGOVA ljubav', 'ЊЕГОВА љубав'],
  ['sr-ec', 'konj!ukcija', 'коњ!укција'],
  ['sr-ec', 'kon!jukcija', 'конјукција'],
  ['sr-el', 'Љиљана и Џон', 'Ljiljana i Džon'],
  ['sr-ec', 'Luj XIV i Petar I', 'Луј XIV и Петар I'],
  ['sr-ec', 'IV V', 'IV V'],
  ['sr-ec', '<i class="a">b</i> &amp; c', '<i class="a">б</i> &amp; ц'],
  ['sr-ec', 'a <code>a</code> <pre>a <', 'а <code>a</code> <pre>а <'],
  // The text has more letters of the target script, so that it is assumed to be in it already.
  ['sr-ec', 'шh', 'шh'],
])('in %s, %j is %j', (code, text, want) => {
  expect(serbian.convert(text, code)).toBe(want);
});

test.each([
  ['tg-latn', 'Ёфтани ҷой', 'Joftani çoj'],
  ['tly-cyrl', 'İki ıl', 'Ики ыл'],
  ['uz-cyrl', 'Oʻzbekiston yoʻl yer', 'Ўзбекистон йўл ер'],
  ['uz-latn', 'ўзбек', 'oʻzbek'],
  ['shi-tfng', 'Azul Ḍ', 'ⴰⵣⵓⵍ ⴹ'],
  ['zgh-latn', 'ⴰⵣⵓⵍ', 'azul'],
  ['ike-cans', 'Nunnguaq', 'ᓄᙳᐊᖅ'],
  ['ike-latn', 'ᐃᓄᒃᑎᑐᑦ', 'inuktitut'],
  ['ku-arab', 'Kurdistan e', 'کوردستانئە '],
  ['ku-latn', 'کوردستان', 'kwrdstan'],
  ['mni-beng', 'ꯃꯩꯇꯩ ꯑꯣꯟꯕ', 'মৈতৈ ওন্বা'],
  ['zh-hans', '漢', '漢'],
])('in %s, %j is %j', (code, text, want) => {
  expect(makeVariants(site('xx', [code])).convert(text, code)).toBe(want);
});

test('forms of a text come once each', () => {
  expect(serbian.formsOf('grad')).toEqual(['grad', 'град']);
  expect(makeVariants(site('de')).formsOf('Stadt')).toEqual(['Stadt']);
});

test('namespaces have names in each variant', () => {
  expect(serbian.codes.map((code) => serbian.namespaceName(2, code))).toEqual(['Корисник', 'Корисник', 'Korisnik']);
  expect(serbian.namespaceName(5, 'sr-el')).toBe('Razgovor o Вики');
  const tajik = makeVariants(site('tg', ['tg', 'tg-latn']));
  expect([2, 4, 5].map((id) => tajik.namespaceName(id, 'tg-latn'))).toEqual(['User', 'Вики', 'Вики talk']);
});
