import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';
import { handleRequest } from '../../actions/handle-request.js';
import { unpackDatabase } from '../../db/unpack.js';
import { makeServices } from '../../services/make-services.js';

const sample = join(import.meta.dirname, '../../../sample');
const folder = temporaryFolder('siteinfo');

test('names of skins are in the language of siinlanguagecode, or in its fallback', async () => {
  mkdirSync(join(folder, 'messages'));
  const write = (code: string, content: string): void =>
    writeFileSync(join(folder, 'messages', `${code}.json`), JSON.stringify([{ name: 'skinname-vector', content }]));
  write('en', 'Arrow');
  write('de', 'Pfeil');
  const services = await makeServices({
    database: await unpackDatabase(join(sample, 'wiki.sqlite.gz'), folder),
    site: join(sample, 'site.json'),
    messages: join(folder, 'messages'),
    state: folder,
    secret: 'test',
  });
  const vector = async (language: string, version: 1 | 2): Promise<unknown> => {
    const query = `action=query&meta=siteinfo&siprop=skins&siinlanguagecode=${language}&format=json&formatversion=${version}`;
    const request = { method: 'GET' as const, path: '/api.php', query, headers: {}, ip: '127.0.0.1', origin: '' };
    const { body } = await handleRequest(request, services);
    const { skins } = (JSON.parse(body) as { query: { skins: Record<string, string>[] } }).query;
    return skins.find(({ code }) => code === 'vector');
  };
  expect(await vector('de-at', 2)).toEqual({ code: 'vector', name: 'Pfeil' });
  expect(await vector('de', 1)).toEqual({ code: 'vector', '*': 'Pfeil' });
  expect(await vector('fr', 2)).toEqual({ code: 'vector', name: 'Arrow' });
  expect(await vector('qqx', 2)).toEqual({ code: 'vector', name: '(skinname-vector)' });
  await services.database.close();
});
