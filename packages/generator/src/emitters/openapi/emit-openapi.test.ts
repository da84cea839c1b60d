import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { parse } from 'yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../model/model.js';
import { readModel } from '../../read-model.js';
import type { OpenapiDocument } from './document.js';
import { emitOpenapi } from './emit-openapi.js';
import { modulesDocument } from './modules-document.js';
import { wireDocument } from './wire-document.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
let model: Model;
let wire: OpenapiDocument;
let modules: OpenapiDocument;

beforeAll(async () => {
  model = await readModel(`${root}spec`);
  wire = wireDocument(model);
  modules = modulesDocument(model);
});

describe('the document of the wire', () => {
  test('has each parameter of each module once, and each of a generator again with g', () => {
    const names = model.modules.flatMap(({ parameters }) =>
      parameters.flatMap(({ wireName, generatorName }) => [
        wireName,
        ...(generatorName === undefined ? [] : [generatorName]),
      ]),
    );
    for (const name of names) expect(wire.components.parameters).toHaveProperty([name]);
    expect(wire.paths['/api.php']?.get?.parameters).toHaveLength(Object.keys(wire.components.parameters).length);
  });

  test('joins lists with a bar and bounds limits', () => {
    expect(wire.components.parameters['auprop']).toMatchObject({ style: 'pipeDelimited', explode: false });
    expect(wire.components.parameters['aplimit']).toMatchObject({
      schema: {
        anyOf: [
          { type: 'integer', minimum: 1, maximum: 5000 },
          { type: 'string', enum: ['max'] },
        ],
        default: 10,
      },
      'x-mw-max': 500,
      'x-mw-highmax': 5000,
    });
    expect(
      wire.components.parameters['apunique' in wire.components.parameters ? 'apunique' : 'alunique'],
    ).toMatchObject({
      schema: { type: 'boolean', enum: [true] },
    });
  });

  test('has iwurl once, for both that read it', () => {
    expect(wire.components.parameters['iwurl']).toMatchObject({ 'x-mw-module': ['query', 'query+iwlinks'] });
  });

  test('fills templated parameters in', () => {
    expect(wire.components.parameters).toHaveProperty(['rvcontentformat-main']);
  });

  test('marks deprecated parameters and values', () => {
    expect(wire.components.parameters['rvdiffto']).toMatchObject({ deprecated: true });
    expect(wire.components.parameters['inprop']).toMatchObject({ 'x-mw-deprecated-values': ['preload', 'readable'] });
  });
});

describe('the document of the modules', () => {
  test('has one operation for each module', () => {
    expect(Object.keys(modules.paths).sort()).toEqual(
      model.modules.map(({ group, name }) => `/api.php/query/${group}/${name}`).sort(),
    );
  });

  test('requires what the spec requires', () => {
    const parameters = modules.paths['/api.php/query/list/search']?.get?.parameters ?? [];
    expect(parameters.filter((parameter) => 'required' in parameter)).toMatchObject([{ name: 'srsearch' }]);
  });
});

describe('both documents', () => {
  test('close every object that the spec closes', () => {
    const open: string[] = [];
    for (const document of [wire, modules])
      for (const [name, schema] of Object.entries(document.components.schemas))
        if (schema.type === 'object' && schema.additionalProperties === undefined) open.push(name);
    expect(open).toEqual([]);
  });

  test('refer only to components that are there, and use all of them', () => {
    for (const document of [wire, modules]) {
      const text = JSON.stringify(document);
      const used = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, path]) => path));
      const there = Object.entries(document.components)
        .filter(([section]) => section !== 'securitySchemes')
        .flatMap(([section, members]) => Object.keys(members).map((name) => `${section}/${name}`));
      expect([...used].sort()).toEqual(there.sort());
    }
  });

  test('are the same data in JSON and YAML, as prettier would write them', async () => {
    const units = emitOpenapi(model);
    const texts = await Promise.all(units.map(async ({ render }) => render()));
    for (const [index, text] of texts.entries())
      if (index % 2 === 0) expect(parse(texts[index + 1] ?? '')).toEqual(JSON.parse(text));
    for (const [index, text] of texts.entries()) {
      const parser = index % 2 === 0 ? 'json' : 'yaml';
      expect((await prettier.format(text, { printWidth: 120, singleQuote: true, parser })) === text).toBe(true);
    }
  }, 120_000);
});
