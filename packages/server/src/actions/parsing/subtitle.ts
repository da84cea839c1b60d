/** Links from a subpage to the pages above it, in the HTML of MediaWiki (`Skin::subPageSubtitle`). */
import { element, escapeHtml, type Title } from '@wiki-query/wikitext';
import { pagesByTitle } from '../../db/pages-by-title.js';
import { c } from '../../db/schema/tables.js';
import type { Call } from '../../request/call.js';
import { titleKey } from '../../sql/title-condition.js';

interface Above {
  readonly title: Title;
  /** Length of its name in that of the subpage. */
  readonly end: number;
}

/** The text below the title of a page: empty except on subpages of existing pages. */
export async function subtitle(page: Title, call: Call): Promise<string> {
  const { wiki, titleTexts, db } = call;
  if (wiki.namespaces.get(page.namespace)?.subpages !== true) return '';
  await titleTexts.load([page]);
  const name = titleTexts.text(page.namespace, page.dbkey);
  const above = pagesAbove(name, call);
  const titles = above.map(({ title }) => title);
  const rows = await pagesByTitle(
    db,
    titles.filter(({ namespace }) => namespace >= 0),
    [c.page_namespace, c.page_title, c.page_is_redirect],
  );
  const redirects = new Map(
    rows.map((row) => [titleKey({ namespace: row.page_namespace, dbkey: row.page_title }), row.page_is_redirect === 1]),
  );
  const known = await wiki.isKnown(db, titles);
  await titleTexts.load(titles);
  const links: string[] = [];
  let start = 0;
  for (const { title, end } of above) {
    const isRedirect = redirects.get(titleKey(title));
    if (isRedirect === undefined && !known.has(titleKey(title))) continue;
    links.push(linkTo(title, name.slice(start, end), isRedirect === true, call));
    start = end + 1;
  }
  return links.length === 0 ? '' : element('div', { class: 'subpages' }, `&lt; ${links.join(separator(call))}`);
}

/** The titles that the parts of a name before its slashes are. */
function pagesAbove(name: string, { wiki }: Call): readonly Above[] {
  const found: Above[] = [];
  for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1)) {
    const title = wiki.titles.parse(name.slice(0, end));
    if (!('code' in title) && title.interwiki === '') found.push({ title, end });
  }
  return found;
}

function linkTo(title: Title, text: string, isRedirect: boolean, { wiki, titleTexts, language }: Call): string {
  const attributes = {
    href: wiki.titles.linkUrl(title, '', titleTexts.gender(title.namespace, title.dbkey)),
    class: isRedirect ? 'mw-redirect' : undefined,
    title: titleTexts.text(title.namespace, title.dbkey),
  };
  const direction = wiki.languages.isRightToLeft(language) ? 'rtl' : 'ltr';
  return element('bdi', { dir: direction }, element('a', attributes, escapeHtml(text)));
}

const separator = ({ wiki, language }: Call): string =>
  escapeHtml(wiki.messages.text('pipe-separator', language) ?? ' | ');
