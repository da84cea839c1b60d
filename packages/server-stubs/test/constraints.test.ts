/** Which rule a request breaks, and with which error: as MediaWiki 1.43 says it. */
import { expect, test } from 'vitest';
import { readParams, RequestError } from '../src/index.js';
import type { ModuleName } from '../src/gen/index.js';

const refusal = (name: ModuleName, request: Readonly<Record<string, string>>): string => {
  try {
    readParams(name, request);
  } catch (error) {
    if (error instanceof RequestError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
};

test.each<[ModuleName, Readonly<Record<string, string>>, string]>([
  ['categorymembers', {}, 'missingparam: Use exactly one of these parameters: cmtitle, cmpageid.'],
  [
    'categorymembers',
    { cmpageid: '1', cmtitle: 'A' },
    'invalidparammix: Use at most one of these parameters: cmtitle, cmpageid.',
  ],
  ['categorymembers', { cmtitle: '' }, 'accepted'],
  // The order is that of the module's parameters, not that of the rule.
  [
    'usercontribs',
    { ucuserprefix: 'A', ucuser: 'B' },
    'invalidparammix: Use at most one of these parameters: ucuser, ucuserprefix.',
  ],
  ['stashimageinfo', {}, 'missingparam: Use at least one of these parameters: siifilekey, siisessionkey.'],
  ['stashimageinfo', { siifilekey: 'a', siisessionkey: 'b' }, 'accepted'],
  ['iwbacklinks', { iwbltitle: 'A' }, 'invalidparammix: The parameter iwbltitle requires iwblprefix.'],
  ['langbacklinks', { lbltitle: 'A' }, 'nolang: '],
  [
    'allimages',
    { aistart: '2025-01-01T00:00:00Z' },
    'invalidparammix: The parameter aistart requires aisort=timestamp.',
  ],
  ['allimages', { aisort: 'timestamp', aifrom: 'A' }, 'invalidparammix: The parameter aifrom requires aisort=name.'],
  // The default meets the need.
  ['allimages', { aifrom: 'A' }, 'accepted'],
  ['allimages', { aifilterbots: 'all' }, 'accepted'],
  ['allimages', { aifilterbots: 'bots' }, 'invalidparammix: The parameter aifilterbots requires aisort=timestamp.'],
  [
    'allimages',
    { aisort: 'timestamp', aiuser: 'A', aifilterbots: 'bots' },
    'invalidparammix-cannotusewith: The parameter aiuser cannot be used with aifilterbots.',
  ],
  // The names that MediaWiki gives these parameters lack the prefix.
  ['allpages', { apprlevel: 'sysop' }, 'invalidparammix: The parameter prlevel requires prtype.'],
  ['allpages', { apprlevel: 'sysop', apprtype: '' }, 'invalidparammix: The parameter prlevel requires prtype.'],
  ['allpages', { apprlevel: 'sysop', apprexpiry: 'definite' }, 'accepted'],
  [
    'allredirects',
    { arunique: '', arprop: 'ids|title|fragment' },
    'invalidparammix: The parameter arprop=ids|fragment cannot be used with arunique.',
  ],
  // A flag that is not set is not given.
  ['allredirects', { arprop: 'ids' }, 'accepted'],
  // A default is not given, and the same value in the request is.
  ['random', { rnredirect: '' }, 'accepted'],
  [
    'random',
    { rnredirect: '', rnfilterredir: 'nonredirects' },
    'invalidparammix: Use at most one of these parameters: rnfilterredir, rnredirect.',
  ],
])('%s with %j', (name, request, want) => {
  expect(refusal(name, request).slice(0, want.length)).toBe(want);
});
