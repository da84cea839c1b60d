/** Redirects: the text after the link, and the box that shows the target. */
import { parserMessage } from './usual-messages.js';
import { element, escapeHtml, redirectOf, type Title } from '@wiki-query/wikitext';
import type { Call } from '../../request/call.js';
import { pageByTitle } from '../../db/pages-by-title.js';
import { c } from '../../db/schema/tables.js';

export interface Redirect {
  readonly target: Title;
  /** The text after the link. */
  readonly rest: string;
  /** The id of the target page; 0 for a missing page. */
  readonly id: number;
  readonly header: string;
}

/** The redirect that a text is; undefined for another text. */
export async function readRedirect(text: string, language: string, call: Call): Promise<Redirect | undefined> {
  const { wiki, db, titleTexts } = call;
  const found = redirectOf(text, { wiki, words: wiki.words });
  if (found === undefined) return undefined;
  const { target, rest } = found;
  const isLocal = target.interwiki === '' && target.namespace >= 0;
  const page = isLocal ? await pageByTitle(db, target, [c.page_id, c.page_is_redirect]) : undefined;
  const isKnown = !isLocal || page !== undefined || (await wiki.isKnown(db, [target])).size > 0;
  const shown = wiki.specialPages.fixName(target);
  await titleTexts.load([target]);
  const nameOf = ({ interwiki, namespace, dbkey }: Title): string =>
    (interwiki === '' ? '' : `${interwiki}:`) + titleTexts.text(namespace, dbkey);
  const name = nameOf(target);
  const gender = titleTexts.gender(target.namespace, target.dbkey);
  const redLink = (parserMessage(wiki, 'red-link-title') ?? '$1').replace('$1', () => name);
  const classes = !isKnown
    ? 'new'
    : page?.page_is_redirect === 1
      ? 'mw-redirect'
      : target.interwiki === ''
        ? ''
        : 'extiw';
  const query = isKnown ? (page?.page_is_redirect === 1 ? 'redirect=no' : '') : 'action=edit&redlink=1';
  const link = element(
    'a',
    {
      href: wiki.titles.linkUrl(isKnown ? shown : { ...shown, fragment: '' }, query, gender),
      class: classes,
      title: isKnown ? nameOf(shown) : redLink,
    },
    escapeHtml(target.fragment === '' ? name : `${name}#${target.fragment}`),
  );
  const message = escapeHtml(parserMessage(wiki, 'redirectto', language) ?? '');
  const list = element('ul', { class: 'redirectText' }, `<li>${link}</li>`);
  const header = element('div', { class: 'redirectMsg' }, `<p>${message}</p>${list}`);
  return { target, rest, id: page?.page_id ?? 0, header };
}
