import { partByPart } from '../../shapes/part-by-part.js';
import { exactly } from '../../shapes/exact.js';
import { has, type ItemOf } from '../../shapes/module.js';
import type { SiteFacts } from '../../profile/site-facts.js';
import type { Value } from '../../result/value.js';

type LanguageEntry = SiteFacts['languageinfo'][string];

type Direction = NonNullable<ItemOf<'languageinfo'>['dir']>;

const item = exactly<ItemOf<'languageinfo'>>();

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
  add: (entry, { params: p, call, response }) => {
    const info = item({
      ...(has(p.prop, 'code') && { code: entry.code }),
      ...(has(p.prop, 'bcp47') && { bcp47: entry.bcp47 }),
      ...(has(p.prop, 'dir') && { dir: entry.dir as Direction }),
      ...(has(p.prop, 'autonym') && { autonym: entry.autonym }),
      ...(has(p.prop, 'name') && { name: call.wiki.languages.name(entry.code, call.language) }),
      ...(has(p.prop, 'fallbacks') && { fallbacks: entry.fallbacks }),
      ...(has(p.prop, 'variants') && { variants: entry.variants }),
      ...(has(p.prop, 'variantnames') && { variantnames: entry.variantnames }),
    });
    if (!response.fits(info)) return false;
    const shown: object = info;
    (response.query.get('languageinfo') as Map<string, Value>).set(entry.code, shown as Value);
    return true;
  },
  rest: ([first]) => ['continue', first.code],
});
