import { expect, test } from 'vitest';
import { inflect } from './grammar.js';

test.each([
  ['en', 'genitive', 'Wiki', 'Wiki'],
  ['fi', 'inessive', 'Wikipedia', 'Wikipediassa'],
  ['fi', 'elative', 'Sample Wiki', 'Sample Wikistä'],
  ['fi', 'illative', 'Kirjasto', 'Kirjastoon'],
  ['fi', 'genitive', 'Commons', 'Commonsin'],
  ['hu', 'rol', 'Wiki', 'Wikiról'],
  ['hu', 'unknown', 'Wiki', ''],
  ['la', 'genitive', 'Vicipaedia', 'Vicipaediae'],
  ['la', 'ablative', 'Communia', 'Communibus'],
  ['ru', 'prepositional', 'Википедия', 'Википедии'],
  ['ru', 'languageadverb', 'суахили', 'на языке суахили'],
  ['uk', 'locative', 'Вікіпедія', 'у Вікіпедія'],
  ['he', 'prefixed', 'Wiki', '־Wiki'],
  ['he', 'prefixed', 'הוויקי', 'וויקי'],
  ['nb', 'genitive', 'Commons', 'Commons’'],
  ['sv', 'genitive', 'Wiki', 'Wikis'],
  ['ku', 'oblique', 'Wiki', 'Wikiyê'],
  ['hy', 'genitive', 'Վիքիպեդիա', 'Վիքիպեդիայի'],
  ['os', 'genitive', 'Википеди', 'Википедийы'],
  ['os', 'comitative', 'Wiki', 'Wiki-имæ'],
] as const)('in %s the %s of %s', (language, name, word, want) => {
  expect(inflect(word, name, language)).toBe(want);
});
