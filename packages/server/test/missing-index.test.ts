/** A wiki without indexes that statements name still answers, with the same rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySample, type TestFile } from './support/crowded-wiki.js';
import { openTestClient, type TestClient } from './support/test-client.js';

let files: TestFile[];
let whole: TestClient;
let lacking: TestClient;
beforeAll(async () => {
  files = [
    await copySample(() => undefined),
    await copySample((database) =>
      database.exec(
        'DROP INDEX log_times; DROP INDEX rev_timestamp; DROP INDEX cat_title; DROP INDEX lt_namespace_title',
      ),
    ),
  ];
  [whole, lacking] = [await openTestClient(files[0]?.path ?? ''), await openTestClient(files[1]?.path ?? '')];
});
afterAll(() => {
  for (const client of [whole, lacking]) client.close();
  for (const file of files) file.remove();
});

it.each(['logevents', 'allrevisions', 'allcategories', 'alllinks'])('%s', async (list) => {
  const response = await lacking.request({ list });
  expect(response).toEqual(await whole.request({ list }));
  expect(response).toHaveProperty('query');
  expect(lacking.failure()).toBeUndefined();
});
