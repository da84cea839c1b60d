import { expect, it } from 'vitest';
import { UnsentResponses } from './unsent.js';

function setUp(most: number) {
  const cut: string[] = [];
  const responses = new UnsentResponses(most);
  const admit = (name: string, bytes: number) => {
    const unsent = { client: name.slice(0, 1), bytes, end: () => void cut.push(name) };
    return responses.admit(unsent) ? unsent : undefined;
  };
  return { cut, responses, admit };
}

it('refuses a further response of the client that has most', () => {
  const { cut, responses, admit } = setUp(100);
  const first = admit('a1', 60);
  expect(admit('a2', 60)).toBeUndefined();
  expect(admit('a3', 40)).toBeDefined();
  if (first !== undefined) responses.remove(first);
  expect(admit('a4', 60)).toBeDefined();
  expect(cut).toEqual([]);
});

it('cuts off the oldest of the client that has most, if another one needs the room', () => {
  const { cut, admit } = setUp(100);
  for (const name of ['a1', 'a2', 'a3', 'b1']) expect(admit(name, 25)).toBeDefined();
  expect(admit('c1', 10)).toBeDefined();
  expect(cut).toEqual(['a1']);
  expect(admit('b2', 20)).toBeDefined();
  expect(cut).toEqual(['a1', 'a2']);
});

it('many clients with one large response each do not keep others out', () => {
  const { cut, admit } = setUp(100);
  for (let i = 0; i < 10; i++) admit(`${i}`, 10);
  expect(admit('x', 5)).toBeDefined();
  expect(cut).toEqual(['0']);
});

it('admits one that is alone, however large', () => {
  const { admit } = setUp(100);
  expect(admit('a', 1000)).toBeDefined();
  expect(admit('a', 1)).toBeUndefined();
  expect(admit('b', 1)).toBeDefined();
});

it('forgets a response once, however often it is reported', () => {
  const { responses, admit } = setUp(100);
  const one = admit('a', 60);
  if (one === undefined) throw new Error('not admitted');
  responses.remove(one);
  responses.remove(one);
  expect(admit('a', 100)).toBeDefined();
  expect(admit('a', 1)).toBeUndefined();
});
