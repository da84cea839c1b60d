/** A parser for tests of tags: wikitext stays as it is. */
import { done, runAtOnce } from '../src/expand/steps.js';
import { makeStripState } from '../src/expand/strip.js';
import type { ParserExtension, TagParser } from '../src/parse/state/contract.js';
import { sampleRules } from './parse-sample.js';
import { sampleTitles } from './sample-titles.js';

/** The parser, and what tags told it. */
export function testParser(messages: Readonly<Record<string, string>> = {}) {
  const states = new Map<ParserExtension, unknown>();
  const told = { tracked: new Set<string>(), indicators: new Map<string, string>() };
  const { titles } = sampleTitles();
  const message = (key: string) => done(messages[key] ?? `⧼${key}⧽`);
  const parser: TagParser = {
    page: { namespace: 0, dbkey: 'Page', fragment: '', interwiki: '' },
    site: sampleRules,
    language: 'en',
    reader: { language: 'en', isRightToLeft: false },
    isPreview: false,
    parse: (text) => done(text),
    parseFully: (text) => done(`<p>${text}\n</p>`),
    preprocess: (text) => done(text),
    strip: makeStripState(() => ''),
    stateOf: (key, make) => {
      const state: unknown = states.get(key) ?? make();
      states.set(key, state);
      // The key decides the type.
      return state as ReturnType<typeof make>;
    },
    message,
    contentMessage: message,
    hasMessage: (key) => messages[key] !== undefined,
    formatNumber: String,
    localDigits: (text) => text,
    parseTitle: (text, namespace) => {
      const title = titles.parse(text, namespace);
      return 'code' in title ? undefined : title;
    },
    track: (key) => void told.tracked.add(key),
    setIndicator: (name, html) => void told.indicators.set(name, html),
    setProperty: () => undefined,
    warn: () => undefined,
    loadFiles: () => done(undefined),
    file: ({ title, options }) =>
      done({
        title,
        size: { width: 100, height: 50 },
        mediaType: 'BITMAP',
        caption: options,
        alt: undefined,
        picture: ({ width, height, scale }) => ({ html: `<img ${width}x${height}/${scale}>`, width: 75, height: 30 }),
      }),
    link: (title, html) => `<a href="/wiki/${title.dbkey}" title="${title.dbkey}">${html}</a>`,
  };
  return { parser, told };
}

/** HTML of one tag. */
export function tagHtml(
  extension: ParserExtension,
  name: string,
  content: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
  { parser } = testParser(),
): string {
  const handler = extension.tags[name];
  if (handler === undefined) throw new Error(`no tag ${name}`);
  return runAtOnce(handler({ name, content, attributes: new Map(Object.entries(attributes)), parser })).html;
}
