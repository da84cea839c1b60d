/** Functions of the extension ParserFunctions (`{{#if:}}`, `{{#time:}}`) on this wiki. */
import {
  type Call,
  datePattern,
  dateTimePattern,
  dayPattern,
  formatNumber,
  type FunctionHost,
  type FunctionValue,
  lookUp,
  NS_FILE,
  NS_MEDIA,
  NS_SPECIAL,
  parserFunctions,
  type Steps,
  timePattern,
  type Title,
  wait,
} from '@wiki-query/wikitext';
import { pagesByTitle } from '../db/pages-by-title.js';
import { c } from '../db/schema/tables.js';
import { namesIn } from '../language/date-text.js';
import { toLocal } from '../time/time-zone.js';
import { attempt, countExpensive, type ExpansionScope } from './expansion-scope.js';
import { fillIn } from './fill-in.js';
import { prefixedText } from './page-names.js';

/** The value of a call; undefined if no function has its name. */
export function extensionFunction(call: Call, scope: ExpansionScope): Steps<FunctionValue> | undefined {
  return lookUp(parserFunctions, call.name)?.(call, hostOf(scope));
}

const patterns = { time: timePattern, date: datePattern, both: dateTimePattern, pretty: dayPattern } as const;

function hostOf(scope: ExpansionScope): FunctionHost {
  const { wiki, words, page, language, now, traces } = scope;
  const { code } = wiki.contentLanguage;
  return {
    words,
    message: (key, ...values) => fillIn(wiki.messages.text(key, code) ?? `⧼${key}⧽`, values),
    formatNumber: (number) => formatNumber(String(number), code),
    page: prefixedText(page, scope),
    language,
    isLanguage: (one) => wiki.languages.isKnown(one),
    dateNames: (one) => namesIn(one, wiki),
    datePattern: (kind, one) => patterns[kind](one),
    now,
    toLocal: (time) => toLocal(time, wiki.site.general),
    titleText: (text) => {
      const title = wiki.titles.parse(text);
      return 'code' in title ? undefined : fullText(title, scope);
    },
    exists: (text) => wait(async () => (await attempt(scope, () => exists(text, scope))) ?? false),
    timePatterns: traces.timePatterns,
  };
}

const fullText = (title: Title, scope: ExpansionScope): string =>
  title.interwiki === '' ? prefixedText(title, scope) : scope.wiki.titles.prefixedDbkey(title).replaceAll('_', ' ');

async function exists(text: string, scope: ExpansionScope): Promise<boolean> {
  const { wiki, db } = scope;
  const title = wiki.titles.parse(text);
  if ('code' in title || title.interwiki !== '') return false;
  if (title.namespace === NS_SPECIAL) return wiki.specialPages.resolve(title.dbkey) !== undefined;
  countExpensive(scope);
  if (title.namespace === NS_MEDIA) {
    const file = { namespace: NS_FILE, dbkey: title.dbkey };
    return (await wiki.isKnown(db, [file])).size > 0;
  }
  const [page] = await pagesByTitle(db, [title], [c.page_id]);
  scope.traces.onLink?.(title, page?.page_id ?? 0);
  return page !== undefined;
}
