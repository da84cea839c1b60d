/** Parses wikitext: each stage changes the whole text, in the order of MediaWiki's parser (`Parser::parse`). */
import { defaultLimits, unused } from '../expand/expander.js';
import { makeExpander } from '../expand/expand.js';
import { rootFrame, type Frame } from '../expand/frame.js';
import type { Steps } from '../expand/steps.js';
import { makeStripState } from '../expand/strip.js';
import { fixTagAttributes } from '../sanitize/attributes.js';
import { removeUnsafeTags } from '../sanitize/remove-unsafe-tags.js';
import { tidy } from '../tidy/tidy.js';
import { NS_CATEGORY } from '../titles/namespace-numbers.js';
import type { Title } from '../titles/title.js';
import { renderAllQuotes } from './text/all-quotes.js';
import { renderBlockLevels } from './text/block-levels.js';
import type { Conversion, ParserExtension } from './state/contract.js';
import { renderRules } from './text/horizontal-rules.js';
import type { ParseHost, ParseOptions } from './state/host.js';
import { makeLinkHolders } from './links/link-holders.js';
import { markHeadings } from './text/mark-headings.js';
import { OutputCollector, type ParseOutput } from './output/parse-output.js';
import { factsOf, loadPages, nameOf, type ParseState } from './state/parse-state.js';
import { patternsOf } from './state/patterns.js';
import { finishHeadings } from './sections/finish-headings.js';
import { makeSectionOffsets } from './sections/section-offsets.js';
import { externalLinks, internalLinks } from './stages/link-stage.js';
import { magicLinks } from './stages/magic-stage.js';
import { limitReplacement, stripReplacement, type LimitTools } from './stages/limits.js';
import { outputOf, warnOfExpense } from './stages/output.js';
import { normalizeName, ownFunction } from './stages/own-functions.js';
import { takePageImage } from './stages/page-image-stage.js';
import { recordLinks, renderLinks } from './stages/render-links.js';
import { isTooLong } from './stages/too-long.js';
import { makeTagParser } from './stages/tag-parser.js';
import { handlersOf, substituteTag } from './stages/tag-stage.js';
import { takeSwitches, tocMark } from './text/switches.js';
import { renderTables } from './text/tables.js';

export interface ParseRequest {
  readonly text: string;
  readonly page: Title;
  readonly host: ParseHost;
  readonly options: ParseOptions;
  readonly extensions: readonly ParserExtension[];
  readonly conversion: Conversion;
}

/** The parsed text. */
export function* parseText(request: ParseRequest): Steps<ParseOutput> {
  const { html, state } = yield* parseMain(request);
  const finished = takePageImage(yield* finish(html, state, true), state);
  warnOfExpense(state);
  return outputOf(finished, state);
}

/** What a text holds, without its HTML and sections: in less time. */
export function* parseData(request: ParseRequest): Steps<ParseOutput> {
  const { state } = yield* parseMain(request, true);
  yield* recordLinks(state);
  warnOfExpense(state);
  return outputOf('', state);
}

/** The text before paragraphs are made. */
function* parseMain(
  request: ParseRequest,
  isData = false,
): Steps<{ readonly html: string; readonly state: ParseState }> {
  const text = request.text.replaceAll('\x7f', '?').replaceAll('\0', '');
  const state = makeState(request, isData);
  yield* loadPages([request.page], state);
  const { gender } = factsOf(request.page, state);
  state.frame = rootFrame(request.host.site.titles.prefixedDbkey({ ...request.page, fragment: '' }, gender));
  let html = yield* parseInside(text, state, state.frame, true);
  for (const extension of request.extensions)
    if (extension.afterParse !== undefined)
      html = yield* extension.afterParse(html, makeTagParser(state, state.frame, parsing));
  return { html, state };
}

/** The stages as extensions use them. */
const parsing = {
  inside: (text: string, state: ParseState, frame: Frame): Steps<string> => parseInside(text, state, frame, false),
  finish: (text: string, state: ParseState): Steps<string> => finish(text, state, true),
};

function makeState({ text, page, host, options, extensions, conversion }: ParseRequest, isData: boolean): ParseState {
  const output = new OutputCollector();
  const expansion = host.expansion(output, Buffer.byteLength(text));
  const { limits = defaultLimits } = expansion;
  const usage = unused();
  const limitTools: LimitTools = { host, output, limits, put: (html) => strip.put('general', 'item', html) };
  const strip = makeStripState((why) => stripReplacement(why, limitTools));
  const patterns = patternsOf(host.site);
  const handlers = handlersOf(extensions);
  const functionTools = {
    page,
    host,
    output,
    words: expansion.words,
    language: options.language,
    protocols: patterns.protocols,
    kill: strip.kill,
    keep: conversion.keep,
  };
  const expander = makeExpander(
    {
      ...expansion,
      keepsComments: false,
      loop: (target) => {
        output.warn('template-loop-warning', target.text);
        return expansion.loop(target);
      },
      obstacle: (obstacle) => limitReplacement(obstacle, limitTools) ?? expansion.obstacle(obstacle),
      call: function* (call) {
        const own = yield* ownFunction(call, functionTools);
        return own === undefined ? yield* expansion.call(call) : own.value;
      },
      tag: (tag, frame) => substituteTag(tag, handlers, (inFrame) => makeTagParser(state, inFrame, parsing), frame),
      heading: (index, frame) => {
        const serial = state.headings.push({ page: frame.key, index }) - 1;
        return markHeading(serial, state);
      },
    },
    strip,
    limits,
    usage,
  );
  const state: ParseState = {
    page,
    host,
    options,
    isData,
    patterns,
    output,
    limits,
    usage,
    strip,
    holders: makeLinkHolders(),
    conversion,
    expand: expander,
    syntax: expansion.syntax,
    frame: rootFrame(host.site.titles.prefixedDbkey({ ...page, fragment: '' })),
    pages: new Map(),
    files: new Map(),
    headings: [],
    extensionStates: new Map(),
    pageImages: host.site.hasPageImages && host.site.isContentNamespace(page.namespace) ? [] : undefined,
    badFiles: undefined,
    shownPictures: undefined,
    sections: [],
    switches: new Map(),
    showsToc: true,
    hasTocPlace: false,
    needsToc: false,
    isTooLong: false,
    lastNumber: 0,
  };
  return state;
}

