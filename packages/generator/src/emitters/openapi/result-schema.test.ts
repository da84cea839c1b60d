import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../model/model.js';
import { readModel } from '../../read-model.js';
import { requestSchema } from './result-schema.js';
import type { Schema } from './schema.js';

let model: Model;

beforeAll(async () => {
  model = await readModel(fileURLToPath(new URL('../../../../../spec', import.meta.url)));
});

const accepts = (schema: Schema, response: unknown): boolean =>
  new Ajv2020({ strict: false, validateFormats: false }).validate(schema, response);

const page = { pageid: 1, ns: 0, title: 'Main Page' };

describe('the schema of responses by modules', () => {
  test.each([
    {
      why: 'a list',
      wire: { list: 'allpages', formatversion: '2' },
      response: { batchcomplete: true, query: { allpages: [page] } },
      fits: true,
    },
    {
      why: 'format version 1',
      wire: { list: 'allpages' },
      response: { batchcomplete: '', query: { allpages: [page] } },
      fits: true,
    },
    {
      why: 'a boolean of the other version',
      wire: { list: 'allpages', formatversion: '2' },
      response: { batchcomplete: '', query: { allpages: [page] } },
      fits: false,
    },
    {
      why: 'an unknown member of the response',
      wire: { list: 'allpages', formatversion: '2' },
      response: { more: 1, query: { allpages: [] } },
      fits: false,
    },
    {
      why: 'a list of another module',
      wire: { list: 'allpages', formatversion: '2' },
      response: { query: { allusers: [] } },
      fits: false,
    },
    {
      why: 'an unknown member of an item',
      wire: { list: 'allpages', formatversion: '2' },
      response: { query: { allpages: [{ ...page, id: 1 }] } },
      fits: false,
    },
    {
      why: 'an error',
      wire: { list: 'allpages', formatversion: '2' },
      response: { error: { code: 'badinteger', info: '', docref: '' } },
      fits: true,
    },
    {
      why: 'pages of several modules',
      wire: { prop: 'categories|links', formatversion: '2' },
      response: {
        query: { pages: [{ ...page, categories: [{ ns: 14, title: 'Category:A' }], links: [{ ns: 0, title: 'B' }] }] },
      },
      fits: true,
    },
    {
      why: 'pages with members that were not requested',
      wire: { prop: 'categories', formatversion: '2' },
      response: { query: { pages: [{ ...page, links: [] }] } },
      fits: false,
    },
  ])('$why: $fits', ({ wire, response, fits }) => {
    expect(accepts(requestSchema(model, wire, { isPartial: true }), response)).toBe(fits);
  });
});

describe('the schema of the response to one request', () => {
  const blocks = { action: 'query', formatversion: '2', list: 'blocks', bkprop: 'id' };
  const response = (block: object) => ({ batchcomplete: true, query: { blocks: [block] } });

  test.each([
    { why: 'what was requested', request: blocks, response: response({ id: 1 }), fits: true },
    { why: 'a requested member is missing', request: blocks, response: response({}), fits: false },
    {
      why: 'a default selects too',
      request: { ...blocks, bkprop: undefined },
      response: response({ id: 1 }),
      fits: false,
    },
    { why: 'the list is missing', request: blocks, response: { batchcomplete: true, query: {} }, fits: false },
    {
      why: 'the list is missing from a continued response',
      request: { ...blocks, continue: '-||blocks' },
      response: { batchcomplete: true, query: {} },
      fits: true,
    },
    { why: 'more than was requested', request: blocks, response: response({ id: 1, byid: 2 }), fits: true },
    { why: 'an error', request: blocks, response: { error: { code: 'x', info: '', docref: '' } }, fits: true },
  ])('$why: $fits', ({ request, response: given, fits }) => {
    const wire = Object.fromEntries(
      Object.entries(request).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    expect(accepts(requestSchema(model, wire), given)).toBe(fits);
  });
});
