/** Writes a wiki as a backup of its database: the statements of `mysqldump`, for tables of MediaWiki on MySQL. */
import { schema } from '../../src/db/schema.js';
import type { Database } from '../../src/db/sqlite.js';

export interface BackupStyle {
  /** `$wgDBprefix`. */
  readonly prefix?: string;
  /** Bytes are written as `0x…`, as with `--hex-blob`, or as MySQL 8 writes them: `_binary '…'`. */
  readonly bytes?: 'hex' | '_binary';
  /** One statement for each row, with names of columns. */
  readonly complete?: boolean;
  /** Columns with other names, or of an older version: the definition and the SQL of each. */
  readonly tables?: Readonly<Record<string, BackupTable>>;
  /** Tables that are left out. */
  readonly without?: readonly string[];
}

export interface BackupTable {
  /** Names and types of MySQL. */
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** Its rows. */
  readonly rows: string;
}

/** The statements as bytes: texts may be compressed. */
export function backupOf(db: Database, style: BackupStyle = {}): Buffer {
  const { prefix = '', tables = {}, without = [] } = style;
  const parts: Buffer[] = [Buffer.from('-- MySQL dump 10.13  Distrib 8.0.39\n--\n/*!40101 SET NAMES utf8mb4 */;\n')];
  const all = new Map<string, BackupTable>();
  for (const { name, columns } of schema.values())
    if (!without.includes(name) && !name.startsWith('searchindex'))
      all.set(name, {
        columns: columns.map((column) => [
          column.name,
          column.name === 'old_text' ? 'mediumblob' : column.isText ? 'varbinary(255)' : 'bigint(20) unsigned',
        ]),
        rows: `SELECT ${columns.map((column) => `"${column.name}"`).join()} FROM "${name}"`,
      });
  for (const [name, table] of Object.entries(tables)) all.set(name, table);
  for (const [name, { columns, rows }] of all) {
    const [table, names] = [`\`${prefix}${name}\``, columns.map(([column]) => `\`${column}\``)];
    const definitions = columns.map(([column, type]) => `  \`${column}\` ${type} NOT NULL`);
    parts.push(
      Buffer.from(
        `DROP TABLE IF EXISTS ${table};\nCREATE TABLE ${table} (\n${definitions.join(',\n')}\n) ENGINE=InnoDB;\n`,
      ),
    );
    const found = db.prepare<unknown[], unknown[]>(rows).raw().all();
    if (found.length === 0) continue;
    const written = found.map((row) => rowOf(row, columns, style));
    const into = `INSERT INTO ${table}${style.complete === true ? ` (${names.join()})` : ''} VALUES `;
    const end = Buffer.from(';\n');
    if (style.complete === true) for (const row of written) parts.push(Buffer.from(into), row, end);
    else
      parts.push(Buffer.from(into), ...written.flatMap((row, i) => (i === 0 ? [row] : [Buffer.from(','), row])), end);
  }
  return Buffer.concat(parts);
}

function rowOf(row: readonly unknown[], columns: BackupTable['columns'], { bytes }: BackupStyle): Buffer {
  const values = row.flatMap((value, i) => {
    const type = columns[i]?.[1] ?? '';
    const comma = Buffer.from(i === 0 ? '' : ',');
    if (value === null) return [comma, Buffer.from('NULL')];
    if (/int/.test(type)) return [comma, Buffer.from(String(value))];
    const plain = Buffer.isBuffer(value) ? value : Buffer.from(String(value));
    if (bytes === 'hex') return [comma, Buffer.from(plain.length === 0 ? "''" : `0x${plain.toString('hex')}`)];
    return [comma, Buffer.from(bytes === undefined ? "'" : "_binary '"), escaped(plain), Buffer.from("'")];
  });
  return Buffer.concat([Buffer.from('('), ...values, Buffer.from(')')]);
}

/** Escapes as `mysqldump` writes them, byte by byte. */
function escaped(bytes: Buffer): Buffer {
  const letters = new Map([
    [0, '0'],
    [0x0a, 'n'],
    [0x0d, 'r'],
    [0x1a, 'Z'],
    [0x22, '"'],
    [0x27, "'"],
    [0x5c, '\\'],
  ]);
  return Buffer.from(
    [...bytes].flatMap((byte) => {
      const letter = letters.get(byte);
      return letter === undefined ? [byte] : [0x5c, letter.charCodeAt(0)];
    }),
  );
}
