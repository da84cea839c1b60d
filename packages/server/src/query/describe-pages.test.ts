import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsker, type Asker } from '../../test/support/asker.js';
import { sampleFolder } from '../../test/support/crowded-wiki.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { unpackDatabase } from '../db/unpack.js';

let asker: Asker;
beforeAll(async () => {
  asker = await openAsker(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz'), temporaryFolder('pages')));
});
afterAll(() => asker.close());

test('the message about a wrong title has it as it was read, and in XML its values are elements', async () => {
  const { body } = await asker.send({ query: 'action=query&titles=a%20%26%2398;[&format=xml&errorformat=raw' });
  expect(body).toContain(
    '<page _idx="-1" title="a &amp;#98;[" invalid=""><invalidreason code="title-invalid-characters" key="title-invalid-characters"><params><param>[</param><param>a_b&amp;#91;</param></params></invalidreason>',
  );
});
