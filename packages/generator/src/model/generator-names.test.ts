import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parameterObjects } from '../emitters/openapi/parameters.js';
import type { Model, Module } from './model.js';
import { readModel } from '../read-model.js';
import { withGeneratorNames } from './generator-names.js';

let model: Model;

beforeAll(async () => {
  model = await readModel(fileURLToPath(new URL('../../../../spec', import.meta.url)));
});

function moduleOf(name: string): Module {
  const module = model.modules.find((one) => one.name === name);
  if (!module) throw new Error(`no ${name}`);
  return module;
}

/** Texts of a module, at any depth, but not its recorded responses. */
const textsOf = (node: unknown): string[] =>
  typeof node === 'string'
    ? [node]
    : typeof node === 'object' && node !== null
      ? Object.entries(node).flatMap(([key, value]) => (key === 'responses' ? [] : textsOf(value)))
      : [];

describe('a reference to a parameter', () => {
  test('is the name of the request', () => {
    const prlevel = moduleOf('allpages').parameters.find(({ name }) => name === 'prlevel');
    expect(prlevel?.description).toContain('With `apprtype`');
    expect(moduleOf('tokens').parameters.map(({ wireName }) => wireName)).toEqual(['type']);
  });

  test('has the name of a generator where the module is one', () => {
    const module = moduleOf('allpages');
    const objects = parameterObjects(module, new Map(), true);
    expect(objects.find(({ name }) => name === 'gapprlevel')?.description).toContain('With `gapprtype`');
    expect(withGeneratorNames('`apdir=ascending`, `apdirx`, `dir`, apdir', module)).toBe(
      '`gapdir=ascending`, `apdirx`, `dir`, apdir',
    );
  });

  test('is nowhere left as it is written', () => {
    expect(textsOf([model.modules, model.protocol, model.sets]).filter((text) => text.includes('{param:'))).toEqual([]);
  });

  test('takes the place of names without prefix', () => {
    const bare = model.modules.flatMap(({ name, prefix, parameters, description }) =>
      parameters.flatMap((parameter) =>
        parameters
          .filter((other) => prefix !== '' && parameter.description.includes(`\`${other.name}=`))
          .map((other) => `${name}.${parameter.name}: ${other.name}`)
          .concat(description.includes(`\`${parameter.name}=`) ? [`${name}: ${parameter.name}`] : []),
      ),
    );
    expect(bare).toEqual([]);
  });
});
