/** The parser as extensions' tags use it. */
import type { Frame } from '../../expand/frame.js';
import type { Steps } from '../../expand/steps.js';
import type { TagParser } from '../state/contract.js';
import { knownLink } from '../links/link-html.js';
import { contentMessage, factsOf, loadFiles, type ParseState } from '../state/parse-state.js';
import { readGalleryFile } from './file-stage.js';

/** The stages of the parser. */
export interface Parsing {
  readonly inside: (text: string, state: ParseState, frame: Frame) => Steps<string>;
  readonly finish: (text: string, state: ParseState) => Steps<string>;
}

/** The parser for a tag that stands in a frame. */
export function makeTagParser(state: ParseState, frame: Frame, parsing: Parsing): TagParser {
  const { page, host, options, strip, output, extensionStates } = state;
  const { site } = host;
  return {
    page,
    site,
    language: options.language,
    reader: options.reader,
    isPreview: options.isPreview === true,
    parse: (text) => parsing.inside(text, state, frame),
    parseFully: function* (text) {
      return yield* parsing.finish(yield* parsing.inside(text, state, frame), state);
    },
    preprocess: function* (text) {
      return strip.unstripBoth(yield* state.expand(text, frame));
    },
    strip,
    stateOf: (key, make) => {
      const known = extensionStates.get(key);
      if (known !== undefined) return known as ReturnType<typeof make>;
      const made = make();
      extensionStates.set(key, made);
      return made;
    },
    message: function* (key, ...values) {
      return (yield* host.message(key, options.language, values)) ?? `⧼${key}⧽`;
    },
    contentMessage: (key, ...values) => contentMessage(key, state, ...values),
    hasMessage: (key) => host.text(key, options.language) !== undefined,
    formatNumber: (number) => host.formatNumber(number, options.language),
    localDigits: (text) => host.localDigits(text, options.language),
    parseTitle: (text, defaultNamespace) => {
      const title = site.titles.parse(text, defaultNamespace);
      return 'code' in title ? undefined : title;
    },
    track: (message) => void output.tracking.add(message),
    setIndicator: (name, html) => void output.indicators.set(name, html),
    setProperty: (name, value) => void output.properties.set(name, value),
    warn: (html) => output.warn(html),
    loadFiles: (titles) => loadFiles(titles, state),
    file: function* ({ title, options: text }) {
      return yield* readGalleryFile(title, text === '' ? '' : yield* parsing.inside(text, state, frame), state);
    },
    link: (title, html, attributes) =>
      knownLink(
        title,
        html,
        factsOf(title, state),
        { titles: site.titles, special: site.specialPages.fixName },
        attributes,
      ),
  };
}
