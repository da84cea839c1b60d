import { expect, test } from 'vitest';
import type { Member, Shape } from '../model/shape.js';
import { variantNames } from './variant-names.js';

const source = { file: 'a.yaml', line: 1, column: 1 };
const shape = (kind: Shape['kind'], more: Partial<Shape> = {}): Shape => ({ kind, description: '', source, ...more });
const member = (name: string, of: Shape = shape('string'), presence: Member['presence'] = 'always'): Member => ({
  name,
  shape: of,
  presence,
  when: {},
  deprecated: false,
});
const object = (...members: readonly Member[]): Shape => shape('object', { members });
const only = (value: string): Shape => shape('string', { values: [value] });

test.each([
  {
    why: 'the value of a discriminating member',
    options: [
      object(member('id'), member('type', only('page'))),
      object(member('id'), member('type', only('user-group'))),
    ],
    names: ['XPage', 'XUserGroup'],
  },
  {
    why: 'a member that the others lack, a required one first',
    options: [object(member('ns'), member('note', shape('string'), 'possible'), member('id')), object(member('ns'))],
    names: ['XWithId', 'XWithNs'],
  },
  {
    why: 'a member of another type',
    options: [object(member('value', shape('integer'))), object(member('value'))],
    names: ['XWithIntegerValue', 'XWithStringValue'],
  },
  {
    why: 'the kind of what is no object',
    options: [shape('string'), shape('array'), shape('map'), object(member('key'))],
    names: ['X', 'XList', 'XMap', 'XWithKey'],
  },
  {
    why: 'one value that is not enough, as another object has several',
    options: [
      object(member('type', only('a')), member('id')),
      object(member('type', shape('string', { values: ['a', 'b'] }))),
    ],
    names: ['XWithId', 'XWithType'],
  },
])('alternatives are named by $why', ({ options, names }) => {
  expect(variantNames('X', options)).toEqual(names);
});

test('the order of the alternatives does not change their names', () => {
  const options = [object(member('id'), member('name')), object(member('hidden')), shape('array')];
  expect(variantNames('X', options.toReversed())).toEqual(variantNames('X', options).toReversed());
});
