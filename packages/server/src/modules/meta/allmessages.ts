import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { equals } from '../../sql/conditions.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { once } from '../../result/once.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { ApiError } from '../../errors/api-error.js';
import { NS_MEDIAWIKI, fillIn, type Title } from '@wiki-query/wikitext';
import { phpCompare } from '../../text/php-order.js';
import type { Wiki } from '../../site/wiki.js';
import { expandMessage } from '../../wikitext/expand-message.js';
import { settingOf } from '../../wikitext/message.js';

type Run = QueryRun<'allmessages'>;

/** A message: its text, if the wiki has one, and the text as it is shown. */
interface Message {
  readonly text: string | undefined;
  readonly shipped: string | undefined;
  readonly shown: () => Promise<string>;
}

/** Messages of the interface, as the wiki shows them. */
export const allmessages = partByPart<'allmessages', string, (name: string) => Message>('allmessages', {
  parts: async (run) => {
    const { params: p } = run;
    languageOf(run);
    pageOf(run);
    const wanted = between(filtered(namesOf(run), p), p);
    if (p.customised === 'all') return wanted;
    const customised = await customisedNames(run);
    const pageName = pageNames(run);
    return wanted.filter((name) => customised.has(pageName(name)) === (p.customised === 'modified'));
  },
  batch: async (_, run) => messagesOf(run),
  members: {
    name: (name) => name,
    normalizedname: (name, { call }) => call.wiki.contentLanguage.firstLetter.lower(name.replaceAll(' ', '_')),
    customised: (_, { params }) => params.customised === 'modified' || undefined,
    missing: (name, _run, of) => of(name).text === undefined || undefined,
    content: (name, { params }, of) => (params.nocontent || of(name).text === undefined ? undefined : of(name).shown()),
    default: async (name, _run, of) => {
      const { text, shipped, shown } = of(name);
      return text === undefined || shipped === (await shown()) ? undefined : shipped;
    },
    defaultmissing: (name, _run, of) => {
      const { text, shipped } = of(name);
      return (text !== undefined && shipped === undefined) || undefined;
    },
  },
  marks: { content: 'content' },
  rest: ([first]) => ['from', first],
  reads: 'all',
  cacheMode: ({ params: p }) => (p.lang === undefined || p.enableparser ? 'anon-public-user-private' : 'public'),
});

function languageOf({ params: p, call, wireName }: Run): string {
  if (p.lang === undefined) return call.language;
  if (/[:/\\\0&<>'"#[\]{}|%\n]/.test(p.lang)) throw new ApiError('invalidlang', { parameter: wireName('lang') });
  return p.lang.toLowerCase();
}

/** The page that messages are expanded on. */
const pageOf = ({ params: p, call }: Run): Title | undefined =>
  p.enableparser ? call.wiki.titles.parseLocal(p.title ?? 'API') : undefined;

/**
 * Local messages (`includelocal`) are messages of the software that a page overrides: they are included already. With
 * this option `MessageCache` of MediaWiki also lists the checksum of its data.
 */
function namesOf({ params: p, call }: Run): readonly string[] {
  if (!p.messages.includes('*')) return p.messages;
  return [...call.wiki.messages.names(), ...(p.includelocal ? ['hASH'] : [])].toSorted(phpCompare);
}

/** Names with the prefix, which are consecutive: the search stops after them, as in a sorted list. */
function filtered(names: readonly string[], { prefix, filter }: Run['params']): readonly string[] {
  let found = names;
  if (prefix !== undefined) {
    const first = found.findIndex((name) => name.startsWith(prefix));
    const rest = first < 0 ? [] : found.slice(first);
    const end = rest.findIndex((name) => !name.startsWith(prefix));
    found = end < 0 ? rest : rest.slice(0, end);
  }
  return filter === undefined ? found : found.filter((name) => name.includes(filter));
}

function between(names: readonly string[], { from, to }: Run['params']): readonly string[] {
  const end = to === undefined ? -1 : names.findIndex((name) => phpCompare(name, to) > 0);
  const until = end < 0 ? names : names.slice(0, end);
  if (from === undefined) return until;
  const start = until.indexOf(from);
  return start < 0 ? [] : until.slice(start);
}

/** Titles of the pages that would override messages in the requested language. */
function pageNames(run: Run): (name: string) => string {
  const { wiki } = run.call;
  const language = languageOf(run);
  const ending = language === wiki.contentLanguage.code ? '' : `/${language}`;
  return (name) => wiki.contentLanguage.firstLetter.upper(name.replaceAll(' ', '_')) + ending;
}

async function customisedNames({ call: { db } }: Run): Promise<ReadonlySet<string>> {
  const rows = await db.all(from(t.page).select(c.page_title).where(equals(c.page_namespace, NS_MEDIAWIKI)));
  return new Set(rows.map((row) => row.page_title));
}

/** The messages of a request, each filled in once. */
function messagesOf(run: Run): (name: string) => Message {
  const { params: p, call } = run;
  const { wiki } = call;
  const [language, page] = [languageOf(run), pageOf(run)];
  const values = p.args ?? [];
  const known = new Map<string, Message>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const shipped = shippedText(name, language, wiki);
    const text = wiki.messages.text(name, language) ?? shipped;
    const shown = once(async () =>
      p.enableparser
        ? expandMessage(text ?? '', { ...settingOf(call, page), language }, values)
        : fillIn(text ?? '', values, language),
    );
    const message = { text, shipped, shown };
    known.set(name, message);
    return message;
  };
}

/** A message exists in every language. If it is not available, the one of the content language is used. */
function shippedText(name: string, language: string, wiki: Wiki): string | undefined {
  return wiki.messages.shipped(name, language) ?? wiki.messages.shipped(name);
}
