import { expect, it } from 'vitest';
import { firstLetterOf, lowerCase, upperCase } from './letter-case.js';

// What MediaWiki 1.43 returned.

it.each([
  ['istanbul', 'Istanbul', 'istanbul', 'ISTANBUL', 'istanbul'],
  ['ılık', 'Ilık', 'ılık', 'ILIK', 'ılık'],
  ['İx', 'İx', 'i̇x', 'İX', 'i̇x'],
  ['Ix', 'Ix', 'ix', 'IX', 'ix'],
  ['ßa', 'Ssa', 'ßa', 'SSA', 'ßa'],
  ['ǆ', 'ǅ', 'ǆ', 'Ǆ', 'ǆ'],
  ['ǅ', 'ǅ', 'ǆ', 'Ǆ', 'ǆ'],
  ['Ǆ', 'ǅ', 'ǆ', 'Ǆ', 'ǆ'],
  ['ﬁx', 'Fix', 'ﬁx', 'FIX', 'ﬁx'],
  ['ᾳ', 'ᾼ', 'ᾳ', 'ΑΙ', 'ᾳ'],
  ['ᾀx', 'ᾈx', 'ᾀx', 'ἈΙX', 'ᾀx'],
  ['ათი', 'ათი', 'ათი', 'ᲐᲗᲘ', 'ათი'],
  ['ꭰ', 'Ꭰ', 'ꭰ', 'Ꭰ', 'ꭰ'],
  ['ƛ', 'ƛ', 'ƛ', 'ƛ', 'ƛ'],
  ['ɤ', 'ɤ', 'ɤ', 'ɤ', 'ɤ'],
  ['ŉ', 'ʼN', 'ŉ', 'ʼN', 'ŉ'],
  ['ΣΑΣ', 'ΣΑΣ', 'σΑΣ', 'ΣΑΣ', 'σασ'],
  ['𐐨x', '𐐀x', '𐐨x', '𐐀X', '𐐨x'],
  ['', '', '', '', ''],
  ['éa', 'Éa', 'éa', 'ÉA', 'éa'],
  ['Éa', 'Éa', 'éa', 'ÉA', 'éa'],
  ['1a', '1a', '1a', '1A', '1a'],
])('%j in English', (text, ucfirst, lcfirst, upper, lower) => {
  const { upper: first, lower: firstLower } = firstLetterOf('en');
  expect([first(text), firstLower(text), upperCase(text), lowerCase(text)]).toEqual([ucfirst, lcfirst, upper, lower]);
});

it.each([
  ['tr', 'istanbul', 'İstanbul', 'istanbul'],
  ['tr', 'ılık', 'Ilık', 'ılık'],
  ['tr', 'İx', 'İx', 'ix'],
  ['tr', 'Ix', 'Ix', 'ıx'],
  ['az', 'istanbul', 'İstanbul', 'istanbul'],
  ['az', 'ılık', 'Ilık', 'ılık'],
  ['az', 'İx', 'İx', 'i̇x'],
  ['az', 'Ix', 'Ix', 'ix'],
  ['kaa', 'istanbul', 'İstanbul', 'istanbul'],
  ['kaa', 'ılık', 'Ilık', 'ılık'],
  ['kaa', 'İx', 'İx', 'i̇x'],
  ['kaa', 'Ix', 'Ix', 'ıx'],
])('in %s: %s', (language, text, ucfirst, lcfirst) => {
  for (const { upper, lower } of [firstLetterOf(language), firstLetterOf('x', ['y', language])])
    expect([upper(text), lower(text)]).toEqual([ucfirst, lcfirst]);
});
