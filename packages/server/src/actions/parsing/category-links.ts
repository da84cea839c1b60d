/** Categories of a parsed text, as data and as the box below a page. */
import { parserMessage } from '../../records/parsing/usual-messages.js';
import { escapeHtml, NS_CATEGORY, type Title } from '@wiki-query/wikitext';
import { c, t } from '../../db/schema/tables.js';
import type { ParsedContent } from '../../records/parsing/parse-content.js';
import type { Call } from '../../request/call.js';
import { among, equals } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import { messageAs, settingOf } from '../../wikitext/message.js';

export interface CategoryLink {
  readonly name: string;
  readonly sortkey: string;
  /** Of the category's page. */
  readonly state: 'missing' | 'hidden' | 'usual';
}

/** The categories of a text, those that the parser adds included. */
export async function categoryLinks(
  { categories, tracking }: ParsedContent,
  call: Call,
): Promise<readonly CategoryLink[]> {
  const { db, wiki } = call;
  const all = new Map(categories);
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
  const states = new Map(rows.map((row) => [row.page_title, row.pp_propname === null ? 'usual' : 'hidden'] as const));
  return [...all].map(([name, sortkey]) => ({ name, sortkey, state: states.get(name) ?? 'missing' }));
}

/** The box below a page. */
export async function categoriesHtml(content: ParsedContent, page: Title, call: Call): Promise<string> {
  const links = await categoryLinks(content, call);
  const hiddenOnes = links.filter(({ state }) => state === 'hidden');
  const usual = links.filter(({ state }) => state !== 'hidden');
  const isAllHidden = usual.length === 0;
  const boxes = [
    isAllHidden
      ? ''
      : box('mw-normal-catlinks', 'mw-normal-catlinks', await usualHead(usual.length, call), usual, call),
    hiddenOnes.length === 0 ? '' : await hiddenBox(hiddenOnes, page, call),
  ];
  const classes = isAllHidden ? 'catlinks catlinks-allhidden' : 'catlinks';
  return `<div id="catlinks" class="${classes}" data-mw="interface">${boxes.join('')}</div>`;
}

const box = (id: string, classes: string, head: string, links: readonly CategoryLink[], call: Call): string =>
  `<div id="${id}" class="${classes}">${head}<ul>${links.map((link) => `<li>${linkTo(link, call)}</li>`).join('')}</ul></div>`;

const colon = (call: Call): string => call.wiki.messages.text('colon-separator', call.language) ?? ': ';

async function usualHead(count: number, call: Call): Promise<string> {
  const { wiki } = call;
  const label = await messageAs('text', 'pagecategories', settingOf(call), [String(count)]);
  const title = wiki.titles.parse(wiki.messages.text('pagecategorieslink') ?? 'Special:Categories');
  if ('code' in title) return escapeHtml(label) + colon(call);
  const name = wiki.titles.prefixed(title.namespace, title.dbkey);
  const href = escapeHtml(wiki.titles.linkUrl(title));
  return `<a href="${href}" title="${escapeHtml(name)}">${escapeHtml(label)}</a>${colon(call)}`;
}

async function hiddenBox(links: readonly CategoryLink[], page: Title, call: Call): Promise<string> {
  const isShown = page.namespace === NS_CATEGORY;
  const label = await messageAs('text', 'hidden-categories', settingOf(call), [String(links.length)]);
  const classes = `mw-hidden-catlinks ${isShown ? 'mw-hidden-cats-ns-shown' : 'mw-hidden-cats-hidden'}`;
  return box('mw-hidden-catlinks', classes, escapeHtml(label) + colon(call), links, call);
}

function linkTo({ name, state }: CategoryLink, { wiki }: Call): string {
  const title = wiki.titles.of(NS_CATEGORY, name);
  const text = wiki.titles.prefixed(NS_CATEGORY, name);
  const shown = escapeHtml(name.replaceAll('_', ' '));
  const href = (query = ''): string => escapeHtml(wiki.titles.linkUrl(title, query));
  if (state !== 'missing') return `<a href="${href()}" title="${escapeHtml(text)}">${shown}</a>`;
  const red = (parserMessage(wiki, 'red-link-title') ?? '$1').replace('$1', () => text);
  return `<a href="${href('action=edit&redlink=1')}" class="new" title="${escapeHtml(red)}">${shown}</a>`;
}
