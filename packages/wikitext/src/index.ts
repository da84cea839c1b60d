/** Wikitext without a wiki: trees of texts, expansion of templates, and the words of languages in messages. */
export { expandText } from './expand/expand.js';
export type {
  Call,
  DuplicateArgument,
  ExpanderHost,
  ExpanderLimits,
  FunctionValue,
  IncludedPage,
  Obstacle,
  Target,
} from './expand/expander.js';
export type { FunctionHost } from './expand/functions/function-host.js';
export { parserFunctions, parserFunctionWords } from './expand/functions/parser-functions.js';
export { done, runAtOnce, runSteps, wait, type Steps } from './expand/steps.js';
export { betweenMarkers, withoutMarkers } from './expand/strip.js';
export { makeWords, type MagicWord, type Words } from './expand/words.js';
export { badTitleName } from './language/bad-title.js';
export { embedBidi } from './language/bidi.js';
export { calendarDay, monthMessage, monthName, type CalendarDay } from './language/calendars.js';
export {
  datePattern,
  dateTimePattern,
  dayPattern,
  localDigits,
  localNumberDigits,
  timePattern,
} from './language/date-formats.js';
export { type Gender, type GenderedNames, genderedNames } from './language/gendered-names.js';
export { inflect } from './language/grammar.js';
export { formatNumber, parseNumber } from './language/number-formats.js';
export { pluralForm, pluralIndex } from './language/plural-form.js';
export { type SearchWords, searchWordsOf } from './language/search-words.js';
export { makeSortkey } from './language/sortkey.js';
export { type Variants, makeVariants } from './language/variants.js';
export { type DateNames, writeDate } from './language/write-date.js';
export { renderTag } from './markup/html-tags.js';
export { blockMark, pictureMark, renderBlocks } from './markup/paragraphs.js';
export { renderQuotes } from './markup/quotes.js';
export { preprocess, topNodes } from './preprocess/preprocess.js';
export type { Syntax } from './preprocess/scanner.js';
export { parseTree, readSection, replaceSection } from './preprocess/sections.js';
export { treeToXml } from './preprocess/tree.js';
export {
  decodeAndNormalize,
  decodeCharacterReferences,
  writeCharacterReferences,
} from './text/character-references.js';
export { escapeWikitext } from './text/escape-wikitext.js';
export { characterClass, linkTrailPattern } from './text/php-patterns.js';
export { classNameOf, element, escapeAttribute, escapeHtml, escapeText, messageBox } from './text/html.js';
export {
  hexToIp,
  ipRangeToHex,
  ipToHex,
  isIpAddress,
  isIpRange,
  isIpV4,
  isIpV6,
  prettifyIp,
  sanitizeIp,
} from './text/ip-addresses.js';
export { type FirstLetter, firstLetterOf, lowerCase, upperCase } from './text/letter-case.js';
export { lookUp, setOwn } from './text/look-up.js';
export { normalizeText } from './text/normalize-text.js';
export { plainText, truncated } from './text/plain-text.js';
export { trim, trimBlanks, trimEnd, trimStart } from './text/trim.js';
export {
  appendQuery,
  encodeFragment,
  encodeLegacyFragment,
  encodeQueryPart,
  encodeTitle,
  percentEncode,
  tidyUrl,
} from './text/url.js';
export { filePath, fileFolder, encodeFileName } from './titles/file-url.js';
export { illegalTitlePattern, legalTitleClass } from './titles/illegal-title.js';
export { type InterwikiRow, type Interwikis, makeInterwikis } from './titles/interwikis.js';
export {
  NS_CATEGORY,
  NS_FILE,
  NS_MAIN,
  NS_MEDIA,
  NS_MEDIAWIKI,
  NS_PROJECT,
  NS_SPECIAL,
  NS_TALK,
  NS_TEMPLATE,
  NS_USER,
  NS_USER_TALK,
} from './titles/namespace-numbers.js';
export { makeNamespaces, type Namespaces } from './titles/namespaces.js';
export { makeTitleParsers, type ParseTitle } from './titles/parse-title.js';
export { makeSpecialPages, type SpecialPages } from './titles/special-pages.js';
export { makeSiteTitles, type SiteTitles, type TitleFacts } from './titles/site-titles.js';
export { subpageTarget } from './titles/subpage-target.js';
export { type Title, titleOf } from './titles/title.js';
export { makeWikiTitles, type TitleParts, type WikiTitles } from './titles/titles.js';
export { makeUserNames, type UserNames } from './titles/user-names.js';
export type { Conversion, ParserExtension, TagCall, TagHandler, TagParser, TagResult } from './parse/state/contract.js';
export type { SiteAddresses } from './titles/site-facts.js';
export type { FileFacts, Picture, Scale } from './parse/files/file-facts.js';
export type { ParseHost, ParseOptions, SiteRules } from './parse/state/host.js';
export type { PageFacts } from './parse/links/link-html.js';
export type { LinkedPage, OutputCollector, ParseOutput, Warning } from './parse/output/parse-output.js';
export { renderOutput, type RenderOptions } from './parse/output/render-output.js';
export { makeConversion } from './conversion/conversion.js';
export { tidy } from './tidy/tidy.js';
export { parserExtensions } from './tags/parser-extensions.js';
export { makeSiteRules, type RuleFacts } from './parse/state/site-rules.js';
export { parseData, parseText, type ParseRequest } from './parse/parse-text.js';
export type { Section } from './parse/sections/section.js';
export { displayTitleHtml } from './parse/stages/display-title.js';
export { stripAllTags } from './sanitize/plain.js';
export { addSeconds, fromUnix, toIso, toUnix } from './text/timestamps.js';
export { fillIn, nameLanguage } from './text/fill-in.js';
export { fromLocal, shifted, timeIn, toLocal, type WikiZone } from './language/time-zone.js';
export { type DateLanguages, namesIn } from './wiki/date-names.js';
export { functions, type TextFunctions } from './wiki/functions.js';
export { redirectOf } from './wiki/included-pages.js';
export { prefixedText } from './wiki/page-names.js';
export {
  type ExpansionScope,
  mayRead,
  newTraces,
  Obstructed,
  obstruct,
  type TextFunction,
  type Traces,
} from './wiki/scope.js';
export type {
  CategoryCounts,
  ExpandedRevision,
  LatestRevision,
  PageSource,
  StatisticName,
  TitleNames,
  WikiData,
} from './wiki/wiki-data.js';
export { usualTextSettings, type TextSettings } from './wiki/text-settings.js';
export type { WikiFacts } from './wiki/wiki-facts.js';
export { expanderHost, expandIn, type ExpansionOptions } from './wiki/wiki-host.js';
export { type LanguageFacts, type Languages, makeLanguages } from './wiki/languages.js';
export { normalizeUrl } from './parse/links/urls.js';
export { indexedHost, linkColumns, parseUrl, type Protocols, storedUrl } from './text/link-index.js';
