/** Finds the links of a page in its text, with templates expanded. */
import { trimEnd } from '@wiki-query/wikitext';
import { type Expander, expandPage, linkWords, redirectOf, redirectPattern } from './expand.js';
import { makeTitleParser, type ParsedTitle, type TitleParser } from './titles.js';
import { trackingCategories } from './tracking-categories.js';
import type { LinkFinder, LinkSite, LinkTarget, PageLinks, PageText, TextLookup } from './types.js';

/** Words that represent a page property of the same name. */
const switches = new Set(
  'notoc forcetoc noeditsection nogallery index noindex newsectionlink nonewsectionlink hiddencat staticredirect expectunusedcategory expectunusedtemplate disambiguation'.split(
    ' ',
  ),
);

/** Models whose texts are read for links. */
const parsedModels: ReadonlySet<string> = new Set(['wikitext', 'javascript', 'css']);

export function makeLinkFinder(site: LinkSite, lookup: TextLookup): LinkFinder {
  const titles = makeTitleParser(site);
  const urls = urlPattern(site.protocols);
  const tracking = trackingCategories(site.language, lookup);
  const words = linkWords(site.magicWords);
  const redirects = redirectPattern(site.magicWords);
  const switchWords = site.magicWords
    .filter(({ name }) => switches.has(name))
    .flatMap(({ name, aliases, caseSensitive }) =>
      aliases.map((alias) => ({ name, pattern: new RegExp(escaped(alias), caseSensitive ? '' : 'i') })),
    );
  return (page) => {
    const collector = new Collector(titles, page, urls, lookup, redirects);
    if (!parsedModels.has(page.model)) return collector.links();
    const expander: Expander = {
      titles,
      lookup,
      words,
      page,
      redirects,
      onTemplate: (template) => collector.add('templatelinks', template),
      onLoop: () => {
        collector.category(tracking.loops, undefined);
      },
      onProperty: (name, value) => collector.property(name, value),
    };
    const text = expandPage(page.model === 'wikitext' ? collector.redirect(page.text) : page.text, expander);
    for (const { name, pattern } of switchWords)
      if (text.includes('__') && pattern.test(text)) collector.property(name, '');
    if (page.namespace === 14 && collector.has('hiddencat')) collector.category(tracking.hidden, undefined);
    collector.collect(text);
    return collector.links();
  };
}

/** Characters of a label that are looked at: more than a sort key holds, and than options of a file need. */
const longestLabel = 2000;

const linkStart = /\[\[([^[\]|{}<>\n]*)(\||\]\])/g;

class Collector {
  private readonly found = new Map<string, Map<string, unknown>>();
  private readonly properties = new Map<string, string>();
  private target: PageLinks['redirect'];

  constructor(
    private readonly titles: TitleParser,
    private readonly page: PageText,
    private readonly urls: RegExp,
    private readonly lookup: TextLookup,
    private readonly redirects: RegExp,
  ) {}

  add(table: string, item: unknown): void {
    const items = this.found.get(table) ?? new Map<string, unknown>();
    this.found.set(table, items);
    const key =
      typeof item === 'object' && item !== null && 'title' in item && 'namespace' in item
        ? `${item.namespace}:${item.title}`
        : JSON.stringify(item);
    if (!items.has(key)) items.set(key, isTarget(item) ? { namespace: item.namespace, title: item.title } : item);
  }

  property(name: string, value: string): void {
    this.properties.set(name, value);
  }

  has(property: string): boolean {
    return this.properties.has(property);
  }

  /** Records the target of a redirect. Returns the text after it. */
  redirect(text: string): string {
    const link = redirectOf(text, this.redirects);
    const title = link === undefined ? undefined : this.titles.parse(link);
    if (title === undefined || title.namespace < -1) return text;
    const { namespace, title: key, interwiki, fragment } = title;
    this.target = { namespace, title: key, interwiki: interwiki ?? '', fragment };
    if (interwiki !== undefined) this.add('iwlinks', { prefix: interwiki, title: key });
    else if (namespace >= 0) this.add('pagelinks', title);
    return text.slice(text.indexOf(']]') + 2);
  }

  collect(text: string): void {
    const links = [...text.matchAll(linkStart)];
    const starts = links.map(({ index, 0: whole }) => index + whole.length);
    const closes = closesOf(text, starts);
    for (const [at, [, link = '', end]] of links.entries()) {
      const from = starts[at] ?? 0;
      this.link(link, end === '|' ? text.slice(from, Math.min(closes[at] ?? from, from + longestLabel)) : undefined);
    }
    for (const lines of galleriesIn(text))
      for (const line of lines.split('\n')) this.file(this.titles.parse((line.split('|', 1)[0] ?? '').trim(), 6));
    for (const [url] of text.matchAll(this.urls)) {
      const clean = trimEnd(url.split("''", 1)[0] ?? '', url.includes('(') ? ',;.:!?\\' : ',;.:!?)\\');
      if (/(?::|^)(?:\/\/)?[^/:]/.test(clean)) this.add('externallinks', clean);
    }
  }

