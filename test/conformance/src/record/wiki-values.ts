/** Values that parameters can take on one wiki, found in its database and in requests that are there already. */
import { isContinuation, type ModuleDescriptor, type ParameterDescriptor } from '@wiki-query/server-stubs';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { makeChance } from '../../../support/chance.js';

/** A list in a deterministic pseudo-random order: the same wiki produces the same requests. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const out = [...items];
  const { below } = makeChance(seed);
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}

export interface WikiValues {
  readonly timestamps: readonly string[];
  readonly users: readonly string[];
  readonly userIds: readonly string[];
  readonly titles: readonly string[];
  readonly files: readonly string[];
  readonly categories: readonly string[];
  readonly deletedTitles: readonly string[];
  readonly tags: readonly string[];
  readonly sha1s: readonly string[];
  readonly languages: readonly string[];
  readonly letters: readonly string[];
  readonly pageIds: readonly string[];
  readonly revisionIds: readonly string[];
  readonly words: readonly string[];
}

/** Some of a list, spread over it. */
const spread = <T>(items: readonly T[], count: number): T[] =>
  items.length <= count
    ? [...items]
    : Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / count)] as T);

/** Reads values from a MediaWiki database; `prefix` names namespaces in titles. */
export function readWikiValues(path: string, prefix: (namespace: number) => string): WikiValues {
  const db = new Sqlite(path, { readonly: true });
  const column = (sql: string): string[] =>
    db
      .prepare<[], Record<string, unknown>>(sql)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const titled = (sql: string): string[] =>
    db
      .prepare<[], { ns: number; title: string }>(sql)
      .all()
      .map(({ ns, title }) => `${prefix(ns)}${String(title).replaceAll('_', ' ')}`);
  const values: WikiValues = {
    timestamps: spread(
      column(
        `SELECT DISTINCT rev_timestamp FROM revision UNION SELECT log_timestamp FROM logging UNION SELECT cl_timestamp FROM categorylinks UNION SELECT img_timestamp FROM image ORDER BY 1`,
      ).map((text) => text.replace(/\D/g, '')),
      24,
    ),
    users: column('SELECT user_name FROM user ORDER BY user_editcount DESC'),
    userIds: column('SELECT user_id FROM user ORDER BY user_editcount DESC'),
    titles: spread(
      titled('SELECT page_namespace ns, page_title title FROM page ORDER BY page_namespace, page_title'),
      60,
    ),
    files: titled('SELECT 6 ns, img_name title FROM image ORDER BY img_name'),
    categories: titled(
      'SELECT 14 ns, cat_title title FROM category WHERE cat_pages > 0 ORDER BY cat_pages DESC LIMIT 12',
    ),
    deletedTitles: titled('SELECT DISTINCT ar_namespace ns, ar_title title FROM archive ORDER BY 1, 2'),
    tags: column('SELECT ctd_name FROM change_tag_def ORDER BY ctd_count DESC'),
    sha1s: column('SELECT img_sha1 FROM image UNION SELECT fa_sha1 FROM filearchive'),
    languages: column('SELECT DISTINCT ll_lang FROM langlinks'),
    letters: [...new Set(column('SELECT DISTINCT substr(page_title, 1, 1) FROM page ORDER BY 1'))],
    pageIds: spread(column('SELECT page_id FROM page ORDER BY page_id'), 20),
    revisionIds: spread(column('SELECT rev_id FROM revision ORDER BY rev_id'), 20),
    words: spread(column(`SELECT DISTINCT substr(page_title, 1, 3) FROM page WHERE page_namespace = 0`), 12),
  };
  db.close();
  return values;
}

/** A base-36 hash of MediaWiki's tables in hexadecimal. */
export function hexadecimal(base36: string): string {
  const value = [...base36].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return value.toString(16).padStart(40, '0');
}

const isoTime = (digits: string): string => digits.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
const alternate = <T>(first: readonly T[], second: readonly T[]): T[] =>
  first.flatMap((item, i) => (second[i] === undefined ? [item] : [item, second[i]]));

