/**
 * Short wikitext as HTML: bold and italics, internal and external links, plain HTML, lists and paragraphs, as used in
 * interface messages. Tables, headings and extensions are not supported.
 */
import type { Wiki } from '../site/wiki.js';
import { expand } from './expand-message.js';
import {
  blockMark,
  pictureMark,
  renderBlocks,
  renderQuotes,
  linkTrailPattern,
  trimBlanks,
  trimEnd,
  writeCharacterReferences,
  escapeHtml,
  renderTag,
  type Title,
} from '@wiki-query/wikitext';
import { replacePictures } from './pictures.js';
import { Placeholders } from './placeholders.js';
import type { WikitextSetting } from './setting.js';

/** HTML of a message. A single paragraph has no tags. */
export async function renderMessage(text: string, setting: WikitextSetting): Promise<string> {
  const html = await renderWikitext(text, setting);
  return isOneParagraph(html) ? html.slice(3, -4).replace(/\n$/, '') : html;
}

const isOneParagraph = (html: string): boolean =>
  html.startsWith('<p>') && html.endsWith('</p>') && !/<\/?p>/.test(html.slice(3, -4));

/** HTML of wikitext, in paragraphs. */
export async function renderWikitext(text: string, setting: WikitextSetting): Promise<string> {
  const placeholders = new Placeholders();
  const expanded = hideNowiki(await expand(text, setting), placeholders);
  const pictured = await replacePictures(expanded, setting, placeholders);
  const tagged = replaceTags(pictured.replace(/__[A-Z]+__/g, ''), placeholders);
  const blocks = keepBlanks(renderBlocks(escapeText(tagged), renderQuotes));
  const linked = renderLinks(blocks, setting, placeholders);
  const unmarked = linked.replaceAll(blockMark, '').replaceAll(pictureMark, '');
  const [html = ''] = await setting.wiki.comments.join(setting.db, [placeholders.restore(unmarked)]);
  // The parser normalizes references and spaces in links.
  return html.replaceAll('&#039;', '&#39;').replaceAll('\u00a0', '&#160;');
}

/** Tags that wikitext may hold are hidden. An end tag without a start tag is omitted, as an HTML parser does. */
function replaceTags(text: string, placeholders: Placeholders): string {
  const open = new Map<string, number>();
  return text.replace(
    /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s[^<>]*)?)>/g,
    (whole, slash: string, given: string, rest: string) => {
      const name = given.toLowerCase();
      const html = renderTag(slash !== '', name, rest);
      if (html === undefined) return whole;
      const depth = (open.get(name) ?? 0) + (slash === '' ? 1 : -1);
      if (depth < 0 && name !== 'p' && !html.isEmpty) return '';
      open.set(name, Math.max(depth, 0));
      return (html.isBlock ? blockMark : '') + placeholders.put(html.text);
    },
  );
}

function hideNowiki(text: string, placeholders: Placeholders): string {
  // After the last closing tag, an opening one is text.
  const closed = text.lastIndexOf('</nowiki>');
  const hide = (part: string, tag: RegExp): string =>
    part.replace(tag, (_, inside?: string) => placeholders.put(escapeText(inside ?? '')));
  const end = closed < 0 ? 0 : closed + '</nowiki>'.length;
  return (
    hide(text.slice(0, end), /<nowiki>(.*?)(?:<\/nowiki>|$)|<nowiki ?\/>/gs) + hide(text.slice(end), /<nowiki ?\/>()/g)
  );
}

/** Spaces next to punctuation, as in French, become non-breaking. */
function keepBlanks(html: string): string {
  return html.replace(/ (?=[?:;!%»›](?![\p{L}\p{N}_]))/gu, '&#160;').replace(/([«‹]) /g, '$1&#160;');
}

