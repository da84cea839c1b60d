/** The requested languages of a reader without an account. */
import type { Call } from '../../request/call.js';
import { readPreferences } from '../../viewer/account-preferences.js';

/** Languages of `Accept-Language`, in order of preference. */
export function acceptedLanguages(header: string): { readonly q: number; readonly code: string }[] {
  const wanted = new Map<string, number>();
  const pattern = /([a-z]{1,8}(?:-[a-z]{1,8})*|\*)\s*(?:;\s*q\s*=\s*(1(?:\.0{0,3})?|0(?:\.\d{0,3})?)?)?/g;
  for (const [, code, quality] of header.toLowerCase().matchAll(pattern)) {
    const q = quality === undefined ? 1 : Number(quality);
    if (code !== undefined && q > 0) wanted.set(code, q);
  }
  return [...wanted].sort(([, a], [, b]) => b - a).map(([code, q]) => ({ q, code }));
}

/** The variant of the content language that the request selects by `variant`, `uselang` or its header, if any. */
export function wantedVariant(call: Call): string | undefined {
  if (call.wiki.contentLanguage.variants.codes.length === 1) return undefined;
  return namedVariant(call) ?? acceptedLanguages(call.acceptLanguage).flatMap(({ code }) => valid(code, call) ?? [])[0];
}

/** The variant in which the viewer reads: that of the request, or the one that the account prefers. */
export async function preferredVariant(call: Call): Promise<string | undefined> {
  if (call.viewer.isAnonymous || call.wiki.contentLanguage.variants.codes.length === 1) return wantedVariant(call);
  const kept = await readPreferences(call.db, call.viewer.id, ['variant']);
  return namedVariant(call) ?? valid(kept.get('variant') ?? '', call);
}

const namedVariant = (call: Call): string | undefined =>
  valid(call.parameters.raw('variant') || (call.parameters.raw('uselang') ?? ''), call);

/** The variant of a code in any form. */
function valid(code: string, { wiki }: Call): string | undefined {
  const { codes } = wiki.contentLanguage.variants;
  const lower = code.toLowerCase();
  return codes.find((one) => one === lower) ?? codes.find((one) => wiki.languages.bcp47(one).toLowerCase() === lower);
}
