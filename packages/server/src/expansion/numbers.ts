/** Number functions: numbers in the format of the page's language, and statistics of the wiki. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { integer, as, count, renamed } from '../sql/table.js';
import { equals, any, compare } from '../sql/conditions.js';
import { betweenMarkers, formatNumber, localNumberDigits, parseNumber } from '@wiki-query/wikitext';
import { convertTitles } from '../titles/convert-titles.js';
import { isPhpNumber } from '../text/php-order.js';
import { countExpensive, type ExpansionScope, type TextFunction } from './expansion-scope.js';

/** A number in the format of the page's language, unless it is requested raw. */
export function formatted(number: string, raw: string | undefined, { words, language }: ExpansionScope): string {
  return raw !== undefined && raw !== '' && words.is('rawsuffix', raw) ? number : formatNumber(number, language);
}

const numbers = /(-(?=[\d.]))?(\d+|(?=\.\d))(\.\d*)?([Ee][-+]?\d+)?/g;

const formatnum: TextFunction = ([text = '', style = ''], scope) => {
  const { words, language, obstacle, traces } = scope;
  if (words.is('rawsuffix', style)) return betweenMarkers(text, (part) => parseNumber(part, language));
  const isPlain = words.is('nocommafysuffix', style);
  const write = (number: string): string => {
    if (/[eE+]/.test(number) || number.length > 15) return obstacle({ kind: 'function', name: 'formatnum' });
    return isPlain ? localNumberDigits(number, language).replace('-', '\u2212') : formatNumber(number, language);
  };
  return betweenMarkers(text, (part) => {
    if (part === '') return '';
    if (/^(?:NAN|-?INF)$/.test(part)) return obstacle({ kind: 'function', name: 'formatnum' });
    if (isPhpNumber(part)) return write(part);
    traces.tracking.add('nonnumeric-formatnum');
    return part.replace(numbers, (number) => (number === '' ? '' : write(number)));
  });
};

const columns = {
  numberofarticles: c.ss_good_articles,
  numberofpages: c.ss_total_pages,
  numberofedits: c.ss_total_edits,
  numberofusers: c.ss_users,
  numberofactiveusers: c.ss_active_users,
  numberoffiles: c.ss_images,
} as const;

const statistic =
  (column: (typeof columns)[keyof typeof columns]): TextFunction =>
  async ([raw], scope) => {
    const { db } = scope;
    const row = await db.first(from(t.site_stats).select(renamed(column, 'value')).limit(1));
    return formatted(String(row?.value ?? 0), raw, scope);
  };

async function membersOf(group: string, { db, now }: ExpansionScope): Promise<string> {
  const row = await db.first(
    from(t.user_groups)
      .select(as(count, 'members', integer))
      .where(equals(c.ug_group, group), any([equals(c.ug_expiry, null), compare(c.ug_expiry, '>=', now)])),
  );
  return String(row?.members ?? 0);
}

const kinds = ['pagesincategory_all', 'pagesincategory_pages', 'pagesincategory_subcats', 'pagesincategory_files'];

const pagesincategory: TextFunction = async ([name = '', first = '', second = ''], scope) => {
  const { words, wiki, db } = scope;
  const isRawFirst = words.is('rawsuffix', first);
  const [type, raw] = isRawFirst ? [second, first] : [first, second];
  const kind = kinds.find((one) => words.is(one, type)) ?? 'pagesincategory_all';
  const named = wiki.titles.makeSafe(14, name);
  if (named === undefined || named.namespace !== 14 || named.interwiki !== '') return formatted('0', raw, scope);
  countExpensive(scope);
  const title = (await convertTitles([{ title: named, text: name }], scope)).get(0) ?? named;
  const row = await db.first(
    from(t.category).select(c.cat_pages, c.cat_subcats, c.cat_files).where(equals(c.cat_title, title.dbkey)),
  );
  if (row === undefined && !wiki.contentLanguage.variants.isExact)
    scope.obstacle({ kind: 'function', name: 'pagesincategory' });
  const { cat_pages: pages = 0, cat_subcats: subcats = 0, cat_files: files = 0 } = row ?? {};
  const counts = [pages, pages - subcats - files, subcats, files];
  return formatted(String(counts[kinds.indexOf(kind)] ?? 0), raw, scope);
};

/** Number functions. Those about the whole wiki are variables too. */
export const numberFunctions: Readonly<Record<string, TextFunction>> = {
  formatnum,
  ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, statistic(column)])),
  numberofadmins: async ([raw], scope) => formatted(await membersOf('sysop', scope), raw, scope),
  numberingroup: async ([group = '', raw], scope) =>
    formatted(
      await membersOf(
        group.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
        scope,
      ),
      raw,
      scope,
    ),
  pagesincategory,
};
