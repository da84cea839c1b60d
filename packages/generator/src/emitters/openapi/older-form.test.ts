import { expect, test } from 'vitest';
import { modelOf } from '../../generate/load-model.js';
import { actionsOf } from '../../model/modules.js';
import { smallSpec } from '../../../test/helpers/small-spec.js';
import { modulesDocument } from './modules-document.js';
import { olderForm } from './older-form.js';
import type { Schema } from './schema.js';

const { model } = modelOf(smallSpec());
if (model === undefined) throw new Error('the small spec is sound');
const document = modulesDocument(model, actionsOf(model));

/** A schema in the older form. */
const older = (schema: Schema): unknown => {
  const { components, ...others } = document;
  return olderForm({ ...others, components: { ...components, schemas: { One: schema } } }).components?.schemas?.['One'];
};

test.each<[string, Schema, object]>([
  ['a type or null', { type: ['integer', 'null'], minimum: 1 }, { type: 'integer', nullable: true, minimum: 1 }],
  ['a default', { type: 'integer', default: 1 }, { type: 'integer', default: 1 }],
  ['a default without a type', { anyOf: [], default: 1 }, { anyOf: [] }],
  ['null', { type: 'null' }, { type: 'string', nullable: true, enum: [null] }],
  ['several types', { type: ['integer', 'string'] }, {}],
  ['what is next to a reference', { $ref: '#/x', description: 'X.' }, { allOf: [{ $ref: '#/x' }], description: 'X.' }],
  [
    'a default next to a reference',
    { $ref: '#/x', default: 'a' },
    { allOf: [{ $ref: '#/x' }], type: 'string', default: 'a' },
  ],
  ['a reference', { $ref: '#/x' }, { $ref: '#/x' }],
  [
    'given items',
    { type: 'array', prefixItems: [{ type: 'string' }], items: {}, minItems: 1 },
    { type: 'array', items: {}, minItems: 1 },
  ],
  [
    'members',
    { properties: { type: { type: ['string', 'null'] } } },
    { properties: { type: { type: 'string', nullable: true } } },
  ],
  [
    'choices',
    { anyOf: [{ type: ['array', 'null'], items: {} }], not: { type: 'null' } },
    { anyOf: [{ type: 'array', nullable: true, items: {} }], not: { type: 'string', nullable: true, enum: [null] } },
  ],
  ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
  ['members that other schemas describe', { unevaluatedProperties: true }, { additionalProperties: true }],
  ['members that no other schema may describe', { unevaluatedProperties: false }, {}],
  [
    'what it does not know',
    { unevaluatedProperties: false, additionalProperties: false },
    { additionalProperties: false },
  ],
])('%s', (_, schema, wanted) => expect(older(schema)).toEqual(wanted));

test('has the paths and the schemas of the document, and no summary', () => {
  const form = olderForm(document);
  expect(form).toMatchObject({ openapi: '3.0.3', servers: document.servers, tags: document.tags });
  expect(Object.keys(form.paths)).toEqual(Object.keys(document.paths));
  expect(Object.keys(form.components?.schemas ?? {})).toEqual(Object.keys(document.components.schemas));
  expect(form.info).not.toHaveProperty('summary');
});
