/** Functions of the extension ParserFunctions (`{{#if:}}`, `{{#time:}}`) on a wiki. */
import type { Call, FunctionValue } from '../expand/expander.js';
import type { FunctionHost } from '../expand/functions/function-host.js';
import { parserFunctions } from '../expand/functions/parser-functions.js';
import type { Steps } from '../expand/steps.js';
import { datePattern, dateTimePattern, dayPattern, timePattern } from '../language/date-formats.js';
import { formatNumber } from '../language/number-formats.js';
import { toLocal } from '../language/time-zone.js';
import { fillIn } from '../text/fill-in.js';
import { lookUp } from '../text/look-up.js';
import { NS_MEDIA, NS_SPECIAL } from '../titles/namespace-numbers.js';
import type { Title } from '../titles/title.js';
import { namesIn } from './date-names.js';
import { prefixedText } from './page-names.js';
import { attempt, mayRead, type ExpansionScope } from './scope.js';

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
    formatNumber: (number) => formatNumber(String(number), code, wiki.site.settings.translatenumerals),
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
    exists: function* (text) {
      return (yield* attempt(scope, () => exists(text, scope))) ?? false;
    },
    longestText: wiki.site.settings.pfstringlengthlimit,
    timePatterns: traces.timePatterns,
  };
}

const fullText = (title: Title, scope: ExpansionScope): string =>
  title.interwiki === '' ? prefixedText(title, scope) : scope.wiki.titles.prefixedDbkey(title).replaceAll('_', ' ');

function* exists(text: string, scope: ExpansionScope): Steps<boolean> {
  const { wiki, data } = scope;
  const title = wiki.titles.parse(text);
  if ('code' in title || title.interwiki !== '') return false;
  if (title.namespace === NS_SPECIAL) return wiki.specialPages.resolve(title.dbkey) !== undefined;
  const kind = title.namespace === NS_MEDIA ? 'file' : 'page';
  if (!mayRead(`${kind} ${title.namespace}:${title.dbkey}`, scope)) return false;
  if (kind === 'file') return yield* data.hasFile(title.dbkey);
  const id = yield* data.pageId(title);
  scope.traces.onLink?.(title, id);
  return id !== 0;
}
