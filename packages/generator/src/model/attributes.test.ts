import { describe, expect, test } from 'vitest';
import { definitions } from '../spec/schema.js';
import type { ParameterSpec } from '../spec/format.js';
import type { ParameterKind } from '../spec/kinds.js';
import {
  attributeBadges,
  attributeComments,
  attributeDescriptor,
  attributeExtensions,
  attributeRecord,
  attributeRows,
  attributesOf,
  catalogAttributes,
  playgroundAttributes,
  type ParameterFacts,
} from './attributes.js';

/** A parameter with what the spec says of it. */
const parameterOf = (spec: ParameterSpec, kind: ParameterKind): ParameterFacts => ({
  kind,
  messageOrder: [],
  siteDependent: false,
  deprecatedValues: [],
  lowlimit: 50,
  highlimit: 500,
  ...attributesOf(spec),
  ...(spec.default !== undefined && { default: spec.default }),
});
const user = parameterOf({ subtypes: ['name'], sensitive: true, tokentype: 'csrf', multi: true, all: '*' }, 'user');

test('a parameter has its own attributes, those of its set, and none of the others', () => {
  const { subtypes, sensitive, mustExist } = attributesOf({ sensitive: true }, { subtypes: ['ip'], sensitive: false });
  expect({ subtypes, sensitive, mustExist }).toEqual({ subtypes: ['ip'], sensitive: true, mustExist: false });
});

describe('outputs show what a parameter says, under their own names, in one order', () => {
  test.each([
    [
      'paraminfo',
      attributeRecord,
      {
        type: 'user',
        sensitive: '',
        multi: '',
        lowlimit: 50,
        highlimit: 500,
        limit: 50,
        allspecifier: '*',
        subtypes: ['name'],
        tokentype: 'csrf',
      },
      { type: 'title' },
    ],
    [
      'OpenAPI',
      attributeExtensions,
      {
        'x-mw-type': 'user',
        'x-mw-sensitive': true,
        'x-mw-limits': { values: 50, highValues: 500 },
        'x-mw-all': '*',
        'x-mw-subtypes': ['name'],
        'x-mw-token-type': 'csrf',
      },
      { 'x-mw-type': 'title' },
    ],
    [
      'descriptors',
      attributeDescriptor,
      {
        type: 'user',
        sensitive: true,
        multi: true,
        lowlimit: 50,
        highlimit: 500,
        all: '*',
        subtypes: ['name'],
        tokenType: 'csrf',
      },
      { type: 'title' },
    ],
    [
      'the playground',
      playgroundAttributes,
      { type: 'user', sensitive: true, multi: true, lowlimit: 50, highlimit: 500, all: '*', subtypes: ['name'] },
      { type: 'title' },
    ],
    ['the catalog', catalogAttributes, { type: 'user', multi: true, all: '*' }, { type: 'title' }],
  ])('%s', (_, shown, want, least) => {
    expect(shown(user)).toEqual(want);
    // Nothing of what only users have, or parameters with several values.
    expect(shown(parameterOf({ subtypes: ['name'], all: '*' }, 'title'))).toEqual(least);
    expect(Object.keys(shown(user))).toEqual(Object.keys(want));
  });

  test('a default is shown even if it is false or empty; a record has it as one text', () => {
    const list = parameterOf({ default: [], multi: true }, 'string');
    expect(attributeDescriptor(list)).toMatchObject({ default: [] });
    expect(attributeRecord(list)).toMatchObject({ default: '' });
    expect(attributeRecord(parameterOf({ default: [0] }, 'namespace'))).toMatchObject({ default: 0 });
    expect(attributeDescriptor(parameterOf({ default: false }, 'boolean'))).toMatchObject({ default: false });
    expect(attributeRecord(parameterOf({ default: false }, 'boolean'))).not.toHaveProperty('default');
  });

  test('comments', () => {
    expect(attributeComments(user)).toEqual(['Its value is sensitive.']);
  });
});

test('badges show an attribute or its values', () => {
  expect(attributeBadges({ ...user, mustExist: true, extraNamespaces: [-1] })).toEqual([
    { kind: 'secret', label: 'secret', values: 'true' },
    { kind: 'flag', label: '{values}', values: 'name' },
    { kind: 'flag', label: 'must exist', values: 'true' },
    { kind: 'flag', label: 'also {values}', values: '-1' },
  ]);
  expect(attributeBadges(parameterOf({}, 'string'))).toEqual([]);
});

test('each attribute of the spec has a text for editors, or one of its own', () => {
  for (const [name, { key, docs }] of attributeRows)
    expect(docs ?? (key && definitions.Parameter.optional[key].description), name).toMatch(/\w+.*\.$/);
});

test('each key of the spec has a row, or decides others', () => {
  const rows = new Set(attributeRows.map(([, { key }]) => key));
  const keys = Object.keys(definitions.Parameter.optional).filter((key) => !rows.has(key as keyof ParameterSpec));
  expect(keys).toEqual(['type', 'like', 'values', 'sorted', 'description', 'text', 'record', 'origin']);
});
