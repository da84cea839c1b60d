import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { parse } from 'yaml';
import { diagnosticKinds } from '../diagnostics/codes.js';
import { jsonSchema } from '../emitters/schema/emit-schema.js';
import type { FieldSpec, MessageSpec, ModuleSpec, ParameterSpec } from './format.js';
import type { Schema } from './schema-types.js';
import { definitions, documentOf, singleFiles } from './schema.js';

test('the types of the format are those of the schema', () => {
  type Parameter = typeof definitions.Parameter;
  expectTypeOf<keyof ParameterSpec>().toEqualTypeOf<keyof Parameter['required'] | keyof Parameter['optional']>();
  expectTypeOf<ParameterSpec['default']>().toEqualTypeOf<
    string | number | boolean | readonly (string | number)[] | undefined
  >();
  expectTypeOf<NonNullable<ModuleSpec['parameters']>[string]>().toEqualTypeOf<ParameterSpec | null>();
  expectTypeOf<NonNullable<FieldSpec['items']>>().toEqualTypeOf<FieldSpec>();
  expectTypeOf<FieldSpec>().not.toBeAny();
  expectTypeOf<MessageSpec['kind']>().toEqualTypeOf<'error' | 'warning'>();
  expectTypeOf<{ readonly type: string; readonly required: 'yes' }>().not.toExtend<ParameterSpec>();
});

describe('the JSON Schema', () => {
  const spec = new URL('../../../../spec/', import.meta.url);
  const files = readdirSync(spec, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  const ajv = new Ajv2020({ allowUnionTypes: true });
  ajv.addSchema(jsonSchema(), 'spec');

  test.each(files)('accepts %s, whose modeline names its definition', (path) => {
    const text = readFileSync(new URL(path, spec), 'utf8');
    const within = path.replace(/^extensions\/[^/]+\//, '');
    const kind = within === 'component.yaml' ? 'Component' : documentOf(within);
    expect(text.split('\n')[0]).toBe(
      `# yaml-language-server: $schema=${'../'.repeat(path.split('/').length)}packages/generator/gen/spec.schema.json#/$defs/${kind}`,
    );
    const valid = ajv.validate({ $ref: `spec#/$defs/${kind}` }, parse(text));
    expect(ajv.errorsText(ajv.errors)).toBe('No errors');
    expect(valid).toBe(true);
  });

  test('refuses a misspelled key', () => {
    expect(ajv.validate({ $ref: 'spec#/$defs/Parameter' }, { type: 'string', defualt: 'x' })).toBe(false);
  });
});

/** The keys below a schema, by their paths. */
function* keysBelow(schema: Schema, path: string): Generator<readonly [path: string, schema: Schema]> {
  if (schema.kind === 'list') yield* keysBelow(schema.items, path);
  if (schema.kind === 'record') yield* keysBelow(schema.values, `${path}.*`);
  if (schema.kind === 'union') for (const option of schema.options) yield* keysBelow(option, path);
  if (schema.kind !== 'object') return;
  for (const [key, member] of Object.entries({ ...schema.required, ...schema.optional })) {
    yield [`${path}.${key}`, member];
    yield* keysBelow(member, `${path}.${key}`);
  }
}

test('each key of the format says what it means', () => {
  const keys = Object.entries<Schema>(definitions).flatMap(([name, schema]) => [...keysBelow(schema, name)]);
  expect(keys.filter(([, { description = '' }]) => description === '').map(([path]) => path)).toEqual([]);
});

test.each(Object.keys(singleFiles))('the explanation of an unknown file names %s', (file) => {
  expect(diagnosticKinds['unknown-file'].why).toContain(file);
});
