import { describe, expect, it } from 'vitest';
import { Warnings } from '../errors/warnings.js';
import { SizeBudget } from '../result/value.js';
import type { SpecChecked } from './exact.js';
import { QueryResponse } from './query-response.js';

const responseOf = (limit: number) => {
  const warnings = new Warnings();
  return { response: new QueryResponse(new SizeBudget(limit), warnings), warnings };
};
const item = (text: string): SpecChecked => ({ text }) as object as SpecChecked;

describe('a response under construction', () => {
  it('always takes the first item, and rejects with a warning what does not fit', () => {
    const { response, warnings } = responseOf(4);
    expect([response.fits(item('abcdef')), response.fits(item('g'))]).toEqual([true, false]);
    expect(warnings.all().map(({ code }) => code)).toEqual(['truncatedresult']);
  });

  it('counts what is no item, and lets an item follow it', () => {
    const { response } = responseOf(4);
    expect([response.hasRoomFor('abc'), response.hasRoomFor('de')]).toEqual([true, false]);
    expect([response.fits('fghij'), response.fits('')]).toEqual([true, false]);
  });

  it('keeps the order in which members are set', () => {
    const { response } = responseOf(100);
    response.setBeside('limits', {});
    response.list('allpages').push(item('a'));
    response.setBeside('watchlistraw', []);
    expect([...response.members().keys()]).toEqual(['limits', 'query', 'watchlistraw']);
    expect([...responseOf(1).response.members()]).toEqual([]);
  });

  it('adds to lists of a page until it is full', () => {
    const { response } = responseOf(5);
    expect(response.addToPage(7, 'links', item('abc'))).toBe(true);
    expect(response.addToPage(7, 'links', item('de'))).toBe(true);
    expect(response.addToPage(7, '__proto__', item('f'))).toBe(false);
    expect(response.page(7)).toMatchObject({ links: [{ text: 'abc' }, { text: 'de' }] });
    expect(response.addToPage(9, 'links', item('f'))).toBe(false);
    expect(response.page(9), 'a list without the item that did not fit').toEqual({ links: [] });
    expect(response.setOnPage(8, 'extract', 'g')).toBe(false);
    expect([...response.pages().keys()]).toEqual([7, 9]);
  });

  it('sets a member only if it fits', () => {
    const { response } = responseOf(3);
    expect([response.set('first', 'abc'), response.set('second', 'd'), response.setAround('third', 'e')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([...response.query.keys()]).toEqual(['first']);
  });
});
