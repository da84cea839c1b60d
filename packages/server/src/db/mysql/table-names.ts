/** Table names of a wiki: with a prefix, or in a database that several wikis share. */
import type { MysqlSettings } from './settings.js';

type Settings = Pick<MysqlSettings, 'prefix' | 'shared' | 'database'>;

/** A name, or a name with that of its database, quoted. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `\`${part}\``)
    .join('.');

/** The names of tables on the server: unchanged without a prefix (`$wgDBprefix`) and shared tables (`$wgSharedDB`). */
export const tableNames =
  ({ prefix, shared, database }: Settings) =>
  (table: string): string =>
    shared?.tables.includes(table) === true
      ? quoted(`${shared.database}.${shared.prefix}${table}`)
      : prefix === ''
        ? table
        : quoted(`${database}.${prefix}${table}`);
