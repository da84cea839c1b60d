/**
 * The responses in `spec/examples` match the result shapes of the spec and the schemas next to which OpenAPI documents
 * show them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requestSchema } from '../../../packages/generator/src/emitters/openapi/result-schema.js';
import { isQueryModule } from '../../../packages/generator/src/model/modules.js';
import { newAjv, problemsOf, readSpecModel } from './result-schemas.js';

const model = await readSpecModel();
const recorded = model.modules.filter(({ examples }) => examples.some(({ responses }) => responses !== undefined));

describe('recorded responses', () => {
  const ajv = newAjv();
  it.each(recorded.map((module) => ({ name: module.name, examples: module.examples })))('of $name', ({ examples }) => {
    for (const { id, request, responses } of examples)
      for (const [formatversion, response] of Object.entries(responses ?? {})) {
        const wire = { ...wireOf(request), action: 'query', format: 'json', formatversion };
        const check = ajv.compile(requestSchema(model, wire));
        expect(check(response) ? [] : problemsOf(check), `${id}, format version ${formatversion}`).toEqual([]);
      }
  });

  it('are there for each module of the query', () => {
    const without = model.modules.filter(isQueryModule);
    expect(without.filter((module) => !recorded.includes(module)).map(({ name }) => name)).toEqual([]);
  });
});

const wireOf = (request: Readonly<Record<string, string | number | boolean>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request)
      .filter(([, value]) => value !== false)
      .map(([name, value]) => [name, value === true ? '1' : String(value)]),
  );

interface MediaType {
  readonly schema?: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Every media type with examples, by its JSON pointer. */
function mediaTypes(value: unknown, pointer = ''): readonly (readonly [pointer: string, type: MediaType])[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('schema' in value && 'examples' in value && pointer.includes('/content/')) return [[pointer, value as MediaType]];
  return Object.entries(value).flatMap(([key, member]) =>
    mediaTypes(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

const read = (name: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../packages/openapi/gen', name), 'utf8')) as object;

describe.each(['openapi', 'openapi.modules'])('examples of %s.json', (name) => {
  const document = read(`${name}.json`);
  const found = mediaTypes(document);

  // Those for users are open, those for tests closed.
  it.each([`${name}.json`, `${name}.closed.json`])('fit the schemas of %s', (schemas) => {
    const ajv = newAjv();
    ajv.addSchema({ ...read(schemas), $id: 'document' });
    expect(found.length).toBeGreaterThan(0);
    for (const [pointer, { examples = {} }] of found) {
      const check = ajv.compile({ $ref: `document#${encodeURI(pointer)}/schema` });
      for (const [id, { value }] of Object.entries(examples))
        expect(check(value) ? [] : problemsOf(check), `${pointer}: ${id}`).toEqual([]);
    }
  });
});
