import { Sqlite } from '@wiki-query/importer/sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { readStoredForms } from '../../test/texts/stored-forms.js';
import type { TextStores } from '../db/database.js';
import { type Executor, makeExecutor } from '../db/sqlite/executor.js';
import { readStoredTexts } from './stored-text.js';

const forms = readStoredForms();
const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
const requested: string[] = [];
const stores: Partial<TextStores> = {
  legacyEncoding: forms.legacyEncoding,
  readBlobs: async (cluster, ids) => {
    requested.push(`${cluster}: ${ids.join(' ')}`);
    const rows = forms.blobs[cluster];
    return (
      rows && new Map(rows.filter(([id]) => ids.includes(String(id))).map(([id, text]) => [String(id), bytes(text)]))
    );
  },
};
let executor: Executor;
let plain: Executor;

beforeAll(() => {
  const connection = new Sqlite(':memory:');
  connection.exec('create table text (old_id integer primary key, old_text blob not null, old_flags blob not null)');
  const insert = connection.prepare('insert into text values (?, ?, ?)');
  for (const [id, flags, text] of forms.texts) {
    // As MediaWiki's driver stores them: valid UTF-8 as text.
    const isText = Buffer.from(bytes(text).toString()).equals(bytes(text));
    insert.run(id, isText ? bytes(text).toString() : bytes(text), flags);
  }
  plain = makeExecutor(connection);
  connection.exec('create table cur (cur_id integer primary key, cur_text blob)');
  for (const [id, text] of forms.cur) connection.prepare('insert into cur values (?, ?)').run(id, bytes(text));
  executor = makeExecutor(connection, { stores });
});

describe('readStoredTexts', () => {
  it.each(forms.expected)('$form: $address', async ({ address, text }) => {
    const texts = await readStoredTexts(executor.session(), [address]);
    expect(texts.get(address)).toEqual(text === null ? { problem: 'missing' } : { text });
  });

  it('reads them together: one query of texts, one of what stubs name, one of cur, one for each cluster and step', async () => {
    const db = executor.session();
    requested.length = 0;
    const texts = await readStoredTexts(
      db,
      forms.expected.map(({ address }) => address),
    );
    expect(texts.size).toBe(forms.expected.length);
    expect(db.count()).toBe(3);
    expect(requested.map((one) => one.split(':')[0])).toEqual(['cluster1', 'cluster2', 'cluster1']);
    expect((await readStoredTexts(db, [])).size).toBe(0);
    expect(db.count()).toBe(3);
  });

  it.each([
    ['es:DB://cluster1/308?flags=utf-8', { problem: 'external' }],
    ['es:mwstore://local/texts/5', { problem: 'external' }],
    ['tt:1282', { problem: 'missing' }],
    ['tt:x', { problem: 'missing' }],
  ])('has no clusters and no table cur without settings: %s', async (address, want) => {
    expect((await readStoredTexts(plain.session(), [address])).get(address)).toEqual(want);
  });

  it('takes bytes without flags as UTF-8 where the wiki has no legacy encoding', async () => {
    const ascii = forms.expected.find(({ form }) => form === 'no flags, ASCII')?.address ?? '';
    expect((await readStoredTexts(plain.session(), [ascii])).get(ascii)).toEqual({ text: 'Old ASCII text' });
  });
});
