/** Data that a text sets for its page, and protections: `{{DEFAULTSORT:}}`, `{{PROTECTIONLEVEL:}}`. */
import {
  done,
  mayRead,
  wait,
  type ExpansionScope,
  type Steps,
  type TextFunction,
  type TextFunctions,
  type Title,
} from '@wiki-query/wikitext';
import { pageByTitle } from '../../db/pages-by-title.js';
import { c } from '../../db/schema/tables.js';
import type { Call } from '../../request/call.js';
import { titleKey } from '../../sql/title-condition.js';
import { readProtections, type PageProtection } from '../protection/protection.js';
import { filePath } from './file-paths.js';

const defaultsort: TextFunction = ([text = '', style = ''], { words, traces, obstacle }) => {
  if (text === '') return done('');
  const old = traces.properties.get('defaultsort');
  const isKept = words.is('defaultsort_noreplace', style);
  if (old === undefined || !isKept) traces.properties.set('defaultsort', text);
  const isQuiet = isKept || words.is('defaultsort_noerror', style);
  if (old === undefined || old === text || isQuiet) return done('');
  return obstacle({ kind: 'function', name: 'defaultsort' });
};

/** Only a markup parser could decide whether it is the page's title. */
const markup = /[<>&'\x7f]/;

const displaytitle: TextFunction = ([text = '', style = ''], scope) => {
  const { words, wiki, page, traces, obstacle } = scope;
  if (traces.properties.has('displaytitle') || traces.unsure.has('displaytitle')) {
    const isSame = traces.properties.get('displaytitle') === text;
    const isQuiet = words.is('displaytitle_noerror', style) || words.is('displaytitle_noreplace', style);
    if (!isSame && !isQuiet) return obstacle({ kind: 'function', name: 'displaytitle' });
    if (!isSame) traces.unsure.add('displaytitle');
    return done('');
  }
  const title = wiki.titles.parse(text);
  if (markup.test(text)) traces.unsure.add('displaytitle');
  else if (!('code' in title) && title.fragment === '' && isSamePage(title, page))
    traces.properties.set('displaytitle', text);
  else traces.tracking.add('restricted-displaytitle-ignored');
  return done('');
};

const isSamePage = (a: Title, b: Title): boolean =>
  a.namespace === b.namespace && a.dbkey === b.dbkey && a.interwiki === b.interwiki;

type Source = Pick<Call, 'wiki' | 'db' | 'now'>;

function* protectionOf(
  text: string,
  scope: ExpansionScope,
  source: Source,
  kind = 'protection',
): Steps<PageProtection | undefined> {
  const found = scope.wiki.titles.parse(text);
  const title = 'code' in found ? scope.page : found;
  if (!mayRead(`${kind} ${title.interwiki}:${titleKey(title)}`, scope)) return undefined;
  if (title.interwiki !== '' || title.namespace < 0) return undefined;
  return yield* wait(() => readProtection(title, source));
}

async function readProtection(title: Title, { db, now }: Source): Promise<PageProtection | undefined> {
  const row = await pageByTitle(db, title, [c.page_id]);
  const page = { namespace: title.namespace, dbkey: title.dbkey, id: row?.page_id ?? 0 };
  return (await readProtections(db, [page], now)).get(titleKey(page));
}

/** Functions about the properties of a page and its protection. */
export const pageFunctions = (source: Source): TextFunctions => ({
  defaultsort,
  displaytitle,
  protectionlevel: function* ([type = '', text = ''], scope) {
    return (yield* protectionOf(text, scope, source))?.levels.get(type.toLowerCase()) ?? '';
  },
  protectionexpiry: function* ([type = '', text = ''], scope) {
    const protection = yield* protectionOf(text, scope, source);
    const action = type.toLowerCase();
    const isKnown = protection !== undefined && source.wiki.site.restrictions.types.includes(action);
    return protection?.expiries.get(action) ?? (isKnown ? 'infinity' : '');
  },
  cascadingsources: function* ([text = ''], scope) {
    const { templateSources, fileSources } = (yield* protectionOf(text, scope, source, 'cascade'))?.cascading ?? {};
    const sources = new Map([...(templateSources ?? []), ...(fileSources ?? [])]);
    yield* scope.names.load([...sources.values()]);
    return [...sources.values()].map(({ namespace, dbkey }) => scope.names.text(namespace, dbkey)).join('|');
  },
  filepath: (values) => wait(() => filePath(values, source)),
});
