/** Texts of pages as HTML. */
import { parserMessage } from './usual-messages.js';
import {
  parserExtensions,
  parseText,
  makeConversion,
  renderOutput,
  runSteps,
  type ParseOutput,
  type ParserExtension,
} from '@wiki-query/wikitext';
import type { Call } from '../../request/call.js';
import { preferredVariant } from '../users/wanted-variant.js';
import { makeParseHost, type ParsedPage } from './parse-host.js';
import { wrapsLabels } from './reader-skin.js';

export interface ParsedText extends ParsedPage {
  readonly text: string;
  readonly isPreview?: boolean;
  /** The text is code, in which only links count. */
  readonly isCode?: boolean;
}

export interface TimedOutput extends ParseOutput {
  /** What parsing took: the CPU of this process, and time. */
  readonly seconds: { readonly cpu: number; readonly wall: number };
}

/** Extensions whose tags are handled. */
const extensions: readonly ParserExtension[] = parserExtensions(makeConversion);

/** The HTML of a text, and what it holds. HTML that is longer than a response is omitted, with a warning. */
export async function parsePage(
  { text, isPreview = false, isCode = false, ...parsed }: ParsedText,
  call: Call,
): Promise<TimedOutput> {
  const { page, language } = parsed;
  const isContentLanguage = language === call.wiki.contentLanguage.code;
  const variant = isContentLanguage ? await preferredVariant(call) : undefined;
  const { limit } = call.budget;
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  const output = await runSteps(
    parseText({
      text,
      page,
      host: makeParseHost(parsed, call),
      options: {
        language,
        isPreview,
        suppressesToc: isCode,
        isMessage: isCode,
        mostHtml: limit,
        reader: { language: call.language, isRightToLeft: call.wiki.languages.isRightToLeft(call.language) },
      },
      extensions,
      conversion: makeConversion(language, variant, (key) => call.wiki.messages.text(key) ?? `⧼${key}⧽`),
    }),
  );
  if (output.isTooLong) call.warnings.add('result', 'truncatedresult', { limit });
  const { user, system } = process.cpuUsage(cpu);
  return { ...output, seconds: { cpu: (user + system) / 1e6, wall: (performance.now() - wall) / 1000 } };
}

/** The output of a text that holds nothing. */
export const emptyOutput = (language: string): TimedOutput => ({
  html: '',
  isTooLong: false,
  sections: [],
  categories: new Map(),
  links: [],
  templates: [],
  images: [],
  externalLinks: [],
  interwikiLinks: [],
  languageLinks: [],
  properties: new Map(),
  indicators: new Map(),
  warnings: [],
  limitUses: [],
  seconds: { cpu: 0, wall: 0 },
  displayTitle: undefined,
  convertedTitle: undefined,
  pageName: '',
  tracking: new Set(),
  showsToc: false,
  language,
});

export interface PageHtmlOptions {
  /** The skin whose edit links the sections have; without one they have none. */
  readonly skin?: string | undefined;
  readonly hasToc: boolean;
  readonly wrapperClass: string;
}

/** The HTML as a page of the wiki shows it. */
export function htmlOf(
  output: ParseOutput & { readonly header: string },
  options: PageHtmlOptions,
  { wiki, language, titleTexts }: Call,
): string {
  const { languages, titles } = wiki;
  const { settings } = wiki.site;
  const direction = (code: string): 'ltr' | 'rtl' => (languages.isRightToLeft(code) ? 'rtl' : 'ltr');
  const text = (key: string): string => parserMessage(wiki, key, language) ?? `⧼${key}⧽`;
  const hint = text('editsectionhint');
  return renderOutput(output, {
    header: output.header,
    editLinks:
      options.skin !== undefined
        ? {
            editUrl: (page, section) => {
              const title = titles.parse(page);
              if ('code' in title) return '';
              const gender = titleTexts.gender(title.namespace, title.dbkey);
              return titles.linkUrl(title, `action=edit&section=${section}`, gender);
            },
            tooltip: (heading) => hint.replace('$1', () => heading),
            label: text('editsection'),
            hasWrapper: wrapsLabels(options.skin),
          }
        : undefined,
    headings: settings.parserenablelegacyheadingdom ? 'headline' : 'box',
    toc: options.hasToc
      ? {
          heading: text('toc'),
          language: languages.bcp47(language),
          direction: direction(language),
          deepest: settings.maxtoclevel,
        }
      : undefined,
    wrapperClass: options.wrapperClass,
    language: languages.bcp47(output.language),
    direction: direction(output.language),
  });
}
