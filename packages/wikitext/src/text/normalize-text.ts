/**
 * Text in the form in which MediaWiki stores it (`Language::normalize`): NFC, and in two languages current letters instead of obsolete ones.
 */
import { composeText } from './compose-text.js';
import { lookUp } from './look-up.js';

const arabic: ReadonlySet<string> = new Set(['ar', 'acm', 'aeb-arab', 'apc', 'arq', 'ary', 'arz']);

/** Letters of Malayalam that were formerly written with a joiner. */
const chillus: Readonly<Record<string, string>> = {
  '\u0d23\u0d4d\u200d': '\u0d7a',
  '\u0d28\u0d4d\u200d': '\u0d7b',
  '\u0d30\u0d4d\u200d': '\u0d7c',
  '\u0d32\u0d4d\u200d': '\u0d7d',
  '\u0d33\u0d4d\u200d': '\u0d7e',
  '\u0d15\u0d4d\u200d': '\u0d7f',
};

/**
 * Characters that may change, alone or after others. Latin, Cyrillic, Japanese and Chinese texts have none, apart from
 * combining marks.
 */
const mayChange = /[\u0300-\u03ff\u0483-\u0489\u0530-\u2001\u2028-\u303f\u3097-\u30a0\u30fb-\u4dff\ua000-\ufffc]/;

/** The text as a wiki in a language has it. */
export function normalizeText(text: string, language: string): string {
  if (!mayChange.test(text)) return text;
  const composed = composeText(text);
  if (arabic.has(language)) return composed.replace(/[\ufb50-\ufdff\ufe70-\ufefc]/g, letterOfForm);
  return language === 'ml' ? composed.replace(/[ണനരലളക]\u0d4d\u200d/g, (old) => lookUp(chillus, old) ?? old) : composed;
}

/** The letter of a presentation form (initial, final, in a ligature). */
function letterOfForm(form: string): string {
  return form === '\ufbdd' ? '\u0677' : form.normalize('NFKC');
}
