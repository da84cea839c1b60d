/** Requests over HTTP to the database, in one process, on the sample wiki. */
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackDatabase } from '../src/db/unpack.js';
import { createApp } from '../src/http/create-app.js';
import { handleRequest } from '../src/actions/handle-request.js';
import { quickLane } from '../src/workers/dispatch.js';
import { makeServices } from '../src/services/make-services.js';
import { temporaryFolder } from './support/temporary-folder.js';

const sample = join(import.meta.dirname, '../sample');
const state = temporaryFolder('http');
let server: FastifyInstance;

beforeAll(async () => {
  const database = await unpackDatabase(join(sample, 'wiki.sqlite.gz'), state);
  const services = await makeServices({ database, site: join(sample, 'site.json'), state, secret: 'test' });
  const lane = quickLane(1, 100);
  server = await createApp({
    dispatch: (request, gone) => lane.run({ request, client: '' }, gone, () => handleRequest(request, services)),
  });
});

afterAll(() => server.close());

const first = { query: { allpages: [{ pageid: 188, ns: 0, title: '!Bang' }] } };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = ['list=allpages', 'aplimit=1', 'action=query', 'format=json', 'formatversion=2']
  .map((pair) => pair.split('='))
  .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('');

describe('the first page', () => {
  const parameters = 'action=query&list=allpages&aplimit=1&format=json&formatversion=2';
  const table: readonly (readonly [string, InjectOptions])[] = [
    ['GET', { url: `/api.php?${parameters}` }],
    ['GET below /w', { url: `/w/api.php?${parameters}` }],
    ['the virtual path', { url: '/api.php/query/list/allpages?aplimit=1' }],
    ['POST', { method: 'POST', url: '/api.php', payload: parameters, headers: form }],
    [
      'POST and URL',
      {
        method: 'POST',
        url: '/api.php?action=query&list=allpages',
        payload: 'aplimit=1&format=json&formatversion=2',
        headers: form,
      },
    ],
    [
      'multipart',
      {
        method: 'POST',
        url: '/api.php',
        payload: `${multipart}--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    ],
  ];
  it.each(table)('comes by %s', async (_name, request) => {
    const response = await server.inject(request);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject(first);
  });

  it('has the same headers by HEAD', async () => {
    const url = `/api.php?${parameters}`;
    const [head, get] = await Promise.all([server.inject({ method: 'HEAD', url }), server.inject({ url })]);
    expect([head.body, head.headers['content-length']]).toEqual(['', get.headers['content-length']]);
  });

  it('is not sent again to a cache that has it', async () => {
    const url = `/api.php?${parameters}&smaxage=60&maxage=60&uselang=content`;
    const { headers } = await server.inject({ url });
    expect(headers['cache-control']).toContain('public');
    expect((await server.inject({ url, headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304);
  });
});