/** A marker with an empty text, which the stage of headings reads. */
function markHeading(serial: number, { strip }: ParseState): string {
  return strip.mark(`h-${serial}-`);
}

/** From wikitext to HTML without paragraphs (`Parser::internalParse`). */
function* parseInside(given: string, state: ParseState, frame: Frame, isMain: boolean): Steps<string> {
  const { strip, patterns } = state;
  if (isTooLong(given, state)) return '';
  let text = yield* state.expand(given, frame);
  text = removeUnsafeTags(text, { unstrip: strip.unstripBoth });
  text = renderTables(text, { unstrip: strip.unstripBoth, fixAttributes: fixTagAttributes });
  text = renderRules(text);
  text = switches(text, state);
  text = markHeadings(text);
  text = yield* internalLinks(text, state);
  text = renderAllQuotes(text);
  text = externalLinks(text, state);
  text = patterns.disarm(text);
  text = yield* magicLinks(text, state);
  return state.isData ? text : headings(text, given, state, isMain);
}

function switches(given: string, state: ParseState): string {
  const { output, page, patterns, host } = state;
  const { text, found } = takeSwitches(given, patterns.switches);
  state.switches = found;
  if (found.has('toc')) {
    state.showsToc = true;
    state.hasTocPlace = true;
  }
  if (found.has('notoc') && !state.hasTocPlace) state.showsToc = false;
  if (found.has('hiddencat') && page.namespace === NS_CATEGORY) output.tracking.add('hidden-category-category');
  const mayIndex = !host.site.isContentNamespace(page.namespace);
  if (found.has('noindex') && mayIndex) output.tracking.add('noindex-category');
  if (found.has('index') && mayIndex) output.tracking.add('index-category');
  for (const [name, alias] of found) {
    output.properties.set(name, '');
    if (!/^(?:__.*__|＿＿.*＿＿)$/.test(alias)) output.tracking.add('bad-double-underscore-category');
  }
  return text;
}

/** The fewest headings for which a table of contents is shown. */
const enoughHeadings = 4;

function headings(given: string, source: string, state: ParseState, isMain: boolean): string {
  const { host, strip, holders, switches: found, options } = state;
  const { settings } = host.site;
  if (found.has('forcetoc')) state.showsToc = true;
  const { text, sections } = finishHeadings(given, {
    pageKey: state.frame.key,
    pageText: nameOf(state.page, state),
    hasEditLinks: !found.has('noeditsection'),
    hasOldForm: settings.fragmentmode.includes('legacy'),
    marked: (serial) => state.headings[serial],
    resolve: (html) => strip.unstripBoth(holders.texts(html)),
    tidy,
    normalizeName: (name) => normalizeName(name, host),
    offsetOf: isMain ? makeSectionOffsets(source, state.syntax) : () => 0,
  });
  if (!isMain || options.suppressesToc === true) return text;
  state.sections = sections;
  const isEnough = state.showsToc && (sections.length >= enoughHeadings || state.hasTocPlace || found.has('forcetoc'));
  const hasLine = sections.some(({ tocLevel }) => tocLevel < settings.maxtoclevel);
  if (!isEnough || !hasLine || state.hasTocPlace) return text;
  state.needsToc = true;
  return withToc(text);
}

/** The text with a place for the table of contents before its first heading. */
function withToc(text: string): string {
  const at = text.search(/<h[1-6]\b/i);
  return at < 0 ? text : `${text.slice(0, at)}${tocMark}\n${text.slice(at)}`;
}

/** From HTML without paragraphs to finished HTML (`Parser::internalParseHalfParsed`). */
function* finish(given: string, state: ParseState, startsLine: boolean): Steps<string> {
  const { strip, conversion, switches: found, options } = state;
  let html = strip.unstripGeneral(given);
  html = renderBlockLevels(html, startsLine);
  html = yield* renderLinks(html, state);
  if (!found.has('nocontentconvert') && options.isMessage !== true) html = conversion.convert(html);
  html = strip.unstripNoWiki(html);
  html = strip.unstripGeneral(html);
  return isTooLong(html, state) ? '' : tidy(html);
}