function enumValues({ values = [], multi, deprecatedValues = [] }: ParameterDescriptor): string[] {
  const plain = values.filter((value) => !deprecatedValues.includes(value) && value !== '');
  if (multi !== true) return [...plain, ...deprecatedValues];
  const pairs = plain.flatMap((value, i) => (i % 2 === 1 ? [`${plain[i - 1]}|${value}`] : []));
  return [...(plain.length > 20 ? [] : [plain.join('|')]), ...plain, ...pairs, '*'];
}

/** Values worth a try, likely ones first; `seen` are those that other requests used. */
export function candidateValues(
  parameter: ParameterDescriptor,
  values: WikiValues,
  seen: readonly string[],
  seed: number,
): readonly string[] {
  const { name, type } = parameter;
  const mixed = <T>(items: readonly T[]): T[] => shuffled(items, seed);
  const own = ((): readonly string[] => {
    switch (type) {
      case 'enum':
        return enumValues(parameter);
      case 'boolean':
        return ['1'];
      case 'limit':
        return ['2', '1', 'max', '500'];
      case 'timestamp':
        return alternate(mixed(values.timestamps.map(isoTime)), mixed(values.timestamps));
      case 'user':
        return mixed(values.users);
      case 'namespace':
        return ['0', '14', '6', '10', '2', '1', '3', '0|14', '*', '4'];
      case 'title':
        return mixed(values.titles);
      case 'integer':
        return name.includes('rev') || /^(start|end)id$/.test(name)
          ? mixed(values.revisionIds)
          : ['1', '2', '5', '20', '100', '600', ...mixed(values.pageIds), ...values.userIds.slice(0, 6)];
      default:
        return stringValues(name, values, mixed);
    }
  })();
  return [...new Set([...mixed(seen).slice(0, 12), ...own])];
}

function stringValues(name: string, values: WikiValues, mixed: <T>(items: readonly T[]) => T[]): readonly string[] {
  if (/tag/.test(name)) return values.tags;
  if (name.endsWith('sha1')) return mixed(values.sha1s).map(hexadecimal);
  if (/sha1/.test(name)) return mixed(values.sha1s);
  if (name.endsWith('titles') || name === 'title')
    return mixed([...values.titles, ...values.files, ...values.categories]);
  if (name === 'categories') return mixed(values.categories);
  if (name === 'images') return mixed(values.files);
  if (name === 'templates') return mixed(values.titles.filter((title) => title.includes(':')));
  if (/lang|code$/.test(name)) return ['de', 'uk', 'fr', 'ja', 'zh', ...values.languages];
  if (name === 'users') return mixed(values.users);
  if (/^(from|to|prefix|startsortkey|endsortkey|startsortkeyprefix|endsortkeyprefix|search|filter)$/.test(name))
    return [
      ...mixed(values.letters),
      ...mixed(values.words),
      ...mixed(values.titles.map((title) => title.replace(/^[^:]*:/, ''))),
    ];
  return mixed(values.words);
}

/** Values that a parameter rejects, or accepts with a warning. */
export function wrongValues(module: ModuleDescriptor, { name, type, multi }: ParameterDescriptor): readonly string[] {
  const many = multi === true ? [Array.from({ length: 51 }, (_, i) => `x${i}`).join('|')] : [];
  switch (type) {
    case 'enum':
      return ['nosuchvalue', ...many.slice(0, 1)];
    case 'limit':
      return ['0', '99999', 'many'];
    case 'integer':
      return ['notanumber', '-5'];
    case 'timestamp':
      return ['notatime', '2024-13-45T00:00:00Z'];
    case 'user':
      return ['Bad[user', '1.2.3.4/99'];
    case 'namespace':
      return ['99', 'x'];
    case 'title':
      return ['Bad[title'];
    case 'boolean':
      return [];
    default:
      return isContinuation(module, name) ? ['x|y|z|1', 'forged'] : ['Bad[<x>]', '\u0000', ...many];
  }
}
