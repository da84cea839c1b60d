import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { Sqlite } from '../db/sqlite.js';
import { expect, it } from 'vitest';
import { indexedText, indexedTitle } from './indexed-text.js';

interface Row {
  readonly namespace: number;
  readonly title: string;
  readonly text: string;
  readonly wantedTitle: string;
  readonly wantedText: string;
}

it('makes what MediaWiki has in the index of the sample wiki', () => {
  const file = new URL('../../../server/sample/wiki.sqlite.gz', import.meta.url);
  const db = new Sqlite(gunzipSync(readFileSync(file)));
  const rows = db
    .prepare<[], Row>(
      `SELECT page_namespace AS namespace, page_title AS title, old_text AS text, si_title AS wantedTitle, si_text AS wantedText
       FROM page JOIN slots ON slot_revision_id = page_latest JOIN content ON content_id = slot_content_id
       JOIN text ON old_id = substr(content_address, 4) JOIN searchindex ON searchindex.rowid = page_id`,
    )
    .all();
  expect(rows).toHaveLength(471);
  // MediaWiki leaves old texts and titles in its index when it moves, merges, restores or undoes.
  expect(rows.filter((row) => indexedTitle(row.namespace, row.title) !== row.wantedTitle)).toHaveLength(11);
  expect(rows.filter((row) => indexedText(row.text) !== row.wantedText)).toHaveLength(10);
});

it('keeps quotes, stars and possessives', () => {
  expect(indexedText("the fox's and foxes' \"den\" ''x''")).toBe(' the fox fox\'s and foxes "den"  x  ');
  expect(indexedTitle(6, "Fox's_photo.png")).toBe("fox fox's photo.png");
});
