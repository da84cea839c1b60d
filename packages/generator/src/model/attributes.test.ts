import { describe, expect, test } from 'vitest';
import { definitions } from '../spec/schema.js';
import {
  attributeBadges,
  attributeDescriptor,
  attributeExtensions,
  attributeRecord,
  attributeRows,
  attributesOf,
  playgroundAttributes,
} from './attributes.js';

const full = attributesOf({
  subtypes: ['name'],
  extranamespaces: [-1],
  sensitive: true,
  mustExist: true,
  tokentype: 'csrf',
});

test('a parameter has its own attributes, those of its set, and none of the others', () => {
  const { subtypes, sensitive, mustExist } = attributesOf({ sensitive: true }, { subtypes: ['ip'], sensitive: false });
  expect({ subtypes, sensitive, mustExist }).toEqual({ subtypes: ['ip'], sensitive: true, mustExist: false });
});

describe('outputs show the attributes that a parameter has, under their own names', () => {
  test.each([
    [
      'paraminfo',
      attributeRecord,
      { subtypes: ['name'], extranamespaces: [-1], sensitive: '', mustexist: '', tokentype: 'csrf' },
    ],
    [
      'OpenAPI',
      attributeExtensions,
      { 'x-mw-subtypes': ['name'], 'x-mw-extra-namespaces': [-1], 'x-mw-sensitive': true, 'x-mw-token-type': 'csrf' },
    ],
    [
      'descriptors',
      attributeDescriptor,
      { subtypes: ['name'], extraNamespaces: [-1], sensitive: true, mustExist: true, tokenType: 'csrf' },
    ],
    ['the playground', playgroundAttributes, { subtypes: ['name'], extraNamespaces: [-1], sensitive: true }],
  ])('%s', (_, shown, want) => {
    expect(shown(full)).toEqual(want);
    expect(shown(attributesOf({}))).toEqual({});
  });
});

test('badges show an attribute or its values', () => {
  expect(attributeBadges(full)).toEqual([
    { kind: 'flag', label: '{values}', values: 'name' },
    { kind: 'flag', label: 'also {values}', values: '-1' },
    { kind: 'secret', label: 'secret', values: 'true' },
    { kind: 'flag', label: 'must exist', values: 'true' },
  ]);
  expect(attributeBadges(attributesOf({}))).toEqual([]);
});

test('each attribute is a key of the spec with a text for editors', () => {
  for (const { key } of attributeRows) expect(definitions.Parameter.optional[key].description).toMatch(/\w+.*\.$/);
});
