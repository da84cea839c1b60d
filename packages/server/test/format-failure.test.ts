/**
 * Errors that occur before or after a request is handled have the same form as errors that occur while it is handled.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { handleRequest } from '../src/actions/handle-request.js';
import { unpackDatabase } from '../src/db/unpack.js';
import { ApiError } from '../src/errors/api-error.js';
import type { Services } from '../src/services/services.js';
import type { RawRequest } from '../src/request/raw-request.js';
import { broken, overloaded, tookTooLong, tooMany } from '../src/http/failures.js';
import { formatFailure } from '../src/http/format-failure.js';
import { makeServices } from '../src/services/make-services.js';
import type { OutgoingResponse } from '../src/http/outgoing-response.js';
import { temporaryFolder } from './support/temporary-folder.js';

const sample = join(import.meta.dirname, '../sample');
const state = temporaryFolder('formed');
let services: Services;

beforeAll(async () => {
  const database = await unpackDatabase(join(sample, 'wiki.sqlite.gz'), state);
  services = await makeServices({ database, site: join(sample, 'site.json'), state, secret: 'test' });
});

const requestOf = (query: string): RawRequest => ({
  method: 'GET',
  path: '/api.php',
  query,
  headers: {},
  ip: '127.0.0.1',
  origin: 'http://wiki.test',
});
const form = (response: OutgoingResponse, query: string): Promise<OutgoingResponse> =>
  formatFailure(response, requestOf(query), services);
const ofError = ({ headers, body }: Pick<OutgoingResponse, 'headers' | 'body'>, code: string): unknown => ({
  ...headers,
  'MediaWiki-API-Error': headers['MediaWiki-API-Error'] === code,
  // Times are those of the second in which a request arrived.
  body: String(body)
    .replaceAll(code, 'CODE')
    // Lengths in PHP's format.
    .replaceAll(/s:\d+:/g, 's:')
    .replaceAll(/\d\d:\d\d:\d\dZ/g, 'TIME'),
});

/** The text of an error of the request itself, and of one that is assigned to it. */
const inside = {
  code: 'assertuserfailed',
  text: 'You are not logged in (any more); the request asserts that you are.',
};
const outside = {
  code: 'querytimeout',
  text: 'The request took too long and was stopped. Request less data at once.',
};

describe('an error from outside', () => {
  it.each([
    'format=json',
    'format=json&formatversion=2&errorformat=plaintext',
    'format=json&formatversion=2&errorformat=plaintext&curtimestamp=1&servedby=1&responselanginfo=1&uselang=de&errorlang=fr',
    'format=json&requestid=r%201&curtimestamp=1&origin=*',
    'format=json&errorformat=none&utf8=1&ascii=1',
    'format=json&callback=f',
    'format=xml&requestid=%3C&errorformat=plaintext',
    'format=php&requestid=1',
    'format=rawfm&requestid=1',
    'format=none',
    'requestid=1',
  ])('looks like one from inside (%s)', async (query) => {
    const failing = await handleRequest(requestOf(`action=query&list=allpages&${query}&assert=user`), services);
    const found = await form(tookTooLong(), `action=query&list=allpages&${query}&assert=user`);
    const body = String(found.body).replace(outside.text, inside.text);
    expect(ofError({ ...found, body }, outside.code)).toEqual(ofError(failing, inside.code));
    expect(failing.body).toContain(query === 'format=none' ? '' : inside.code);
  });

  it('repeats what the request wants repeated', async () => {
    const { body } = await form(tookTooLong(), 'action=query&format=json&formatversion=2&requestid=r1&curtimestamp=1');
    expect(JSON.parse(String(body))).toEqual({
      error: { code: outside.code, info: outside.text, docref: expect.any(String) as string },
      requestid: 'r1',
      curtimestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  it('keeps its status and its headers', async () => {
    const codes = async (response: OutgoingResponse): Promise<unknown> => {
      const { status, headers, body, report } = await form(response, 'action=query&format=json&formatversion=2');
      const { error } = JSON.parse(String(body)) as { error: { code: string; info: string } };
      return [status, error.code, headers['MediaWiki-API-Error'], report.error, headers['Retry-After'], error.info];
    };
    const texts = {
      many: 'More than 7 requests of this client are waiting. Wait for their responses.',
      full: 'Too many requests are waiting. Try again in a moment.',
    };
    expect([await codes(tooMany(7)), await codes(overloaded()), await codes(broken())]).toEqual([
      [429, 'toomanyrequests', 'toomanyrequests', 'toomanyrequests', '2', texts.many],
      [503, 'overloaded', 'overloaded', 'overloaded', '2', texts.full],
      [503, 'internal_api_error', 'internal_api_error', 'internal_api_error', undefined, expect.any(String) as string],
    ]);
  });

  it('is in English while the database hangs', async () => {
    const never = new Promise<never>(() => undefined);
    const database: Services['database'] = {
      ...services.database,
      read: (_work, bounds) => (bounds?.timeout === undefined ? never : Promise.reject(new ApiError('querytimeout'))),
    };
    const query = 'action=query&format=json&formatversion=2&errorformat=plaintext&uselang=de&requestid=r1';
    const { status, body } = await formatFailure(overloaded(), requestOf(query), { ...services, database });
    const errors = [
      { code: 'overloaded', text: 'Too many requests are waiting. Try again in a moment.', module: 'main' },
    ];
    const docref = 'See http://wiki.test/docs/ for the documentation of this API.';
    expect([status, JSON.parse(String(body))]).toEqual([503, { errors, docref, requestid: 'r1' }]);
  });
});
