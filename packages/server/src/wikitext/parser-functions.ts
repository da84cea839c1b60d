/** Variables and parser functions that messages use. */
import { sql } from 'kysely';
import { embedBidi, formatNumber, inflect, pluralForm } from '@wiki-query/wikitext';
import type { Title } from '../titles/title.js';
import { lowerCase, upperCase } from '../text/letter-case.js';
import { encodeQueryPart, encodeTitle } from '../text/url.js';
import type { WikitextSetting } from './setting.js';

type Variable = (setting: WikitextSetting) => string | Promise<string>;
/** The first argument follows the colon. Undefined: the whole text is the name of a template. */
type ParserFunction = (
  args: readonly string[],
  setting: WikitextSetting,
) => string | undefined | Promise<string | undefined>;

const spaces = (dbkey: string): string => dbkey.replaceAll('_', ' ');
const apiTitle: Title = { namespace: 0, dbkey: 'API', fragment: '', interwiki: '' };

const ofPage =
  (name: (page: Title, setting: WikitextSetting) => string): Variable =>
  (setting) =>
    name(setting.page ?? apiTitle, setting);

const pageNames: Readonly<Record<string, (page: Title, setting: WikitextSetting) => string>> = {
  PAGENAME: ({ dbkey }) => spaces(dbkey),
  FULLPAGENAME: ({ namespace, dbkey }, { wiki }) => wiki.titles.prefixed(namespace, dbkey),
  NAMESPACE: ({ namespace }, { wiki }) => wiki.namespaces.get(namespace)?.name ?? '',
  BASEPAGENAME: ({ dbkey }) => spaces(dbkey.includes('/') ? dbkey.slice(0, dbkey.lastIndexOf('/')) : dbkey),
  SUBPAGENAME: ({ dbkey }) => spaces(dbkey.slice(dbkey.lastIndexOf('/') + 1)),
  ROOTPAGENAME: ({ dbkey }) => spaces(dbkey.split('/')[0] ?? dbkey),
  TALKPAGENAME: ({ namespace, dbkey }, { wiki }) =>
    wiki.titles.prefixed(wiki.namespaces.talk(namespace) ?? namespace, dbkey),
  SUBJECTPAGENAME: ({ namespace, dbkey }, { wiki }) => wiki.titles.prefixed(wiki.namespaces.subject(namespace), dbkey),
};

const now = ({ now: time }: WikitextSetting, from: number, length: number): string => time.slice(from, from + length);

/** Names without arguments. */
export const variables: Readonly<Record<string, Variable | undefined>> = {
  ...Object.fromEntries(Object.entries(pageNames).map(([name, text]) => [name, ofPage(text)])),
  ...Object.fromEntries(
    Object.entries(pageNames).map(([name, text]) => [
      `${name}E`,
      ofPage((page, setting) => encodeTitle(text(page, setting).replaceAll(' ', '_'))),
    ]),
  ),
  '!': () => '|',
  '=': () => '=',
  SITENAME: ({ wiki }) => wiki.site.general.sitename,
  SERVER: ({ wiki }) => wiki.site.general.server,
  SERVERNAME: ({ wiki }) => wiki.site.general.servername,
  SCRIPTPATH: ({ wiki }) => wiki.site.general.scriptpath,
  CONTENTLANGUAGE: ({ wiki }) => wiki.contentLanguage.code,
  CONTENTLANG: ({ wiki }) => wiki.contentLanguage.code,
  CURRENTYEAR: (setting) => now(setting, 0, 4),
  CURRENTMONTH: (setting) => now(setting, 4, 2),
  CURRENTDAY: (setting) => String(Number(now(setting, 6, 2))),
  CURRENTDAY2: (setting) => now(setting, 6, 2),
  CURRENTHOUR: (setting) => now(setting, 8, 2),
  CURRENTTIME: (setting) => `${now(setting, 8, 2)}:${now(setting, 10, 2)}`,
  CURRENTTIMESTAMP: (setting) => setting.now,
  NUMBEROFARTICLES: (setting) => statistic('ss_good_articles', setting),
  NUMBEROFPAGES: (setting) => statistic('ss_total_pages', setting),
  NUMBEROFEDITS: (setting) => statistic('ss_total_edits', setting),
  NUMBEROFUSERS: (setting) => statistic('ss_users', setting),
  NUMBEROFACTIVEUSERS: (setting) => statistic('ss_active_users', setting),
  NUMBEROFFILES: (setting) => statistic('ss_images', setting),
};

type StatisticColumn =
  'ss_good_articles' | 'ss_total_pages' | 'ss_total_edits' | 'ss_users' | 'ss_active_users' | 'ss_images';

async function statistic(column: StatisticColumn, setting: WikitextSetting): Promise<string> {
  const { db } = setting;
  const row = await db.first(
    db.sql
      .selectFrom('site_stats')
      .select(sql<number | null>`${sql.ref(column)}`.as('value'))
      .limit(1),
  );
  return formatNumber(String(row?.value ?? 0), setting.language);
}

/** Genders that the messages of one request use. */
const knownGenders = new WeakMap<WikitextSetting, Map<string, Promise<string | null | undefined>>>();

