/** What a parsed text holds, as members of a response. */
import {
  escapeHtml,
  escapeText,
  NS_MAIN,
  parseTree,
  setOwn,
  fillIn,
  type LinkedPage,
  type Section,
  type Title,
} from '@wiki-query/wikitext';
import { settingOf } from '../../wikitext/message.js';
import { renderMessage } from '../../wikitext/render.js';
import { isCode } from '../../records/parsing/code-html.js';
import type { Call } from '../../request/call.js';
import { mark, type Value } from '../../result/value.js';
import type { ParsedContent } from '../../records/parsing/parse-content.js';
import { categoriesHtml, categoryLinks } from './category-links.js';
import { limitReportData, limitReportHtml } from './limit-report.js';
import { subtitle } from './subtitle.js';
import type { TextToParse } from './text-to-parse.js';

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
  const hasVariables = wanted.has('jsconfigvars') || wanted.has('encodedjsconfigvars');
  if (wanted.has('modules') && !hasVariables) call.warnings.add('parse', 'moduleswithoutvars');
  for (const [value, make, member = value] of makers)
    if (wanted.has(value)) setOwn(members, member, await make(content, source, call));
  return members;
}

const byNamespace = (a: LinkedPage, b: LinkedPage): number => a.namespace - b.namespace;

async function pages(list: readonly LinkedPage[], { titleTexts }: Call): Promise<Value> {
  await titleTexts.load(list);
  return list.map(({ namespace, dbkey, id }) =>
    mark({ ns: namespace, title: titleTexts.text(namespace, dbkey), exists: id !== 0 }, { content: 'title' }),
  );
}

async function categories(content: ParsedContent, _: TextToParse, call: Call): Promise<Value> {
  const links = await categoryLinks(content, call);
  return links.map(({ name: category, sortkey, state }) =>
    mark(
      { sortkey, category, ...(state === 'missing' && { missing: true }), ...(state === 'hidden' && { hidden: true }) },
      { content: 'category' },
    ),
  );
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
  return mark(
    {
      lang: prefix,
      url: wiki.titles.canonicalUrl(title),
      langname: wiki.languages.name(prefix, language),
      autonym: wiki.languages.name(prefix),
      title: title.dbkey.replaceAll('_', ' ') + (title.fragment === '' ? '' : `#${title.fragment}`),
    },
    { content: 'title' },
  );
}

const interwikiLink = (title: Title, { wiki }: Call): Value =>
  mark(
    {
      prefix: title.interwiki,
      url: wiki.titles.canonicalUrl({ ...title, fragment: '' }),
      title: `${title.interwiki}:${wiki.titles.prefixed(title.namespace, title.dbkey)}`,
    },
    { content: 'title' },
  );

function displayTitle(content: ParsedContent, { page, model }: TextToParse, call: Call): string {
  const { wiki, titleTexts } = call;
  const set = content.displayTitle || content.convertedTitle;
  if (set) return set;
  const { properties } = content;
  const isPlain = properties.has('nocontentconvert') || properties.has('notitleconvert');
  if (isPlain || (model !== 'wikitext' && !isCode(model)))
    return escapeText(titleTexts.text(page.namespace, page.dbkey));
  const main = `<span class="mw-page-title-main">${escapeHtml(content.pageName)}</span>`;
  if (page.namespace === NS_MAIN) return main;
  const whole = titleTexts.text(page.namespace, page.dbkey);
  const own = whole.slice(0, whole.length - wiki.titles.prefixed(NS_MAIN, page.dbkey).length - 1);
  const { variants, code } = wiki.contentLanguage;
  const isVariant = content.language !== code && variants.codes.includes(content.language);
  const namespace = isVariant ? variants.namespaceName(page.namespace, content.language) : own;
  return `<span class="mw-page-title-namespace">${escapeHtml(namespace)}</span><span class="mw-page-title-separator">:</span>${main}`;
}

/** Texts that no parser reads have no sections. */
const tocData = ({ sections }: ParsedContent, { model }: TextToParse): Value =>
  model === 'wikitext' || isCode(model) ? sectionsOf(sections) : null;

const sectionsOf = (sections: readonly Section[]): Value => ({
  sections: sections.map(({ tocLevel, level, line, number, index, fromTitle, offset, anchor, linkAnchor }) => ({
    tocLevel,
    hLevel: level,
    line,
    number,
    index,
    ...(fromTitle !== undefined && { fromTitle }),
    ...(offset !== undefined && { codepointOffset: offset }),
    anchor,
    ...(linkAnchor !== anchor && { linkAnchor }),
  })),
  extensionData: [],
});

/** Warnings in the language of the content: a key that is no message is the warning itself. */
const warningTexts = ({ warnings }: ParsedContent, { wiki }: Call): readonly string[] =>
  warnings.map(({ key, values }) => fillIn(wiki.messages.text(key) ?? key, values));

async function warningsAsHtml(content: ParsedContent, { page }: TextToParse, call: Call): Promise<Value> {
  const setting = settingOf(call, page);
  return Promise.all(warningTexts(content, call).map((text) => renderMessage(text, setting)));
}

/** Modules of styles that the HTML needs. */
function styles({ html }: ParsedContent, { model }: TextToParse): Value {
  if (model === 'json') return ['mediawiki.content.json'];
  return html.includes('<ul class="gallery ') ? ['mediawiki.page.gallery.styles'] : [];
}

const none = (): Value => [];

/** In the order of the response. */
const makers: readonly (readonly [value: string, make: Make, member?: string])[] = [
  ['langlinks', ({ languageLinks }, _, call) => languageLinks.map((title) => languageLink(title, call))],
  ['categories', categories],
  ['categorieshtml', (content, { page }, call) => categoriesHtml(content, page, call)],
  ['links', ({ links }, _, call) => pages([...links].sort(byNamespace), call)],
  ['templates', ({ templates }, _, call) => pages([...templates].sort(byNamespace), call)],
  ['images', ({ images }) => [...images]],
  ['externallinks', ({ externalLinks }) => [...externalLinks]],
  ['sections', ({ sections }) => sections.map(section)],
  ['tocdata', tocData],
  // Whether the table of contents is shown.
  ['sections', ({ showsToc }) => showsToc, 'showtoc'],
  ['tocdata', ({ showsToc }) => showsToc, 'showtoc'],
  ['parsewarnings', (content, _, call) => warningTexts(content, call)],
  ['parsewarningshtml', warningsAsHtml],
  ['displaytitle', displayTitle],
  ['subtitle', (_, { page }, call) => subtitle(page, call)],
  ['headitems', none],
  ['modules', none],
  ['modules', none, 'modulescripts'],
  ['modules', styles, 'modulestyles'],
  ['jsconfigvars', () => ({})],
  ['encodedjsconfigvars', () => '[]'],
  ['indicators', ({ indicators }) => mark(Object.fromEntries(indicators), { kvp: 'name' })],
  ['iwlinks', ({ interwikiLinks }, _, call) => interwikiLinks.map((title) => interwikiLink(title, call))],
  ['wikitext', (_, { text }) => text],
  ['properties', ({ properties }) => mark(Object.fromEntries(properties), { kvp: 'name' })],
  ['limitreportdata', limitReportData],
  ['limitreporthtml', (content, _, call) => limitReportHtml(content, call)],
  ['parsetree', (_, { text }, { wiki }) => parseTree(text, wiki.syntax)],
];
