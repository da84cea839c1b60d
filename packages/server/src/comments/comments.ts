/** Edit summaries and log comments as HTML. The pages that they link to are looked up together. */
import { c } from '../db/schema/tables.js';
import { pagesByTitle } from '../db/pages-by-title.js';
import type { Db } from '../db/database.js';
import { markUpComment, type CommentPart, type MarkupRules, type PendingLink } from './comment-markup.js';
import {
  element,
  encodeTitle,
  filePath,
  NS_FILE,
  NS_MEDIA,
  NS_SPECIAL,
  type Title,
  type Namespaces,
  type SpecialPages,
} from '@wiki-query/wikitext';
import { existingFiles } from '../titles/known-titles.js';
import { titleKey, type TitleKey } from '../sql/title-condition.js';
import type { TitleTexts } from '../titles/title-texts.js';
import type { ContentLanguage } from '../language/content-language.js';
import type { Messages } from '../language/interface-messages.js';
import type { Titles } from '../titles/titles.js';

export interface Comments {
  /**
   * HTML of edit summaries or log comments with the links of MediaWiki (`CommentParser`). `self` is the page that section marks link to. With
   * `hasSections: false`, section marks stay text. `language` (the reader's) determines the direction of their arrows.
   */
  readonly toHtml: (db: Db, comments: readonly Comment[], language?: string) => Promise<readonly string[]>;
  /** Texts in pieces, with HTML for the links between them. */
  readonly join: (db: Db, parts: readonly (readonly CommentPart[])[]) => Promise<readonly string[]>;
}

export interface Comment {
  readonly text: string;
  readonly self?: Title | undefined;
  readonly hasSections?: boolean;
}

/** The parts of the site that comments need. */
export interface CommentSite {
  readonly contentLanguage: Pick<ContentLanguage, 'code'>;
  readonly messages: Messages;
  readonly titles: Titles;
  readonly titleTexts: (db: Db) => TitleTexts;
  readonly specialPages: SpecialPages;
  readonly isKnown: (db: Db, titles: readonly TitleKey[]) => Promise<ReadonlySet<string>>;
}

export interface CommentRules {
  readonly wiki: CommentSite;
  /** The rules of markup for a reader's language. */
  readonly markup: (texts: TitleTexts, language: string) => MarkupRules;
  /** Address of the local repository's files. */
  readonly fileRoot: string;
  /** Levels of folders below it. */
  readonly fileLevels: number;
}

/** Data about the pages that comments link to. */
interface Links {
  /** Existing pages; true for a redirect. */
  readonly pages: ReadonlyMap<string, boolean>;
  readonly known: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
  readonly texts: TitleTexts;
}

/** The comments of a site. */
export function makeComments(rules: CommentRules): Comments {
  return {
    toHtml: async (db, comments, language = rules.wiki.contentLanguage.code) => {
      const texts = rules.wiki.titleTexts(db);
      await texts.load(comments.flatMap(({ self }) => (self === undefined ? [] : [self])));
      const markup = rules.markup(texts, language);
      const marked = comments.map(({ text, self, hasSections }) =>
        markUpComment(text, self, { ...markup, hasSections }),
      );
      return joinParts(db, marked, texts, rules);
    },
    join: (db, parts) => joinParts(db, parts, rules.wiki.titleTexts(db), rules),
  };
}

/** The pieces as one text, with link classes from the database. */
async function joinParts(
  db: Db,
  marked: readonly (readonly CommentPart[])[],
  texts: TitleTexts,
  rules: CommentRules,
): Promise<readonly string[]> {
  const pending = marked.flat().filter((part) => typeof part !== 'string');
  const links = await lookUp(db, pending, texts, rules);
  return marked.map((parts) => parts.map((part) => partHtml(part, links, rules)).join(''));
}

async function lookUp(db: Db, pending: readonly PendingLink[], texts: TitleTexts, rules: CommentRules): Promise<Links> {
  const targets = pending.flatMap((link) => (link.kind === 'file' ? [] : [link.target]));
  const local = targets.filter((target) => target.interwiki === '' && target.dbkey !== '');
  const unsure = distinct(local.filter(({ namespace }) => namespace < 0 || namespace === NS_FILE || namespace === 8));
  const names = pending.flatMap((link) => (link.kind === 'file' ? [link.name] : []));
  await texts.load(local);
  return {
    pages: await readPages(db, distinct(local.filter(({ namespace }) => namespace >= 0))),
    known: unsure.length === 0 ? new Set() : await rules.wiki.isKnown(db, unsure),
    files: await existingFiles(db, names),
    texts,
  };
}

