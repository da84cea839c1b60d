import { expect, it } from 'vitest';
import { copySample } from '../../test/support/crowded-wiki.js';
import { sampleProfile, sampleWiki } from '../../test/support/sample-wiki.js';
import { openDatabase } from '../db/open/open-database.js';
import { convertTitles } from './convert-titles.js';

/** Index and title of what is found for each text, on a wiki in the language that has these pages. */
async function converted(
  lang: string,
  pages: readonly string[],
  texts: readonly string[],
  codes: readonly string[] = [],
) {
  const variants = codes.map((code) => ({ code }));
  const file = await copySample((database) => {
    const rename = database.prepare('UPDATE page SET page_title = ? WHERE page_id = ?');
    pages.forEach((page, i) => rename.run(page, [84, 142, 212][i]));
  });
  const database = await openDatabase(file.path);
  const wiki = sampleWiki(sampleProfile({ general: { lang, variants } }));
  const wordings = texts.flatMap((text) => {
    const title = wiki.titles.parse(text);
    return 'code' in title ? [] : [{ title, text }];
  });
  try {
    const found = await database.read((db) => convertTitles(wordings, { db, wiki }));
    return [...found].map(([i, { dbkey }]) => [i, dbkey]);
  } finally {
    await database.close();
    file.remove();
  }
}

it('finds the page whose title is the text in another variant, and nothing for texts that are right or unknown', async () => {
  const texts = ['Nigde', 'Beograd', 'Београд', 'Ниш', 'де:Ниш'];
  expect(await converted('sr', ['Београд', 'Ниш', 'Niš'], texts, ['sr', 'sr-ec', 'sr-el'])).toEqual([[1, 'Београд']]);
});

it('finds nothing on a wiki whose language has no variants', async () => {
  expect(await converted('en', ['Београд'], ['Beograd'])).toEqual([]);
});

it('finds no page of another wiki, even if a page here has its name', async () => {
  expect(await converted('sr', ['Niš'], ['Ниш', 'де:Ниш'], ['sr', 'sr-ec', 'sr-el'])).toEqual([[0, 'Niš']]);
});
