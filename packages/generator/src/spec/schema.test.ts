import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { parse } from 'yaml';
import { explanations } from '../diagnostics/explanations.js';
import { jsonSchema } from '../emitters/schema/json-schema.js';
import type { DocumentTypes } from '../validate/assemble-spec.js';
import type {
  ExampleSpec,
  FieldSpec,
  MessageSpec,
  ModuleSpec,
  Origin,
  ParameterSpec,
  ResourceSpec,
  ResultSpec,
  SetSpec,
  TypeExpression,
  ContinuationSpec,
  TypesSpec,
} from './format.js';
import { definitions, documentOf, singleFiles } from './schema.js';
import type { Infer } from './schema-types.js';

interface Refs {
  readonly Origin: Origin;
  readonly TypeExpression: TypeExpression;
  readonly Parameter: ParameterSpec;
  readonly Field: FieldSpec;
  readonly PartialField: Partial<FieldSpec>;
  readonly Fields: Readonly<Record<string, FieldSpec>>;
  readonly Result: ResultSpec;
  readonly Example: ExampleSpec;
  readonly Continuation: ContinuationSpec;
}
type Definition<Name extends keyof typeof definitions> = Infer<(typeof definitions)[Name], Refs>;

test('the schema means the types of format.ts', () => {
  expectTypeOf<Definition<'Parameter'>>().toExtend<ParameterSpec>();
  expectTypeOf<ParameterSpec>().toExtend<Definition<'Parameter'>>();
  expectTypeOf<Definition<'Module'>>().toExtend<ModuleSpec>();
  expectTypeOf<ModuleSpec>().toExtend<Definition<'Module'>>();
  expectTypeOf<Definition<'Types'>>().toExtend<TypesSpec>();
  expectTypeOf<TypesSpec>().toExtend<Definition<'Types'>>();
  expectTypeOf<Definition<'Field'>>().toExtend<FieldSpec>();
  expectTypeOf<FieldSpec>().toExtend<Definition<'Field'>>();
  expectTypeOf<Definition<'Resource'>>().toExtend<ResourceSpec>();
  expectTypeOf<ResourceSpec>().toExtend<Definition<'Resource'>>();
  expectTypeOf<Definition<'Sets'>>().toExtend<Readonly<Record<string, SetSpec>>>();
  expectTypeOf<Readonly<Record<string, SetSpec>>>().toExtend<Definition<'Sets'>>();
  expectTypeOf<Definition<'Errors'>>().toExtend<Readonly<Record<string, MessageSpec>>>();
  expectTypeOf<Readonly<Record<string, MessageSpec>>>().toExtend<Definition<'Errors'>>();
  expectTypeOf<Definition<'Api'>>().toExtend<DocumentTypes['Api']>();
  expectTypeOf<DocumentTypes['Api']>().toExtend<Definition<'Api'>>();
  expectTypeOf<Definition<'States'>>().toExtend<DocumentTypes['States']>();
  expectTypeOf<DocumentTypes['States']>().toExtend<Definition<'States'>>();
  expectTypeOf<Definition<'Components'>>().toExtend<DocumentTypes['Components']>();
  expectTypeOf<DocumentTypes['Components']>().toExtend<Definition<'Components'>>();
  expect(Object.keys(definitions)).toContain('Module');
});

describe('the JSON Schema', () => {
  const spec = new URL('../../../../spec/', import.meta.url);
  const files = readdirSync(spec, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  const ajv = new Ajv2020({ allowUnionTypes: true });
  ajv.addSchema(jsonSchema(definitions), 'spec');

  test.each(files)('accepts %s, whose modeline names its definition', (path) => {
    const text = readFileSync(new URL(path, spec), 'utf8');
    const kind = documentOf(path);
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

test.each(Object.keys(singleFiles))('the explanation of an unknown file names %s', (file) => {
  expect(explanations['unknown-file'].why).toContain(file);
});
