/** Text functions: `{{lc:}}`, `{{padleft:}}`, `{{plural:}}`. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { sql } from '../sql/sql.js';
import { equals } from '../sql/conditions.js';
import {
  betweenMarkers,
  embedBidi,
  inflect,
  pluralForm,
  withoutMarkers,
  lowerCase,
  upperCase,
  encodeQueryPart,
  encodeTitle,
  NS_USER,
} from '@wiki-query/wikitext';
import type { ExpansionScope, TextFunction } from './expansion-scope.js';

const inPath = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const urlencode: TextFunction = ([text = '', style = ''], { words }) => {
  const plain = withoutMarkers(text);
  if (words.is('url_wiki', style)) return encodeTitle(plain.replaceAll(' ', '_'));
  return words.is('url_path', style) ? inPath(plain) : encodeQueryPart(plain);
};

/** Maximum length of padded text. */
const longest = 500;

function padding([text = '', length = '0', filler = '0']: readonly string[]): string {
  const unit = Array.from(withoutMarkers(filler));
  const wanted = Math.min(Number(/^[ \t\n\r\v\f]*([+-]?\d+)/.exec(length)?.[1] ?? 0), longest);
  const missing = wanted - Array.from(text).length;
  if (missing <= 0 || unit.length === 0) return '';
  return Array.from({ length: missing }, (_, i) => unit[i % unit.length] ?? '').join('');
}

async function readGender(name: string, { wiki, db }: ExpansionScope): Promise<unknown> {
  const usual = wiki.site.defaultoptions['gender'];
  const title = wiki.titles.parse(name, NS_USER);
  const written = 'code' in title || title.namespace !== NS_USER ? name : title.dbkey.replaceAll('_', ' ');
  const user = wiki.userNames.canonical(written);
  if (user === undefined) return usual;
  const row = await db.first(
    from(t.user)
      .join(t.user_properties, sql`${c.up_user} = ${c.user_id}`)
      .select(c.up_value)
      .where(equals(c.user_name, user))
      .where(equals(c.up_property, 'gender')),
  );
  return row?.up_value ?? usual;
}

function genderOf(name: string, scope: ExpansionScope): Promise<unknown> {
  const found = scope.genders.get(name) ?? readGender(name, scope);
  scope.genders.set(name, found);
  return found;
}

/** Without a name, messages address the reader. */
const gender: TextFunction = async ([name = '', ...forms], scope) => {
  const [first = '', second = first, third = first] = forms;
  if (forms.length < 2) return first;
  const found = await genderOf(name === '' ? (scope.reader ?? '') : name, scope);
  return found === 'male' ? first : found === 'female' ? second : third;
};

/** Languages that address the reader formally. */
const formal = new Set('de-formal es-formal hu-formal li nds-nl nl srn vls zea'.split(' '));

/** Letters and digits with spaces between them: other section names are not supported. */
const plainName = /^[\p{L}\p{N}_ ,.()-]*$/u;
const magicLink = /RFC|ISBN|PMID/;

const anchorencode: TextFunction = ([text = ''], { obstacle }) => {
  const plain = withoutMarkers(text);
  if (!plainName.test(plain) || magicLink.test(plain)) return obstacle({ kind: 'function', name: 'anchorencode' });
  return plain.replace(/[ _]+/g, ' ').trim().replaceAll(' ', '_');
};

/** Functions of texts. */
export const textFunctions: Readonly<Record<string, TextFunction>> = {
  lc: ([text = '']) => betweenMarkers(text, lowerCase),
  uc: ([text = '']) => betweenMarkers(text, upperCase),
  lcfirst: ([text = ''], { wiki }) => wiki.contentLanguage.firstLetter.lower(text),
  ucfirst: ([text = ''], { wiki }) => wiki.contentLanguage.firstLetter.upper(text),
  urlencode,
  anchorencode,
  padleft: (values) => padding(values) + (values[0] ?? ''),
  padright: (values) => (values[0] ?? '') + padding(values),
  plural: ([number = '', ...forms], { language }) => pluralForm(number, forms, language),
  grammar: ([name = '', word = ''], { language }) => inflect(withoutMarkers(word), name, language),
  gender,
  formal: (forms, { language }) => forms[formal.has(language) ? 1 : 0] ?? forms[0] ?? '',
  bidi: ([text = '']) => embedBidi(text),
};
