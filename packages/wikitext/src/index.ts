/** Wikitext without a wiki: trees of texts, expansion of templates, and the words of languages in messages. */
export { expandText } from './expand/expand.js';
export type {
  Call,
  ExpanderHost,
  ExpanderLimits,
  FunctionValue,
  IncludedPage,
  Obstacle,
  Target,
} from './expand/expander.js';
export { done, runAtOnce, runSteps, wait, type Steps } from './expand/steps.js';
export { betweenMarkers, withoutMarkers } from './expand/strip.js';
export { makeWords, type MagicWord, type Words } from './expand/words.js';
export { embedBidi } from './language/bidi.js';
export {
  calendarDay,
  hebrewNumeral,
  japaneseYear,
  monthMessage,
  monthName,
  romanNumeral,
  type CalendarDay,
} from './language/calendars.js';
export {
  datePattern,
  dateTimePattern,
  dayPattern,
  localDigits,
  localNumberDigits,
  timePattern,
} from './language/date-formats.js';
export { inflect } from './language/grammar.js';
export { formatNumber, parseNumber } from './language/number-formats.js';
export { pluralForm, pluralIndex } from './language/plural-form.js';
export { blockMark, pictureMark, renderBlocks } from './markup/paragraphs.js';
export { renderQuotes } from './markup/quotes.js';
export { preprocess, topNodes } from './preprocess/preprocess.js';
export type { Syntax } from './preprocess/scanner.js';
export { treeToXml } from './preprocess/tree.js';
export { escapeWikitext } from './text/escape-wikitext.js';
export { trimBlanks } from './text/trim.js';
