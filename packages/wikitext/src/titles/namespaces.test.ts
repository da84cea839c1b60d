import { describe, expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';
import type { Namespaces } from './namespaces.js';
import type { SiteNamespace } from './site-facts.js';

const plain = { case: 'first-letter', content: false, subpages: true, nonincludable: false } as const;
const named = (id: number, name: string, canonical = name): SiteNamespace => ({ ...plain, id, name, canonical });

describe('namespaces of a wiki', () => {
  it.each([
    [-2, false, -2, undefined],
    [-1, false, -1, undefined],
    [0, false, 0, 1],
    [1, true, 0, 1],
    [2, false, 2, 3],
    [15, true, 14, 15],
  ])('%i', (id, isTalk, subject, talk) => {
    const { namespaces } = sampleTitles();
    expect([namespaces.isTalk(id), namespaces.subject(id), namespaces.talk(id)]).toEqual([isTalk, subject, talk]);
  });

  it('are in the order of their IDs', () => {
    const { namespaces } = sampleTitles({ namespaces: [named(101, 'B'), named(100, 'A')] });
    const valid = Array.from({ length: 16 }, (_, id) => id);
    expect(namespaces.valid()).toEqual([...valid, 100, 101]);
    expect(namespaces.ids()).toEqual([-2, -1, ...valid, 100, 101]);
  });

  it('have the properties of the site information', () => {
    const special = { ...named(100, 'A'), subpages: false, nonincludable: true, defaultcontentmodel: 'json' };
    const main = {
      id: 0,
      name: '',
      content: true,
      subpages: false,
      nonincludable: false,
      case: 'case-sensitive',
    } as const;
    const { namespaces } = sampleTitles({ namespaces: [special, main], aliases: [{ id: 100, alias: 'Aa' }] });
    const common = { gendered: undefined, defaultContentModel: undefined, canonical: '', aliases: [] };
    expect(namespaces.get(0)).toEqual({ ...common, ...main });
    expect(namespaces.get(100)).toEqual({
      ...common,
      id: 100,
      name: 'A',
      canonical: 'A',
      aliases: ['Aa'],
      case: 'first-letter',
      content: false,
      subpages: false,
      nonincludable: true,
      defaultContentModel: 'json',
    });
    expect(namespaces.get(102)).toBeUndefined();
  });
});

const german = {
  lang: 'de',
  namespaces: [named(2, 'Benutzer', 'User'), named(3, 'Benutzer Diskussion', 'User talk'), named(6, 'Datei', 'File')],
  aliases: [
    { id: 6, alias: 'Bild' },
    { id: 2, alias: 'Benutzerin' },
    { id: 3, alias: 'Benutzerin Diskussion' },
  ],
};

/** The aliases of a Serbian wiki: those of the language, and the names in the Latin script. */
const serbian = {
  lang: 'sr',
  general: { variants: [{ code: 'sr' }, { code: 'sr-ec' }, { code: 'sr-el' }] },
  namespaces: [
    named(3, 'Разговор с корисником', 'User talk'),
    named(6, 'Датотека', 'File'),
    named(7, 'Разговор о датотеци', 'File talk'),
  ],
  aliases: [
    [3, 'Razgovor sa korisnikom'],
    [6, 'Slika'],
    [6, 'Datoteka'],
    [7, 'Razgovor o slici'],
    [3, 'Razgovor s korisnikom'],
    [7, 'Razgovor o datoteci'],
    [7, 'Razgovor o datoteci'],
  ].map(([id, alias]) => ({ id: Number(id), alias: String(alias) })),
};

describe('IDs of names', () => {
  it.each<[string, Parameters<typeof sampleTitles>[0], string, number | undefined]>([
    ['English', {}, 'TALK', 1],
    ['English', {}, 'user_talk', 3],
    ['English', {}, 'User talk', 3],
    ['English', {}, 'image', 6],
    ['English', {}, 'Bild', undefined],
    ['English', {}, '', undefined],
    ['German', german, 'User talk', 3],
    ['German', german, 'benutzer_diskussion', 3],
    ['German', german, 'Benutzerin Diskussion', 3],
    ['German', german, 'bild', 6],
    ['German', german, 'Datei', 6],
    ['Serbian', serbian, 'razgovor sa korisnikom', 3],
    ['Serbian', serbian, 'Razgovor s korisnikom', undefined],
    ['Serbian', serbian, 'Razgovor o slici', 7],
    ['Serbian', serbian, 'Razgovor o datoteci', 7],
    ['Serbian', serbian, 'Slika', 6],
    ['Serbian', serbian, 'Datoteka', 6],
    ['Serbian without variants', { ...serbian, general: {} }, 'Razgovor s korisnikom', 3],
    ['English names before local ones', { namespaces: [named(2, 'Help', 'User')] }, 'Help', 12],
    ['the last of equal English names', { namespaces: [named(101, 'File')] }, 'File', 101],
    ['English names before aliases', { aliases: [{ id: 2, alias: 'Help' }] }, 'Help', 12],
    ['aliases before local names', { ...german, aliases: [{ id: 2, alias: 'Datei' }] }, 'Datei', 2],
  ])('%s: %j', (_, changes, name, id) => expect(sampleTitles(changes).namespaces.idOf(name)).toBe(id));
});

describe('names for each gender', () => {
  const gendered = (namespaces: Namespaces): unknown => [2, 3, 4].map((id) => namespaces.get(id)?.gendered);

  it.each<[string, Parameters<typeof sampleTitles>[0], unknown]>([
    [
      'are those of the language',
      german,
      [
        { male: 'Benutzer', female: 'Benutzerin' },
        { male: 'Benutzer Diskussion', female: 'Benutzerin Diskussion' },
        undefined,
      ],
    ],
    [
      'or of its fallback',
      { ...german, lang: 'bar', general: { fallback: [{ code: 'de' }] } },
      [
        { male: 'Benutzer', female: 'Benutzerin' },
        { male: 'Benutzer Diskussion', female: 'Benutzerin Diskussion' },
        undefined,
      ],
    ],
    ['do not apply where the wiki has other names', { ...german, namespaces: [] }, [undefined, undefined, undefined]],
    ['nor where one is unknown', { ...german, aliases: [] }, [undefined, undefined, undefined]],
    ['are not in English', {}, [undefined, undefined, undefined]],
  ])('%s', (_, changes, expected) => expect(gendered(sampleTitles(changes).namespaces)).toEqual(expected));
});
