/** The requested languages of a reader without an account. */
import type { Call } from '../../request/call.js';

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
export function wantedVariant({ wiki, parameters, acceptLanguage }: Call): string | undefined {
  const { codes } = wiki.contentLanguage.variants;
  if (codes.length === 1) return undefined;
  const valid = (code: string): string | undefined => {
    const lower = code.toLowerCase();
    return codes.find((one) => one === lower) ?? codes.find((one) => wiki.languages.bcp47(one).toLowerCase() === lower);
  };
  const named = parameters.raw('variant') || (parameters.raw('uselang') ?? '');
  return valid(named) ?? acceptedLanguages(acceptLanguage).flatMap(({ code }) => valid(code) ?? [])[0];
}
