/** Finds the links of a page in its text, with templates expanded. */
import {
  makeConversion,
  NS_CATEGORY,
  NS_MEDIA,
  parseData,
  parserExtensions,
  parseText,
  redirectOf,
  runAtOnce,
  type ParseOutput,
  type Title,
} from '@wiki-query/wikitext';
import { makeLinkHost } from './link-host.js';
import { makeLinkWiki, type LinkWiki } from './link-wiki.js';
import type { LinkFinder, LinkSite, LinkTarget, PageLinks, PageStore, PageText } from './types.js';

/** Models whose texts are read for links. */
const parsedModels: ReadonlySet<string> = new Set(['wikitext', 'javascript', 'css']);

const noLinks: PageLinks = {
  pagelinks: [],
  templatelinks: [],
  categorylinks: [],
  imagelinks: [],
  externallinks: [],
  langlinks: [],
  iwlinks: [],
  pageProps: [],
};

const extensions = parserExtensions(makeConversion);

export function makeLinkFinder(site: LinkSite, pages: PageStore): LinkFinder {
  const wiki = makeLinkWiki(site, pages);
  return (page) => {
    if (!parsedModels.has(page.model)) return noLinks;
    const isCode = page.model !== 'wikitext';
    const redirect = isCode ? undefined : redirectOf(page.text, { wiki, words: wiki.words });
    const target = redirect === undefined || redirect.target.namespace <= NS_MEDIA ? undefined : redirect.target;
    const title = wiki.titles.of(page.namespace, page.title);
    const { lang } = site.general;
    // The image of a page is the best one in its HTML.
    const hasImage = wiki.rules.hasPageImages && wiki.rules.isContentNamespace(page.namespace) && pages.hasFiles();
    const parse = hasImage ? parseText : parseData;
    const output = runAtOnce(
      parse({
        text: target === undefined || redirect === undefined ? page.text : redirect.rest,
        page: title,
        host: makeLinkHost({ page: title, revision: page.revision, now: site.now }, wiki, pages),
        options: { language: lang, reader: { language: lang, isRightToLeft: false }, isMessage: isCode },
        extensions,
        conversion: makeConversion(lang, undefined),
      }),
    );
    return linksOf(output, target, page, wiki);
  };
}

function linksOf(output: ParseOutput, target: Title | undefined, page: PageText, wiki: LinkWiki): PageLinks {
  const { properties } = output;
  const isLocal = target !== undefined && target.interwiki === '' && target.namespace >= 0;
  const links = [...(isLocal ? [target] : []), ...output.links].filter(({ dbkey }) => dbkey !== '');
  const others = [...(target === undefined || target.interwiki === '' ? [] : [target]), ...output.interwikiLinks];
  const defaultSort = properties.get('defaultsort') ?? '';
  return {
    pagelinks: distinct(links.map(rowOf)),
    templatelinks: output.templates.map(rowOf),
    categorylinks: [...categoriesOf(output, page, wiki)].map(([title, sortkey]) => ({
      title,
      sortkeyPrefix: sortkey === '' ? defaultSort : sortkey,
    })),
    imagelinks: output.images,
    externallinks: output.externalLinks,
    langlinks: output.languageLinks.map((link) => ({ language: link.interwiki, title: withFragment(link) })),
    iwlinks: others.map(({ interwiki, dbkey }) => ({ prefix: interwiki, title: dbkey })),
    ...(target && { redirect: { ...rowOf(target), interwiki: target.interwiki, fragment: target.fragment } }),
    pageProps: [...properties].map(([name, value]) => ({ name, value })),
  };
}

const rowOf = ({ namespace, dbkey }: Pick<Title, 'namespace' | 'dbkey'>): LinkTarget => ({ namespace, title: dbkey });

const distinct = (targets: readonly LinkTarget[]): readonly LinkTarget[] => [
  ...new Map(targets.map((target) => [`${target.namespace}:${target.title}`, target])).values(),
];

const withFragment = ({ dbkey, fragment }: Title): string =>
  (fragment === '' ? dbkey : `${dbkey}#${fragment}`).replaceAll('_', ' ');

/** Whether files are missing is known only when most files of the texts are of this wiki: those pages are found later. */
const foundLater = 'broken-file-category';

/** The categories in the text, and those that MediaWiki adds. A category that the wiki disabled has no name. */
function categoriesOf(
  { categories, tracking }: ParseOutput,
  { namespace }: PageText,
  wiki: LinkWiki,
): ReadonlyMap<string, string> {
  const all = new Map(categories);
  for (const message of namespace < 0 ? [] : tracking) {
    const name = message === foundLater ? undefined : trackingCategory(message, wiki);
    if (name !== undefined && !all.has(name)) all.set(name, '');
  }
  return all;
}

/** The name of a category as in `page_title`. One of braces depends on the page. */
function trackingCategory(
  message: string,
  { messages, titles }: Pick<LinkWiki, 'messages' | 'titles'>,
): string | undefined {
  const text = messages.text(message);
  if (text === undefined || text === '-' || text.includes('{')) return undefined;
  return titles.makeSafe(NS_CATEGORY, text)?.dbkey;
}

/** The category of pages with missing files. */
export function brokenFilesCategory(site: LinkSite, pages: PageStore): string | undefined {
  return trackingCategory(foundLater, makeLinkWiki(site, pages));
}
