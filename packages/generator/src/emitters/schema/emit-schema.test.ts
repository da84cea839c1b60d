import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { modelOf } from '../../generate/load-model.js';
import { smallSpec } from '../../../test/helpers/small-spec.js';
import { emitSchema } from './emit-schema.js';

const { model } = modelOf(smallSpec());
const schema: unknown = model && JSON.parse(emitSchema(model)[0]?.text ?? '');
/** What an editor completes at a key of a definition. */
const completed = (...path: readonly string[]): unknown =>
  path.reduce<unknown>((node, key) => Reflect.get(Object(node), key), Reflect.get(Object(schema), '$defs'));

test.each([
  [['Parameter', 'properties', 'type'], 'DIRA'],
  [['Parameter', 'properties', 'type'], 'timestamp'],
  [['Parameter', 'properties', 'text'], 'from'],
  [['Field', 'properties', 'type'], 'string'],
  [['Module', 'properties', 'component'], 'core'],
  [['Module', 'properties', 'errors', 'items'], 'badvalue'],
])('editors complete %j with names of the spec, such as %s', (path, name) => {
  expect(completed(...path, 'anyOf', '0', 'enum')).toContain(name);
});

test('a name that is new since is accepted: the generator checks it', () => {
  const ajv = new Ajv2020({ allowUnionTypes: true });
  ajv.addSchema(Object(schema), 'spec');
  expect(ajv.validate({ $ref: 'spec#/$defs/Parameter' }, { type: 'NEWSET' })).toBe(true);
  expect(ajv.validate({ $ref: 'spec#/$defs/Parameter' }, { type: 1 })).toBe(false);
});
