/** A parser of a small wiki: its only page is the main page, and it has no files. */
import { done, runAtOnce } from '../src/expand/steps.js';
import { makeWords, type MagicWord } from '../src/expand/words.js';
import { makeConversion } from '../src/conversion/conversion.js';
import type { ParseHost, SiteRules } from '../src/parse/state/host.js';
import type { ParseOutput } from '../src/parse/output/parse-output.js';
import { renderOutput } from '../src/parse/output/render-output.js';
import { parseText } from '../src/parse/parse-text.js';
import { parserExtensions } from '../src/tags/parser-extensions.js';
import { lowerCase } from '../src/text/letter-case.js';
import { usualTextSettings } from '../src/wiki/text-settings.js';
import { sampleTitles } from './sample-titles.js';

const word = (name: string, aliases: string, isExact = true): MagicWord => ({
  name,
  aliases: aliases.split(' '),
  'case-sensitive': isExact,
});

const magicWords: readonly MagicWord[] = [
  word('toc', '__TOC__', false),
  word('notoc', '__NOTOC__', false),
  word('nocontentconvert', '__NOCONTENTCONVERT__ __NOCC__', false),
  word('img_thumbnail', 'thumb thumbnail'),
  word('img_framed', 'frame framed enframed'),
  word('img_left', 'left'),
  word('img_middle', 'middle'),
  word('img_border', 'border'),
  { name: 'img_upright', aliases: ['upright', 'upright=$1', 'upright $1'], 'case-sensitive': true },
  word('img_link', 'link=$1'),
  word('img_alt', 'alt=$1'),
  word('img_class', 'class=$1'),
  word('img_width', '$1px'),
  word('displaytitle', 'DISPLAYTITLE'),
  word('defaultsort', 'DEFAULTSORT'),
];

const { titles, namespaces, interwikis, specialPages } = sampleTitles();

export const sampleRules: SiteRules = {
  titles,
  namespaces,
  interwikis,
  specialPages,
  magicWords,
  protocols: ['http://', 'https://', 'mailto:', 'news:', '//'],
  linkTrail: '/^([a-z]+)(.*)$/sD',
  linkPrefixCharset: '',
  legalCharacters: ' %!"$&\'()*,\\-.\\/0-9:;=?@A-Z\\\\^_`a-z~\\x80-\\xFF+',
  server: 'http://127.0.0.1:8100',
  externalLinks: { hasNoFollow: true, followedDomains: [], target: '' },
  externalImages: { beginnings: [], hasList: false },
  gallery: { mode: 'traditional', perRow: 0, width: 120, height: 120 },
  followedNamespaces: [],
  hasLanguageLinks: true,
  magicLinks: { RFC: false, PMID: false, ISBN: false },
  thumbWidth: 300,
  allowsUploads: true,
  hasPageImages: false,
  settings: usualTextSettings,
  isContentNamespace: (namespace) => namespace === 0,
};

const messages: ReadonlyMap<string, string> = new Map([
  ['red-link-title', '$1 (page does not exist)'],
  ['thumbnail_error', 'Error creating thumbnail: $1'],
  ['rfcurl', 'https://rfc.example/$1'],
  ['external_image_whitelist', '# a comment\n(\n^https://[a-z]+\\.example/\n'],
]);

const host: ParseHost = {
  site: sampleRules,
  contentLanguage: 'en',
  expansion: () => ({
    syntax: { tags: ['nowiki', 'pre'], hasConversion: true },
    words: makeWords({ magicWords, variables: [], functions: ['displaytitle', 'defaultsort'], lower: lowerCase }),
    obstacle: ({ name }) => name,
    variable: () => done(undefined),
    call: () => done(undefined),
    target: (text) => {
      const title = titles.parse(text, 10);
      if ('code' in title) return done(undefined);
      const key = titles.prefixedDbkey(title);
      return done({ key, text: key.replaceAll('_', ' '), kind: 'page' as const });
    },
    page: ({ key }) => done(key === 'Template:Deep' ? { key: `${key}${Math.random()}`, text: '{{Deep}}' } : undefined),
    loop: () => '',
    duplicate: () => undefined,
    escape: (text) => text,
  }),
  pages: (list) =>
    done(
      new Map(
        list.map(({ namespace, dbkey }) => [
          `${namespace}:${dbkey}`,
          {
            id: namespace === 0 && dbkey === 'Main_Page' ? 1 : 0,
            isRedirect: false,
            isKnown: namespace === -1 && specialPages.resolve(dbkey) !== undefined,
            gender: 'unknown' as const,
          },
        ]),
      ),
    ),
  files: () => done(new Map()),
  message: (key, _, values) => done(messages.get(key)?.replace('$1', () => values[0] ?? '')),
  text: (key) => messages.get(key),
  formatNumber: String,
  localDigits: (text) => text,
  expense: () => 0,
};

/** What a text on the page `Stage` is parsed to. */
export const outputOf = (text: string, mostHtml?: number, rules: Partial<SiteRules> = {}): ParseOutput =>
  runAtOnce(
    parseText({
      text,
      page: titles.of(0, 'Stage'),
      host: { ...host, site: { ...sampleRules, ...rules } },
      options: {
        language: 'en',
        reader: { language: 'en', isRightToLeft: false },
        ...(mostHtml !== undefined && { mostHtml }),
      },
      extensions: parserExtensions(makeConversion),
      conversion: makeConversion('en', undefined),
    }),
  );

/** Its HTML without edit links. */
export const htmlOf = (text: string): string =>
  renderOutput(outputOf(text), {
    header: '',
    editLinks: undefined,
    headings: 'headline',
    toc: { heading: 'Contents', language: 'en', direction: 'ltr', deepest: 999 },
    wrapperClass: '',
    language: 'en',
    direction: 'ltr',
  });