/** Text as HTML: character references stay. */
function escapeText(text: string): string {
  return writeCharacterReferences(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const internal = /\[\[([^[\]|\n]+)(?:\|((?:(?!\]\]|\[\[).)+))?\]\]([^\s[\]\x7f<]*)/g;
const external =
  /\[((?:https?:)?\/\/[^\s[\]<>"\x7f\x1e]+|mailto:[^\s[\]<>"\x7f\x1e]+)(?:[ \t]+(?![ \t])((?:(?!\[(?:https?:)?\/\/|\[mailto:)[^\]\n])*))?\]/g;
const bare = /(?<![\w"=])(?:https?:\/\/|ftp:\/\/|mailto:)(?:[^\s[\]<>"\x7f\x1e&]|&(?!lt;|gt;))+/g;

function renderLinks(text: string, setting: WikitextSetting, placeholders: Placeholders): string {
  let count = 0;
  const withInternal = text.replace(internal, (whole, target: string, label: string | undefined, after: string) =>
    pageLink(whole, { target, label, after }, setting, placeholders),
  );
  const withExternal = withInternal.replace(external, (_, url: string, label?: string) => {
    if (label === undefined || label === '')
      return placeholders.put(externalLink(url, `[${(count += 1)}]`, 'autonumber', setting));
    return placeholders.put(externalLink(url, label, 'text', setting));
  });
  return withExternal.replace(bare, (found) => {
    const url = trimEnd(found, found.includes('(') ? ".,;:!?'\\" : ".,;:!?)'\\");
    return placeholders.put(externalLink(url, url, 'free', setting)) + found.slice(url.length);
  });
}

interface LinkMatch {
  readonly target: string;
  readonly label: string | undefined;
  readonly after: string;
}

function pageLink(
  whole: string,
  { target, label, after }: LinkMatch,
  { wiki, page }: WikitextSetting,
  placeholders: Placeholders,
): string {
  const escaped = target.startsWith(':');
  const title = wiki.titles.parse(escaped ? target.slice(1) : trimBlanks(target));
  if ('code' in title) return whole;
  if (!escaped && isShownElsewhere(title, wiki, page)) return after;
  const trail = linkTrailPattern(wiki.site.general.linktrail)?.exec(after)?.[0] ?? '';
  const text = label ?? (escaped ? target.slice(1) : target);
  const here: Title =
    title.dbkey === '' && title.interwiki === '' && page !== undefined
      ? { ...title, namespace: page.namespace, dbkey: page.dbkey }
      : title;
  const isSelf =
    title.interwiki === '' &&
    title.fragment === '' &&
    title.namespace === page?.namespace &&
    title.dbkey === page.dbkey;
  const link = isSelf
    ? placeholders.put(`<a class="mw-selflink selflink">${text}${trail}</a>`)
    : placeholders.put({ kind: 'page', target: here, html: text + trail });
  return link + after.slice(trail.length);
}

/** Categories, images and language links are not part of the text. On talk pages, language links are ordinary links. */
function isShownElsewhere({ interwiki, namespace }: Title, wiki: Wiki, page: Title | undefined): boolean {
  if (interwiki === '') return namespace === 14 || namespace === 6;
  const isOnTalk = page !== undefined && wiki.namespaces.isTalk(page.namespace);
  return !isOnTalk && wiki.interwikis.get(interwiki)?.language !== undefined;
}

function externalLink(
  url: string,
  html: string,
  kind: 'text' | 'free' | 'autonumber',
  { wiki }: WikitextSetting,
): string {
  const { nofollowlinks, nofollowdomainexceptions } = wiki.site.general;
  const host = /^(?:https?:)?\/\/([^/?#:]+)/.exec(url)?.[1]?.toLowerCase() ?? '';
  const follows = nofollowdomainexceptions.some((domain) => host === domain || host.endsWith(`.${domain}`));
  const rel = !nofollowlinks || follows ? '' : 'rel="nofollow" ';
  return `<a ${rel}class="external ${kind}" href="${escapeHtml(url.replaceAll('&amp;', '&'))}">${html}</a>`;
}
