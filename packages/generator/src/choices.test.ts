/** Objects in which the values of some members decide what another is: rules, types and schemas. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { shapeSchema, isAlways, type ShapeTarget } from './emitters/openapi/shape-schema.js';
import { StubTypes } from './emitters/server-stubs/stub-types.js';
import { parseSpecFiles } from './load/load-spec.js';
import { buildModel } from './build/build-model.js';
import type { Model } from './model/model.js';
import type { Shape } from './model/shape.js';
import { smallSpec, type Edit } from '../test/helpers/small-spec.js';
import { validateSpec } from './validate/validate-spec.js';

const resource = (name: string, text: string): Edit => ({
  file: `resources/${name.toLowerCase()}.yaml`,
  put: `name: ${name}\n${text}`,
});
const entry = (by: string): Edit =>
  resource(
    'Entry',
    `type: object
description: An entry.
fields:
  kind: { type: string, description: Kind. }
  sort: { type: string, description: Sort. }
  details: { type: Details, by: ${by}, description: Details. }
`,
  );
const details = (options: string, more = ''): Edit =>
  resource('Details', `type: oneOf\ndescription: Details.\n${more}options:\n${options}`);
const size = resource(
  'Size',
  'type: object\ndescription: S.\nfields: { size: { type: integer, required: true, description: S. } }\n',
);
const none = resource('None', 'type: object\ndescription: N.\nfields: {}\n');
const sound = '  - { type: Size, for: [box/small, box/large] }\n  - { type: None, for: [box/large, bag/*] }\n';

const problems = (...edits: readonly Edit[]): string[] =>
  validateSpec(parseSpecFiles(smallSpec(size, none, ...edits))).diagnostics.map(({ message }) => message);

describe('a spec with a choice', () => {
  test.each([
    ['is sound', '[kind, sort]', sound, []],
    ['names a member that is not there', '[kind, sorts]', sound, ['by names "sorts", which is no member of the same object']],
    ['names no member', '[]', sound, ['by names one or two members']],
    ['has values of one part', '[kind, sort]', '  - { type: Size, for: [box] }\n', ['"box" has another number of parts than by']],
    ['has options without values', '[kind]', '  - { type: Size }\n', ['by goes with a resource whose options have for; "Details" has none']],
    ['has some options without values', '[kind]', '  - { type: Size }\n  - { type: None, for: [box] }\n', ['some options have for and others do not']],
  ])('%s', (_what, by, options, want) => {
    const found = problems(entry(by), details(options));
    for (const problem of want) expect(found).toContainEqual(expect.stringContaining(problem));
    if (want.length === 0) expect(found).toEqual([]);
  }); // prettier-ignore
});

function model(more = ''): Model {
  const { resolution, diagnostics } = validateSpec(
    parseSpecFiles(smallSpec(size, none, entry('[kind, sort]'), details(sound, more))),
  );
  if (!resolution) throw new Error(JSON.stringify(diagnostics));
  return buildModel(resolution);
}

const shapeOf = (name: string, { resources }: Model): Shape => {
  const found = resources.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found.shapes[2];
};

test('the type is a union of the cases', () => {
  const types = new StubTypes([]);
  types.declareNamed(shapeOf('Entry', model('open: true\n')), 'Entry');
  const members = [
    "EntryWith<'bag', string, None>",
    "EntryWith<'box', 'large', Size | None>",
    "EntryWith<'box', 'small', Size>",
    'EntryWith<Unlisted, string, Readonly<Record<string, unknown>>>',
  ];
  expect(types.declarations.at(-1)).toContain(`type Entry =${members.map((one) => `\n  | ${one}`).join('')};`);
});

describe('the schema', () => {
  const schemaOf = (more?: string, naming: Pick<ShapeTarget, 'name'> = {}) => {
    const built = model(more);
    const target: ShapeTarget = {
      ...naming,
      isRequired: isAlways,
      refer: (name) => shapeSchema(shapeOf(name, built), target),
    };
    return shapeSchema(shapeOf('Entry', built), target);
  };
  const accepts = (value: unknown, more?: string) => new Ajv2020({ strict: false }).validate(schemaOf(more), value);

  test.each([
    [{ kind: 'box', sort: 'small', details: { size: 1 } }, true],
    [{ kind: 'box', sort: 'small', details: {} }, false],
    [{ kind: 'box', sort: 'large', details: {} }, true],
    [{ kind: 'box', sort: 'large', details: { size: 1 } }, true],
    [{ kind: 'bag', sort: 'any', details: { size: 1 } }, false],
    [{ kind: 'box', details: { size: 'x' } }, false],
    [{ kind: 'box', sort: 'small', details: { size: 1 }, more: 1 }, false],
    [{ kind: 'crate', sort: 'small', details: { weight: 1 } }, false],
    [{ sort: 'small', details: { size: 1 } }, true],
  ])('of %j: %s', (value, want) => expect(accepts(value)).toBe(want));

  test('takes values that no case names when it is open', () => {
    expect(accepts({ kind: 'crate', details: { weight: 1 } }, 'open: true\n')).toBe(true);
    expect(accepts({ kind: 'box', sort: 'new', details: { weight: 1 } }, 'open: true\n')).toBe(true);
    expect(accepts({ kind: 'box', sort: 'small', details: { weight: 1 } }, 'open: true\n')).toBe(false);
  });

  test('has a discriminator where its cases are named', () => {
    const names: string[] = [];
    const name = (wanted: string) => ({ $ref: `#/${(names.push(wanted), wanted)}` });
    const [listed] = schemaOf('', { name }).anyOf ?? [];
    expect(listed).toHaveProperty('discriminator', {
      propertyName: 'kind',
      mapping: { bag: '#/DetailsWithKindBag', box: '#/DetailsWithKindBox' },
    });
    expect(names).toEqual(['DetailsWithKindBag', 'DetailsWithKindBox']);
  });
});
