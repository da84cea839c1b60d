import { expect, test } from 'vitest';
import { sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import { expandMessage } from './expand-message.js';

test.each([
  // What MediaWiki 1.43 returned.
  ['2009-12-25|dmy', '2009-12-25', '25 December 2009'],
  ['25 dec 2009|mdy', '2009-12-25', 'December 25, 2009'],
  ['December 25|dmy', '12-25', '25 December'],
  ['25 December 2009|ISO 8601', '2009-12-25', '2009-12-25'],
  ['44 BC December 25', '-0043-12-25', '44 BC December 25'],
  ['2009 December 25|ymd', '2009-12-25', '2009 December 25'],
])('{{#formatdate:%s}}', (given, title, text) =>
  withSample(async (db) => {
    const setting = { wiki: sampleWiki(), db, language: 'en', now: '20250601000000', genders: new Map() };
    expect(await expandMessage(`{{#formatdate:${given}}} {{#formatdate:x}}`, setting)).toBe(
      `<span class="mw-formatted-date" title="${title}">${text}</span> x`,
    );
  }),
);
