import { partByPart } from '../../shapes/part-by-part.js';
import type { ItemOf } from '../../shapes/module.js';
import type { SiteFacts } from '../../profile/site-facts.js';
import type { Value } from '../../result/value.js';

type LanguageEntry = SiteFacts['languageinfo'][string];

type Direction = NonNullable<ItemOf<'languageinfo'>['dir']>;

/** The wiki's language data, from its profile. */
export const languageinfo = partByPart<'languageinfo', LanguageEntry>('languageinfo', {
  parts: ({ params: p, call, response, wireName, warn }) => {
    const known = call.wiki.site.languageinfo;
    const entries = Object.values(known);
    response.query.set('languageinfo', new Map<string, Value>());
    const everything = p.code.length === 1 && p.code[0] === '*';
    const chosen = everything ? entries : entries.filter((entry) => p.code.includes(entry.code));
    const unknown = everything ? [] : p.code.filter((code) => !Object.hasOwn(known, code));
    if (unknown.length > 0)
      warn('unrecognizedvalues', { parameter: wireName('code'), values: unknown }, 'apiwarn-unrecognizedvalues');
    const from = p.continue ?? chosen[0]?.code ?? '';
    return chosen.filter((entry) => entry.code >= from);
  },
  members: {
    code: ({ code }) => code,
    bcp47: ({ bcp47 }) => bcp47,
    dir: ({ dir }) => dir as Direction,
    autonym: ({ autonym }) => autonym,
    name: ({ code }, { call }) => call.wiki.languages.name(code, call.language),
    fallbacks: ({ fallbacks }) => fallbacks,
    variants: ({ variants }) => variants,
    variantnames: ({ variantnames }) => variantnames,
  },
  put: (item, { code }, { response }) => {
    if (!response.fits(item)) return false;
    const shown: object = item;
    (response.query.get('languageinfo') as Map<string, Value>).set(code, shown as Value);
    return true;
  },
  rest: ([first]) => ['continue', first.code],
});
