/** The state of the parser while it parses one text, which all of its parts share. */
import type { Frame } from '../../expand/frame.js';
import type { ExpandIn } from '../../expand/expand.js';
import type { ExpanderLimits, ExpanderUsage } from '../../expand/expander.js';
import type { Steps } from '../../expand/steps.js';
import type { Syntax } from '../../preprocess/scanner.js';
import type { StripState } from '../../expand/strip.js';
import type { Title } from '../../titles/title.js';
import type { Conversion, ParserExtension } from './contract.js';
import type { BadFiles } from '../files/bad-files.js';
import type { FileFacts } from '../files/file-facts.js';
import type { PageImageCandidate } from '../files/page-image.js';
import type { ParseHost, ParseOptions } from './host.js';
import { prefixedText, unknownPage, type PageFacts } from '../links/link-html.js';
import type { LinkHolders } from '../links/link-holders.js';
import type { OutputCollector } from '../output/parse-output.js';
import type { SitePatterns } from './patterns.js';
import type { MarkedHeading } from '../sections/finish-headings.js';
import type { Section } from '../sections/section.js';

export interface ParseState {
  readonly page: Title;
  readonly host: ParseHost;
  readonly options: ParseOptions;
  /** Only what the text holds is wanted. */
  readonly isData: boolean;
  readonly patterns: SitePatterns;
  readonly output: OutputCollector;
  readonly limits: ExpanderLimits;
  readonly usage: ExpanderUsage;
  readonly strip: StripState;
  readonly holders: LinkHolders;
  readonly conversion: Conversion;
  readonly expand: ExpandIn;
  readonly syntax: Syntax;
  /** Of the text itself. */
  frame: Frame;
  /** Pages by `<namespace>:<dbkey>`. */
  readonly pages: Map<string, PageFacts>;
  /** Files by their names; undefined for those that are missing. */
  readonly files: Map<string, FileFacts | undefined>;
  readonly headings: MarkedHeading[];
  readonly extensionStates: Map<ParserExtension, unknown>;
  /** Images of the text, in the order in which they were made; undefined where no image represents a page. */
  readonly pageImages: PageImageCandidate[] | undefined;
  /** Files that may not be shown, from the first file on. */
  badFiles: BadFiles | undefined;
  /** Expressions for addresses of pictures that are shown, from the first such address on. */
  shownPictures: readonly RegExp[] | undefined;
  sections: readonly Section[];
  /** Switches of the text that was parsed last. */
  switches: ReadonlyMap<string, string>;
  showsToc: boolean;
  hasTocPlace: boolean;
  needsToc: boolean;
  /** The HTML exceeds what is of use. */
  isTooLong: boolean;
  lastNumber: number;
}

/** The key of a page. */
export const pageKey = ({ namespace, dbkey }: Title): string => `${namespace}:${dbkey}`;

/** What is known of a page; nothing unless it was loaded. */
export const factsOf = (title: Title, { pages }: Pick<ParseState, 'pages'>): PageFacts =>
  (title.interwiki === '' ? pages.get(pageKey(title)) : undefined) ?? unknownPage;

/** The whole name of a page. */
export const nameOf = (title: Title, state: ParseState): string =>
  prefixedText(title, factsOf(title, state), state.host.site);

/** Loads what is known of pages. */
export function* loadPages(titles: readonly Title[], { pages, host }: ParseState): Steps<void> {
  const missing = new Map<string, Title>();
  for (const title of titles)
    if (title.interwiki === '' && title.dbkey !== '' && !pages.has(pageKey(title))) missing.set(pageKey(title), title);
  if (missing.size === 0) return;
  const found = yield* host.pages([...missing.values()]);
  for (const key of missing.keys()) pages.set(key, found.get(key) ?? unknownPage);
}

/** Loads files, with the facts of their pages. */
export function* loadFiles(titles: readonly Title[], state: ParseState): Steps<void> {
  const { files, host } = state;
  const names = [...new Set(titles.map(({ dbkey }) => dbkey))].filter((name) => !files.has(name));
  if (names.length > 0) {
    const found = yield* host.files(names);
    for (const name of names) files.set(name, found.get(name));
  }
  yield* loadPages(titles, state);
}

/** A message in the language of the wiki's content, as text. */
export function* contentMessage(key: string, { host }: ParseState, ...values: readonly string[]): Steps<string> {
  return (yield* host.message(key, host.contentLanguage, values)) ?? `⧼${key}⧽`;
}