function distinct(titles: readonly TitleKey[]): readonly TitleKey[] {
  return [...new Map(titles.map((title) => [titleKey(title), title])).values()];
}

async function readPages(db: Db, titles: readonly TitleKey[]): Promise<ReadonlyMap<string, boolean>> {
  const rows = await pagesByTitle(db, titles, [c.page_namespace, c.page_title, c.page_is_redirect]);
  return new Map(rows.map((row) => [`${row.page_namespace}:${row.page_title}`, row.page_is_redirect === 1]));
}

function partHtml(part: CommentPart, links: Links, rules: CommentRules): string {
  if (typeof part === 'string') return part;
  if (part.kind === 'file') return fileLink(part.name, part.html, links, rules);
  const html = part.html.replaceAll('\u0338', '&#x338;');
  if (part.kind === 'section')
    return knownLink(part.target, html, undefined, links, rules).replaceAll('[', '&#91;').replaceAll(']', '&#93;');
  const { query = '', classes } = part;
  const key = titleKey(part.target);
  const isKnown =
    part.isKnown === true ||
    part.target.interwiki !== '' ||
    part.target.dbkey === '' ||
    links.pages.has(key) ||
    links.known.has(key);
  const withOwn = (linkClass: string | undefined): string | undefined =>
    [linkClass, classes].filter((one) => one !== undefined).join(' ') || undefined;
  if (!isKnown) return brokenLink({ ...part.target, fragment: '' }, html, withOwn('new'), links, rules, query);
  const isRedirect = part.target.interwiki === '' && links.pages.get(key) === true;
  const linkClass = part.target.interwiki !== '' ? 'extiw' : isRedirect ? 'mw-redirect' : undefined;
  return knownLink(part.target, html, withOwn(linkClass), links, rules, query);
}

/** Prefixed text, with the interwiki prefix. */
function textOf({ namespace, dbkey, interwiki }: Title, { texts }: Links): string {
  const local = dbkey === '' && namespace === 0 ? '' : texts.text(namespace, dbkey);
  return interwiki === '' ? local : `${interwiki}:${local}`;
}

function urlOf(title: Title, query: string, links: Links, { wiki }: CommentRules): string {
  return wiki.titles.linkUrl(title, query, links.texts.gender(title.namespace, title.dbkey));
}

function knownLink(
  given: Title,
  html: string,
  linkClass: string | undefined,
  links: Links,
  rules: CommentRules,
  query = '',
): string {
  const target = rules.wiki.specialPages.fixName(given);
  const title = textOf(target, links) || undefined;
  return element('a', { href: urlOf(target, query, links, rules), class: linkClass, title }, html);
}

function brokenLink(
  given: Title,
  html: string,
  linkClass: string | undefined,
  links: Links,
  rules: CommentRules,
  requested: string,
): string {
  const target = rules.wiki.specialPages.fixName(given);
  const edit = target.namespace === NS_SPECIAL ? '' : 'action=edit&redlink=1';
  const query = [requested, edit].filter((part) => part !== '').join('&');
  const template = rules.wiki.messages.text('red-link-title') ?? '$1 (no such page)';
  const title = template.replace('$1', () => textOf(target, links));
  return element('a', { href: urlOf(target, query, links, rules), class: linkClass, title }, html);
}

function fileLink(name: string, html: string, links: Links, { wiki, fileRoot, fileLevels }: CommentRules): string {
  const exists = links.files.has(name);
  const upload = wiki.titles.localUrl(wiki.specialPages.title('Upload'), `wpDestFile=${encodeTitle(name)}`);
  const href = exists ? `${fileRoot}/${filePath(name, fileLevels)}` : upload;
  return element('a', { href, class: exists ? 'internal' : 'new', title: name.replaceAll('_', ' ') }, html);
}

/** Namespace names that start a direct link to a file. */
export function mediaNames({ namespaces }: { readonly namespaces: Namespaces }): readonly string[] {
  const info = namespaces.get(NS_MEDIA);
  return info === undefined ? [] : [...new Set([info.canonical, info.name])].map((name) => name.replaceAll(' ', '_'));
}
