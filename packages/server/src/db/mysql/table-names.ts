/** Table names of a wiki: with a prefix, or in a database that several wikis share. */
import { tableNames } from '../schema/expected-columns.js';
import type { MysqlSettings } from './settings.js';

type Rename = (sql: string) => string;

/** Words after which a table's name follows. */
const before = new Set(['from', 'join', 'straight_join']);
/** Words that may follow a table name and are not aliases. */
const after = new Set(
  'as cross force group having ignore inner join left limit natural on order right straight_join union use where'.split(
    ' ',
  ),
);

/** The name of a table on the server, quoted. */
export function tableName({ prefix, shared, database }: MysqlSettings, table: string): string {
  return shared?.tables.includes(table) === true
    ? `\`${shared.database}\`.\`${shared.prefix}${table}\``
    : prefix === ''
      ? `\`${table}\``
      : `\`${database}\`.\`${prefix}${table}\``;
}

/**
 * Replaces table names in a statement with the wiki's own. The original name becomes an alias, so that only table names
 * must be found, and no column references.
 */
export function renameTables(settings: MysqlSettings): Rename {
  if (settings.prefix === '' && settings.shared === undefined) return (sql) => sql;
  return (sql) => {
    const tokens = sql.match(/'(?:[^'\\]|\\.|'')*'|`[^`]*`|\w+|\s+|[^\w\s]/g) ?? [];
    const words = tokens.map((token, i) => ({ token, i })).filter(({ token }) => /\S/.test(token));
    const out = [...tokens];
    // Commas separate tables only in the list after `from`, at the same depth.
    const lists: boolean[] = [false];
    words.forEach(({ token, i }, at) => {
      const word = token.toLowerCase();
      if (token === '(') lists.push(false);
      else if (token === ')') lists.pop();
      if (word === 'from') lists[lists.length - 1] = true;
      else if (/^(where|group|order|limit|having|select|on|union)$/.test(word)) lists[lists.length - 1] = false;
      const previous = words[at - 1]?.token.toLowerCase() ?? '';
      const isPlace = before.has(previous) || (previous === ',' && lists.at(-1) === true);
      const name = token.replace(/^`|`$/g, '');
      if (!isPlace || !tableNames.has(name)) return;
      const next = words[at + 1]?.token.toLowerCase();
      const hasAlias = next !== undefined && (next === 'as' || (/^[\w`]/.test(next) && !after.has(next)));
      out[i] = hasAlias ? tableName(settings, name) : `${tableName(settings, name)} as \`${name}\``;
    });
    return out.join('');
  };
}
