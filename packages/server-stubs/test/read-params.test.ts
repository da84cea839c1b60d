import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  describeModule,
  descriptors,
  messageText,
  readParams,
  RequestError,
  type ModuleDescriptor,
} from '../src/index.js';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../test/fixtures/paraminfo/${name}.json`, import.meta.url), 'utf8'));

describe('describeModule', () => {
  const modules: readonly ModuleDescriptor[] = Object.values(descriptors);
  test.each(modules.map((module) => [module.name, module] as const))('%s is as its fixture', (name, module) => {
    expect(describeModule(module)).toEqual(fixture(name));
  });
});

describe('readParams', () => {
  test('takes the prefix off and applies defaults', () => {
    const params = readParams('allpages', { apfrom: 'A', aplimit: '7', from: 'other' });
    expect(params).toMatchObject({ from: 'A', limit: 7, dir: 'ascending', namespace: 0, prtype: undefined });
    expectTypeOf(params.limit).toBeNumber();
  });

  test.each([
    ['a|b', ['a', 'b']],
    ['a|a|b', ['a', 'b']],
    ['\u001fa|b\u001fc', ['a|b', 'c']],
    ['', []],
  ])('reads the list %j', (raw, want) => {
    expect(readParams('usercontribs', { ucuser: raw }).user).toEqual(want);
  });

  test('knows max, bounds and high limits, and warns of what it changes', () => {
    const warnings: string[] = [];
    const options = { onWarning: (code: string) => void warnings.push(code) };
    expect(readParams('allpages', { aplimit: 'max' }).limit).toBe(500);
    expect(readParams('allpages', { aplimit: 'max' }, { highLimits: true }).limit).toBe(5000);
    expect(readParams('allpages', { aplimit: '900' }, options).limit).toBe(500);
    expect(readParams('allpages', { aplimit: '900' }, { highLimits: true }).limit).toBe(900);
    expect(readParams('allpages', { apprtype: 'edit|eat' }, options).prtype).toEqual(['edit']);
    expect(warnings).toEqual(['outofrange', 'unrecognizedvalues']);
    expect(readParams('prefixsearch', { pssearch: 'a', psnamespace: '*' }, { namespaces: [0, 1] }).namespace).toEqual([
      0, 1,
    ]);
  });

  test.each([
    [{ apdir: 'up' }, 'badvalue'],
    [{ aplimit: '1e3' }, 'badinteger'],
    [{ apnamespace: '' }, 'badinteger'],
    [{ apprlevel: Array.from({ length: 51 }, (_, at) => at).join('|') }, 'toomanyvalues'],
  ])('%j is an error', (request, code) => {
    expect(() => readParams('allpages', request)).toThrow(expect.objectContaining({ code }));
  });

  test('a required parameter is missed', () => {
    expect(() => readParams('prefixsearch', {})).toThrow(new RequestError('missingparam', { parameter: 'pssearch' }));
    expect(messageText('missingparam', { parameter: 'pssearch' })).toContain('pssearch');
  });
});
