/** What a parsed text holds, as members of a response. */
import { setOwn } from '@wiki-query/wikitext';
import { NS_CATEGORY, NS_MAIN, type LinkedPage, type Section, type Title } from '@wiki-query/wikitext';
import { c, t } from '../../db/schema/tables.js';
import type { Call } from '../../request/call.js';
import { mark, type Value } from '../../result/value.js';
import { among, equals } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import type { ParsedContent } from './parse-content.js';
import type { TextToParse } from './text-to-parse.js';
import { escapeHtml, escapeText, parseTree } from '@wiki-query/wikitext';

type Members = Readonly<Record<string, Value>>;
type Make = (content: ParsedContent, source: TextToParse, call: Call) => Value | Promise<Value>;

/** The members that are requested. */
export async function outputMembers(
  content: ParsedContent,
  source: TextToParse,
  wanted: ReadonlySet<string>,
  call: Call,
): Promise<Members> {
  const members: Record<string, Value> = {};
  for (const [name, make] of makers) if (wanted.has(name)) setOwn(members, name, await make(content, source, call));
  return members;
}

const byNamespace = (a: LinkedPage, b: LinkedPage): number => a.namespace - b.namespace;

async function pages(list: readonly LinkedPage[], { titleTexts }: Call): Promise<Value> {
  await titleTexts.load(list);
  return list.map(({ namespace, dbkey, id }) =>
    mark({ ns: namespace, title: titleTexts.text(namespace, dbkey), exists: id !== 0 }, { content: 'title' }),
  );
}

async function categories({ categories: found, tracking }: ParsedContent, _: TextToParse, call: Call): Promise<Value> {
  const { db, wiki } = call;
  const all = new Map(found);
  for (const key of tracking) {
    const name = wiki.messages.text(key);
    const title = name === undefined || name === '-' ? undefined : wiki.titles.makeSafe(NS_CATEGORY, name);
    if (title !== undefined && !all.has(title.dbkey)) all.set(title.dbkey, '');
  }
  const rows = await db.all(
    from(t.page)
      .leftJoin(t.page_props, sql`${c.pp_page} = ${c.page_id} and ${c.pp_propname} = ${'hiddencat'}`)
      .select(c.page_title, c.pp_propname)
      .where(equals(c.page_namespace, NS_CATEGORY))
      .where(among(c.page_title, [...all.keys()])),
  );
  const isHidden = new Map(rows.map((row) => [row.page_title, row.pp_propname !== null]));
  return [...all].map(([category, sortkey]) => {
    const state = isHidden.get(category);
    return mark(
      { sortkey, category, ...(state === undefined && { missing: true }), ...(state === true && { hidden: true }) },
      { content: 'category' },
    );
  });
}

const section = ({ tocLevel, level, line, number, index, fromTitle, offset, anchor, linkAnchor }: Section): Value => ({
  toclevel: tocLevel,
  level: String(level),
  line,
  number,
  index,
  fromtitle: fromTitle ?? false,
  byteoffset: offset ?? null,
  anchor,
  linkAnchor,
});

function languageLink(title: Title, { wiki, language }: Call): Value {
  const prefix = title.interwiki;
  const code = wiki.interwikis.get(prefix)?.language === undefined ? prefix : prefix;
  return mark(
    {
      lang: prefix,
      url: wiki.titles.fullUrl(title),
      langname: wiki.languages.name(code, language),
      autonym: wiki.languages.name(code),
      title: title.dbkey.replaceAll('_', ' ') + (title.fragment === '' ? '' : `#${title.fragment}`),
    },
    { content: 'title' },
  );
}

const interwikiLink = (title: Title, { wiki }: Call): Value =>
  mark(
    {
      prefix: title.interwiki,
      url: wiki.titles.fullUrl({ ...title, fragment: '' }),
      title: `${title.interwiki}:${wiki.titles.prefixed(title.namespace, title.dbkey)}`,
    },
    { content: 'title' },
  );

function displayTitle(content: ParsedContent, { page, model }: TextToParse, call: Call): string {
  const { wiki, titleTexts } = call;
  const set = content.displayTitle ?? content.convertedTitle;
  if (set !== undefined) return set;
  if (model !== 'wikitext') return escapeText(titleTexts.text(page.namespace, page.dbkey));
  const main = `<span class="mw-page-title-main">${escapeHtml(content.pageName)}</span>`;
  if (page.namespace === NS_MAIN) return main;
  const whole = titleTexts.text(page.namespace, page.dbkey);
  const own = whole.slice(0, whole.length - wiki.titles.prefixed(NS_MAIN, page.dbkey).length - 1);
  const { variants, code } = wiki.contentLanguage;
  const isVariant = content.language !== code && variants.codes.includes(content.language);
  const namespace = isVariant ? variants.namespaceName(page.namespace, content.language) : own;
  return `<span class="mw-page-title-namespace">${escapeHtml(namespace)}</span><span class="mw-page-title-separator">:</span>${main}`;
}

/** In the order of the response. */
const makers: readonly (readonly [name: string, make: Make])[] = [
  ['langlinks', ({ languageLinks }, _, call) => languageLinks.map((title) => languageLink(title, call))],
  ['categories', categories],
  ['links', ({ links }, _, call) => pages([...links].sort(byNamespace), call)],
  ['templates', ({ templates }, _, call) => pages([...templates].sort(byNamespace), call)],
  ['images', ({ images }) => [...images]],
  ['externallinks', ({ externalLinks }) => [...externalLinks]],
  ['sections', ({ sections }) => sections.map(section)],
  ['displaytitle', displayTitle],
  ['indicators', ({ indicators }) => mark(Object.fromEntries(indicators), { kvp: 'name' })],
  ['iwlinks', ({ interwikiLinks }, _, call) => interwikiLinks.map((title) => interwikiLink(title, call))],
  ['wikitext', (_, { text }) => text],
  ['properties', ({ properties }) => mark(Object.fromEntries(properties), { kvp: 'name' })],
  ['parsetree', (_, { text }, { wiki }) => parseTree(text, wiki.syntax)],
];
