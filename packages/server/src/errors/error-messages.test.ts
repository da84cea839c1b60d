import { describe, expect, test } from 'vitest';
import { ownText } from './error-messages.js';

describe('our own text', () => {
  test.each([
    ['badvalue', { parameter: 'formatversion', value: '3' }, 'Unrecognized value for parameter "formatversion": 3.'],
    ['unrecognizedvalues', { parameter: 'prop', values: ['a'] }, 'Unrecognized value for parameter "prop": a'],
    ['unrecognizedvalues', { parameter: 'prop', values: ['a', 'b'] }, 'Unrecognized values for parameter "prop": a, b'],
    ['unrecognizedparams', { parameters: ['foo'] }, 'Unrecognized parameter: foo.'],
    ['unrecognizedparams', { parameters: ['foo', 'bar'] }, 'Unrecognized parameters: foo, bar.'],
    [
      'badurlparam',
      { prefix: 'ii', file: 'A.png' },
      'The value of "iiurlparam" does not fit the file A.png and is ignored.',
    ],
    [
      'outofrange',
      { parameter: 'p', value: '9', min: 1, max: 5 },
      'The value "9" of "p" is not between 1 and 5. The nearest allowed value is used.',
    ],
  ])('of %s puts names in quotation marks and counts', (code, values, text) => {
    expect(ownText({ code, values })).toBe(text);
  });
});