function genderOf(user: string, setting: WikitextSetting): Promise<string | null | undefined> {
  const known = knownGenders.get(setting) ?? new Map<string, Promise<string | null | undefined>>();
  knownGenders.set(setting, known);
  const found = known.get(user) ?? readGender(user, setting);
  known.set(user, found);
  return found;
}

async function readGender(user: string, { db }: WikitextSetting): Promise<string | null | undefined> {
  const row = await db.first(
    db.sql
      .selectFrom('user')
      .innerJoin('user_properties', 'up_user', 'user_id')
      .select('up_value')
      .where('user_name', '=', user)
      .where('up_property', '=', 'gender'),
  );
  return row?.up_value;
}

async function gender([name = '', ...forms]: readonly string[], setting: WikitextSetting): Promise<string> {
  const { reader, wiki } = setting;
  const user = name === '' ? reader : (wiki.userNames.canonical(name) ?? name);
  const value = user === undefined || user === '.' || forms.length < 2 ? undefined : await genderOf(user, setting);
  const index = value === 'female' ? 1 : value === 'male' ? 0 : 2;
  return forms[index] ?? forms[0] ?? '';
}

/** The name of a namespace by number or name. A number that does not exist has an empty name. */
function namespaceName(text: string, { wiki }: WikitextSetting): string | undefined {
  const number = Number.parseInt(text, 10) || (text === '0' ? 0 : undefined);
  if (number !== undefined) return wiki.namespaces.get(number)?.name ?? '';
  const key = lowerCase(text.replaceAll(' ', '_'));
  const id = wiki.namespaces.ids().find((one) => {
    const info = wiki.namespaces.get(one);
    return (
      info !== undefined &&
      [info.name, info.canonical, ...info.aliases].some((name) => lowerCase(name.replaceAll(' ', '_')) === key)
    );
  });
  return id === undefined ? undefined : wiki.namespaces.get(id)?.name;
}

const address =
  (make: 'localUrl' | 'fullUrl' | 'canonicalUrl'): ParserFunction =>
  ([text = '', query = ''], { wiki }) => {
    const title = wiki.titles.parse(text);
    return 'code' in title ? `[[:${text}]]` : wiki.titles[make](title, query);
  };

function specialName(text: string, { wiki }: WikitextSetting): string {
  const found = wiki.specialPages.resolve(text.replaceAll(' ', '_'));
  const title = found === undefined ? undefined : wiki.specialPages.title(found.name, found.subpage);
  return title === undefined ? text : wiki.titles.prefixed(title.namespace, title.dbkey);
}

/** A form of a page's name: `{{PAGENAME:Help:Foo}}`. */
const pageFunctions: Readonly<Record<string, ParserFunction>> = Object.fromEntries(
  Object.entries(pageNames).map(([name, text]): [string, ParserFunction] => [
    name.toLowerCase(),
    ([page = ''], setting) => {
      const title = setting.wiki.titles.parse(page);
      return 'code' in title ? '' : text(title, setting);
    },
  ]),
);

/** Languages that address the reader formally. */
const formal = new Set('de-formal es-formal hu-formal li nds-nl nl srn vls zea'.split(' '));

/** The gender form in which a language addresses the reader. */
export const formalIndex = (language: string): number => (formal.has(language) ? 1 : 0);

/** Names before a colon, in lower case. */
export const parserFunctions: Readonly<Record<string, ParserFunction | undefined>> = {
  ...pageFunctions,
  plural: ([number = '', ...forms], { language }) => pluralForm(number, forms, language),
  gender,
  grammar: ([name = '', word = ''], { language }) => inflect(word, name, language),
  ns: ([name = ''], setting) => namespaceName(name, setting),
  nse: ([name = ''], setting) => {
    const found = namespaceName(name, setting);
    return found === undefined ? undefined : encodeTitle(found.replaceAll(' ', '_'));
  },
  lc: ([text = '']) => lowerCase(text),
  uc: ([text = '']) => upperCase(text),
  lcfirst: ([text = ''], { wiki }) => wiki.contentLanguage.firstLetter.lower(text),
  ucfirst: ([text = ''], { wiki }) => wiki.contentLanguage.firstLetter.upper(text),
  urlencode: ([text = '', style = '']) =>
    style.toLowerCase() === 'wiki'
      ? encodeTitle(text.replaceAll(' ', '_'))
      : style.toLowerCase() === 'path'
        ? encodeURIComponent(text)
        : encodeQueryPart(text),
  anchorencode: ([text = '']) => text.replaceAll(' ', '_'),
  formatnum: ([text = ''], { language }) => formatNumber(text, language),
  fullurl: address('fullUrl'),
  localurl: address('localUrl'),
  canonicalurl: address('canonicalUrl'),
  bidi: ([text = '']) => embedBidi(text),
  '#formal': (forms, { language }) => forms[formalIndex(language)] ?? forms[0] ?? '',
  '#language': ([code = '', inLanguage], { wiki }) => wiki.languages.name(code, inLanguage) || code,
  '#special': ([name = ''], setting) => specialName(name, setting),
  '#speciale': ([name = ''], setting) => encodeTitle(specialName(name, setting).replaceAll(' ', '_')),
};
