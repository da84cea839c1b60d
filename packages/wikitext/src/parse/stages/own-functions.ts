/** Functions that need the parser: the displayed title, the sort key, and names of sections. */
import type { Call, FunctionValue } from '../../expand/expander.js';
import type { Words } from '../../expand/words.js';
import type { Steps } from '../../expand/steps.js';
import { renderQuotes } from '../../markup/quotes.js';
import { encodeValue } from '../../sanitize/attributes.js';
import { stripAllTags } from '../../sanitize/plain.js';
import { decodeCharacterReferences } from '../../text/character-references.js';
import { trimBlanks } from '../../text/trim.js';
import { encodeFragment } from '../../text/url.js';
import type { Title } from '../../titles/title.js';
import { displayTitleHtml } from './display-title.js';
import type { ParseHost } from '../state/host.js';
import type { OutputCollector } from '../output/parse-output.js';
import type { Protocols } from '../links/urls.js';

export interface FunctionTools {
  readonly page: Title;
  readonly host: ParseHost;
  readonly output: OutputCollector;
  readonly words: Words;
  readonly language: string;
  readonly protocols: Protocols;
  readonly kill: (text: string) => string;
  readonly keep: (text: string) => string;
}

type Own = (values: readonly string[], tools: FunctionTools) => Steps<string>;

/** The value of a function of this file; undefined for others. */
export function* ownFunction(call: Call, tools: FunctionTools): Steps<{ readonly value: FunctionValue } | undefined> {
  const found = functions.get(call.name);
  return found && { value: yield* found(yield* call.values(), tools) };
}

/** Whether the second argument is one of the words. */
const isWord = ({ words }: FunctionTools, style: string, names: readonly string[]): boolean =>
  style !== '' && names.some((name) => words.is(name, style));

function* errorBox(key: string, values: readonly string[], { host, language }: FunctionTools): Steps<string> {
  const text = (yield* host.message(key, language, values)) ?? `⧼${key}⧽`;
  return `<span class="error">${text}</span>`;
}

function* defaultsort([given = '', style = '']: readonly string[], tools: FunctionTools): Steps<string> {
  const text = trimBlanks(given);
  if (text === '') return '';
  const { properties } = tools.output;
  const old = properties.get('defaultsort');
  const isKept = isWord(tools, style, ['defaultsort_noreplace']);
  if (old === undefined || !isKept) properties.set('defaultsort', text);
  if (old === undefined || old === text || isKept || isWord(tools, style, ['defaultsort_noerror'])) return '';
  return yield* errorBox('duplicate-defaultsort', [old, text], tools);
}

function* displaytitle([given = '', style = '']: readonly string[], tools: FunctionTools): Steps<string> {
  const { host, page, output } = tools;
  const isFree = !host.site.settings.restrictdisplaytitle;
  const html = displayTitleHtml(given, { kill: tools.kill, isFree });
  const title = host.site.titles.parse(stripAllTags(html));
  const shown = decodeCharacterReferences(html);
  const isSame = !('code' in title) && title.fragment === '' && title.interwiki === page.interwiki;
  if (!isFree && (!isSame || title.namespace !== page.namespace || title.dbkey !== page.dbkey)) {
    output.warn('restricted-displaytitle', shown);
    output.tracking.add('restricted-displaytitle-ignored');
    return '';
  }
  const old = output.properties.get('displaytitle');
  const isKept = isWord(tools, style, ['displaytitle_noreplace']);
  if (old === undefined || !isKept) output.properties.set('displaytitle', html);
  if (old === undefined || old === html || isKept || isWord(tools, style, ['displaytitle_noerror'])) return '';
  return yield* errorBox('duplicate-displaytitle', [tools.keep(old), tools.keep(shown)], tools);
}

/** The name of a section without markup, as the fragment of a link (`CoreParserFunctions::anchorencode`). */
function* anchorencode([given = '']: readonly string[], { host, protocols, kill }: FunctionTools): Steps<string> {
  yield* [];
  const linked = kill(given)
    .replace(/\[\[:?([^[|]+)\|([^[]+)\]\]/g, '$2')
    .replace(/\[\[:?([^[]+)\|?\]\]/g, '$1')
    .replace(new RegExp(`\\[(?:${protocols.any})([^ ]+?) ([^[]+)\\]`, 'gu'), '$2');
  const plain = renderQuotes(linked).replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? '' : tag));
  const name = decodeCharacterReferences(trimBlanks(plain.replace(/[ _]+/g, ' ')));
  return encodeValue(encodeFragment(normalizeName(name, host))).replaceAll('&#95;', '_');
}

/** A name as the fragment of a title has it. */
export function normalizeName(text: string, { site }: ParseHost): string {
  return site.titles.makeSafe(0, `#${text}`)?.fragment ?? text;
}

const functions: ReadonlyMap<string, Own> = new Map([
  ['defaultsort', defaultsort],
  ['displaytitle', displaytitle],
  ['anchorencode', anchorencode],
]);
