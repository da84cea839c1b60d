/** Text functions: `{{lc:}}`, `{{padleft:}}`, `{{plural:}}`. */
import type { Steps } from '../expand/steps.js';
import { betweenMarkers, withoutMarkers } from '../expand/strip.js';
import { embedBidi } from '../language/bidi.js';
import { inflect } from '../language/grammar.js';
import { pluralForm } from '../language/plural-form.js';
import { lowerCase, upperCase } from '../text/letter-case.js';
import { encodeQueryPart, encodeTitle } from '../text/url.js';
import { pure, type ExpansionScope, type TextFunction } from './scope.js';

const inPath = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function urlencode([text = '', style = '']: readonly string[], { words }: ExpansionScope): string {
  const plain = withoutMarkers(text);
  if (words.is('url_wiki', style)) return encodeTitle(plain.replaceAll(' ', '_'));
  return words.is('url_path', style) ? inPath(plain) : encodeQueryPart(plain);
}

/** Maximum length of padded text. */
const longest = 500;

function padding([text = '', length = '0', filler = '0']: readonly string[]): string {
  const unit = Array.from(withoutMarkers(filler));
  const wanted = Math.min(Number(/^[ \t\n\r\v\f]*([+-]?\d+)/.exec(length)?.[1] ?? 0), longest);
  const missing = wanted - Array.from(text).length;
  if (missing <= 0 || unit.length === 0) return '';
  return Array.from({ length: missing }, (_, i) => unit[i % unit.length] ?? '').join('');
}

/** Without a name, messages address the reader. */
function* gender([name = '', ...forms]: readonly string[], { data, reader = '' }: ExpansionScope): Steps<string> {
  const [first = '', second = first, third = first] = forms;
  if (forms.length < 2) return first;
  const found = yield* data.gender(name === '' ? reader : name);
  return found === 'male' ? first : found === 'female' ? second : third;
}

/** Languages that address the reader formally. */
const formal = new Set('de-formal es-formal hu-formal li nds-nl nl srn vls zea'.split(' '));

/** Letters and digits with spaces between them: other section names are not supported. */
const plainName = /^[\p{L}\p{N}_ ,.()-]*$/u;
const magicLink = /RFC|ISBN|PMID/;

function anchorencode([text = '']: readonly string[], { obstacle }: ExpansionScope): string {
  const plain = withoutMarkers(text);
  if (!plainName.test(plain) || magicLink.test(plain)) return obstacle({ kind: 'function', name: 'anchorencode' });
  return plain.replace(/[ _]+/g, ' ').trim().replaceAll(' ', '_');
}

/** Functions of texts. */
export const textFunctions: Readonly<Record<string, TextFunction>> = {
  lc: pure(([text = '']) => betweenMarkers(text, lowerCase)),
  uc: pure(([text = '']) => betweenMarkers(text, upperCase)),
  lcfirst: pure(([text = ''], { wiki }) => wiki.contentLanguage.firstLetter.lower(text)),
  ucfirst: pure(([text = ''], { wiki }) => wiki.contentLanguage.firstLetter.upper(text)),
  urlencode: pure(urlencode),
  anchorencode: pure(anchorencode),
  padleft: pure((values) => padding(values) + (values[0] ?? '')),
  padright: pure((values) => (values[0] ?? '') + padding(values)),
  plural: pure(([number = '', ...forms], { language }) => pluralForm(number, forms, language)),
  grammar: pure(([name = '', word = ''], { language }) => inflect(withoutMarkers(word), name, language)),
  gender,
  formal: pure((forms, { language }) => forms[formal.has(language) ? 1 : 0] ?? forms[0] ?? ''),
  bidi: pure(([text = '']) => embedBidi(text)),
};
