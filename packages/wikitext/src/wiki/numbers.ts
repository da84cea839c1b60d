/** Number functions: numbers in the format of the page's language, and statistics of the wiki. */
import { isNumeric } from '../expand/functions/php-values.js';
import type { Steps } from '../expand/steps.js';
import { betweenMarkers } from '../expand/strip.js';
import { localNumberDigits } from '../language/date-formats.js';
import { formatNumber, parseNumber, roundedNumber } from '../language/number-formats.js';
import { NS_CATEGORY } from '../titles/namespace-numbers.js';
import { mayRead, pure, type ExpansionScope, type TextFunction } from './scope.js';
import { statisticNames, type StatisticName } from './wiki-data.js';

/** A number in the format of the page's language, unless it is requested raw. */
export function formatted(number: string, raw: string | undefined, { words, language, wiki }: ExpansionScope): string {
  const isRaw = raw !== undefined && raw !== '' && words.is('rawsuffix', raw);
  return isRaw ? number : formatNumber(number, language, wiki.site.settings.translatenumerals);
}

const numbers = /(-(?=[\d.]))?(\d+|(?=\.\d))(\.\d*)?([Ee][-+]?\d+)?/g;

const formatnum = pure(([text = '', style = ''], scope) => {
  const { words, language, obstacle, traces, wiki } = scope;
  const areOwn = wiki.site.settings.translatenumerals;
  if (words.is('rawsuffix', style)) return betweenMarkers(text, (part) => parseNumber(part, language));
  const isPlain = words.is('nocommafysuffix', style);
  const write = (number: string): string => {
    if (isPlain) return localNumberDigits(number, language, areOwn).replace('-', '\u2212');
    const rounded = roundedNumber(number);
    if (rounded === undefined) return obstacle({ kind: 'function', name: 'formatnum' });
    return formatNumber(rounded, language, areOwn);
  };
  return betweenMarkers(text, (part) => {
    if (part === '') return '';
    if (part === 'NAN') return obstacle({ kind: 'function', name: 'formatnum' });
    if (/^-?INF$/.test(part)) return part.replace('-', '\u2212').replace('INF', '∞');
    if (isNumeric(part)) return write(part);
    traces.tracking.add('nonnumeric-formatnum');
    return part.replace(numbers, (number) => (number === '' ? '' : write(number)));
  });
});

const statistic = (name: StatisticName): TextFunction =>
  function* ([raw], scope) {
    return formatted(String(yield* scope.data.statistic(name)), raw, scope);
  };

function* members(group: string, raw: string | undefined, scope: ExpansionScope): Steps<string> {
  return formatted(String(yield* scope.data.membersOf(group)), raw, scope);
}

const kinds = ['pagesincategory_all', 'pagesincategory_pages', 'pagesincategory_subcats', 'pagesincategory_files'];

const pagesincategory: TextFunction = function* ([name = '', first = '', second = ''], scope) {
  const { words, wiki, data } = scope;
  const isRawFirst = words.is('rawsuffix', first);
  const [type, raw] = isRawFirst ? [second, first] : [first, second];
  const kind = kinds.find((one) => words.is(one, type)) ?? 'pagesincategory_all';
  const named = wiki.titles.makeSafe(NS_CATEGORY, name);
  if (named === undefined || named.namespace !== NS_CATEGORY || named.interwiki !== '')
    return formatted('0', raw, scope);
  if (!mayRead(`category ${named.dbkey}`, scope)) return formatted('0', raw, scope);
  const title = (yield* data.inVariant(named, name)) ?? named;
  const found = yield* data.category(title.dbkey);
  if (found === undefined && !wiki.contentLanguage.variants.isExact)
    scope.obstacle({ kind: 'function', name: 'pagesincategory' });
  const { pages, subcats, files } = found ?? { pages: 0, subcats: 0, files: 0 };
  const counts = [pages, pages - subcats - files, subcats, files];
  return formatted(String(counts[kinds.indexOf(kind)] ?? 0), raw, scope);
};

/** Number functions. Those about the whole wiki are variables too. */
export const numberFunctions: Readonly<Record<string, TextFunction>> = {
  formatnum,
  ...Object.fromEntries(statisticNames.map((name) => [name, statistic(name)])),
  numberofadmins: ([raw], scope) => members('sysop', raw, scope),
  numberingroup: ([group = '', raw], scope) =>
    members(
      group.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
      raw,
      scope,
    ),
  pagesincategory,
};
