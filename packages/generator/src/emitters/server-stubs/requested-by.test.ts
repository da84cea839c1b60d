import { describe, expect, it } from 'vitest';
import type { Module, Resource } from '../../model/model.js';
import type { Member, Shape } from '../../model/shape.js';
import { requestedBy } from './requested-by.js';

const shape = (more: Partial<Shape> = {}): Shape => ({ kind: 'string', description: '', ...more }) as Shape;
const member = (name: string, when: Member['when'] = {}, of: Shape = shape()): Member => ({
  name,
  shape: of,
  presence: 'always',
  when,
  deprecated: false,
});
const objects = (...members: readonly Member[]): Shape => shape({ items: shape({ kind: 'object', members }) });

function of(list: Shape, resources: readonly Resource[] = []) {
  const result = { top: [], query: [member('things', {}, list)], page: [], generator: [] };
  return requestedBy({ name: 'things', result: { 1: result, 2: result } } as unknown as Module, resources);
}

describe('the values of prop that request members', () => {
  it('are those of the items; other parameters, and members that none requests, are left out', () => {
    const items = objects(
      member('id'),
      member('size', { prop: ['size', 'dimensions'] }),
      member('wiki', { prop: ['ids'], wiki: true }),
      member('recent', { active: true }),
    );
    expect(of(items)).toEqual({ size: ['size', 'dimensions'], wiki: ['ids'] });
  });

  it('include those of lists in items, unless the item has a member of that name', () => {
    const below = objects(member('title', { prop: ['title'] }), member('user', { prop: ['user'] }));
    expect(of(objects(member('title'), member('revisions', {}, below)))).toEqual({ user: ['user'] });
  });

  it('include those of the places and objects that the module adds to, unless an item has a member of that name', () => {
    const value = shape({ members: [member('name', { prop: ['name'] }), member('size', { prop: ['bytes'] })] });
    const result = {
      top: [],
      query: [member('things', {}, objects(member('size', { prop: ['size'] }))), member('whole', {}, value)],
      page: [member('talkid', { prop: ['talkid'] })],
      generator: [],
    };
    expect(requestedBy({ name: 'things', result: { 1: result, 2: result } } as unknown as Module, [])).toEqual({
      size: ['size'],
      talkid: ['talkid'],
      name: ['name'],
    });
  });

  it('are those of a shared shape, and of each alternative', () => {
    const resource = {
      name: 'Thing',
      shapes: { 2: shape({ kind: 'object', members: [member('id', { prop: ['ids'] })] }) },
    } as unknown as Resource;
    const shared = shape({ items: shape({ kind: 'resource', resource: 'Thing' }) });
    expect(of(shared, [resource])).toEqual({ id: ['ids'] });
    const either = shape({
      items: shape({
        options: [shape({ members: [member('a', { prop: ['x'] })] }), shape({ members: [member('b')] })],
      }),
    });
    expect(of(either)).toEqual({ a: ['x'] });
  });
});
