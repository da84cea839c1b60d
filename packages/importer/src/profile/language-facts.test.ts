import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { linkTrailPattern } from '@wiki-query/wikitext';
import { expect, test } from 'vitest';
import { languageFacts } from './language-facts.js';

const file = gunzipSync(readFileSync(new URL('../../data/languages.json.gz', import.meta.url))).toString();
const codes = Object.keys(JSON.parse(file) as object);

test('the letters after a link have a form that can be read, in each language', () => {
  const patterns = codes.flatMap((code) => languageFacts(code).linktrail ?? []);
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns.filter((pattern) => linkTrailPattern(pattern) === undefined)).toEqual([]);
});