  links(): PageLinks {
    const list = <Item>(table: string): Item[] => [...(this.found.get(table)?.values() ?? [])] as Item[];
    return {
      pagelinks: list<LinkTarget>('pagelinks'),
      templatelinks: list<LinkTarget>('templatelinks'),
      categorylinks: list<PageLinks['categorylinks'][number]>('categorylinks').map(({ title, sortkeyPrefix }) => ({
        title,
        sortkeyPrefix: sortkeyPrefix === '' ? (this.properties.get('defaultsort') ?? '') : sortkeyPrefix,
      })),
      imagelinks: list<string>('imagelinks'),
      externallinks: list<string>('externallinks'),
      langlinks: list<PageLinks['langlinks'][number]>('langlinks'),
      iwlinks: list<PageLinks['iwlinks'][number]>('iwlinks'),
      ...(this.target === undefined ? {} : { redirect: this.target }),
      pageProps: [...this.properties].map(([name, value]) => ({ name, value })),
    };
  }

  private link(text: string, label: string | undefined): void {
    const { page, titles } = this;
    const isPlain = text.trimStart().startsWith(':');
    const link = text.trim();
    if (link.startsWith('#') || link === '') return;
    const isSubpage = titles.hasSubpages(page.namespace) && (link.startsWith('/') || link.startsWith('../'));
    const title = titles.parse(isSubpage ? this.subpage(link) : link);
    if (title === undefined || title.namespace === -1) return;
    if (title.interwiki !== undefined) {
      if (title.isLanguage && page.namespace % 2 === 0)
        this.add('langlinks', { language: title.interwiki, title: withFragment(title).replaceAll('_', ' ') });
      else this.add('iwlinks', { prefix: title.interwiki, title: title.title });
    } else if (title.namespace === -2) this.add('imagelinks', title.title);
    else if (title.namespace === 6 && !isPlain) {
      this.file(title);
      const goesTo = /(?:^|\|)\s*link\s*=\s*([^|\]]+)/.exec(label ?? '')?.[1];
      if (goesTo !== undefined && !/^\s*(?:https?:)?\/\//.test(goesTo)) this.link(`:${goesTo.trim()}`, undefined);
    } else if (title.namespace === 14 && !isPlain) this.category(title.title, label);
    else if (title.namespace !== page.namespace || title.title !== page.title || title.fragment !== '')
      this.add('pagelinks', title);
  }

  private subpage(link: string): string {
    const base = `:${this.titles.prefixOf(this.page.namespace)}`;
    const parts = this.page.title.split('/');
    let rest = link;
    for (; rest.startsWith('../'); rest = rest.slice(3)) parts.pop();
    const own = link.startsWith('/') ? trimEnd(link, '/') : rest === '' ? '' : `/${trimEnd(rest, '/')}`;
    return `${base}${parts.join('/')}${own}`;
  }

  category(title: string | undefined, label: string | undefined): void {
    if (title === undefined) return;
    const known = this.found.get('categorylinks') ?? new Map<string, unknown>();
    this.found.set('categorylinks', known);
    known.set(title, {
      title,
      sortkeyPrefix: label === undefined ? '' : label.trim() === '' && label !== '' ? ' ' : label.trim(),
    });
  }

  private file(title: ParsedTitle | undefined): void {
    if (title?.namespace !== 6) return;
    this.add('imagelinks', title.title);
    const redirect = redirectOf(this.lookup(6, title.title) ?? '', this.redirects);
    const target = redirect === undefined ? undefined : this.titles.parse(redirect);
    if (target?.namespace === 6) this.add('imagelinks', target.title);
  }
}

function withFragment({ title, fragment }: ParsedTitle): string {
  return fragment === '' ? title : `${title}#${fragment}`;
}

function isTarget(item: unknown): item is LinkTarget {
  return typeof item === 'object' && item !== null && 'namespace' in item && 'title' in item;
}

/** URLs in brackets and in the text. Protocol-relative ones count only in brackets. */
function urlPattern(protocols: readonly string[]): RegExp {
  const names = protocols.filter((name) => name !== '//').map(escaped);
  return new RegExp(
    `(?:(?<!\\w)(?:${names.join('|')})|(?<=(?<!\\[)\\[)//)(?:\\[[\\da-fA-F:.]+\\])?[^\\s\\]<>"[\\u00a0\\u3000]+`,
    'gi',
  );
}

/** The ends of the labels that begin at some places of a text, in their order. Labels may contain links. */
function closesOf(text: string, starts: readonly number[]): readonly number[] {
  const closes = starts.map(() => text.length);
  const open: { readonly index: number; readonly depth: number }[] = [];
  let depth = 0;
  let index = 0;
  for (let at = starts[0] ?? text.length; at < text.length; at++) {
    for (; starts[index] === at; index++) open.push({ index, depth });
    if (text.startsWith('[[', at)) depth += 1;
    else if (text.startsWith(']]', at)) {
      depth -= 1;
      for (let last = open.at(-1); last !== undefined && last.depth > depth; last = open.at(-1)) {
        closes[last.index] = at;
        open.pop();
      }
    }
  }
  return closes;
}

/** What is between the tags of galleries. */
function* galleriesIn(text: string): Generator<string> {
  const close = /<\/gallery>/gi;
  for (const { index } of text.matchAll(/<gallery\b/gi)) {
    if (index < close.lastIndex) continue;
    const from = text.indexOf('>', index) + 1;
    close.lastIndex = from;
    const end = from === 0 ? null : close.exec(text);
    if (end === null) return;
    yield text.slice(from, end.index);
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
