import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';
import { connectionOptions, passwordOf } from './connect.js';
import { settingsOfUrl } from './settings.js';
import { readSettings } from './settings-file.js';
import { alias } from '../../sql/table.js';
import { exists, from } from '../../sql/query.js';
import { written } from '../../sql/sql.js';
import { mysqlDialect } from '../dialects/mysql.js';
import { t } from '../schema/tables.js';
import { tableNames } from './table-names.js';

const folder = temporaryFolder('mysql-settings');

/** Lists of references to the list before: each is nine times as long. */
function bombOf(depth: number): string {
  let text = 'a0: &a0 [x]\n';
  for (let i = 1; i < depth; i++) text += `a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join()}]\n`;
  return text;
}

function settings(text: string): ReturnType<typeof readSettings> {
  const file = join(folder, 'database.yaml');
  writeFileSync(file, text);
  return readSettings(file);
}

describe('the URL of a database', () => {
  it.each([
    ['mysql://reader@db.example:3307/wiki?prefix=mw_', { host: 'db.example', port: 3307, weight: 1 }],
    ['mysql://reader@[::1]/wiki', { host: '::1', weight: 1 }],
    ['mariadb://reader@localhost/wiki?socket=/run/s', { socket: '/run/s', weight: 1 }],
  ])('%s', (url, address) => {
    expect(settingsOfUrl(url)).toMatchObject({ hosts: [address], database: 'wiki', user: 'reader' });
  });

  it.each([
    ['mysql://reader:secret@db/wiki', 'it contains a password'],
    ['mysql://reader@db/', 'it names no database'],
    ['mysql://db/wiki', 'it names no user'],
    ['mysql://reader@db/wiki?ssl=1', 'it has the parameter "ssl"'],
  ])('%s is refused: %s', (url, reason) => {
    expect(() => settingsOfUrl(url)).toThrow(reason);
    expect(() => settingsOfUrl(url)).not.toThrow(/secret/);
  });
});

describe('database.yaml', () => {
  const hosts = 'hosts:\n  - host: db1\n    weight: 0\n  - host: db2\n    port: 3307\n';

  it('has servers, and what they share', () => {
    const read = settings(`${hosts}database: wiki\nuser: reader\nprefix: mw_\nmaxLag: 3\ntls:\n  ca: ca.pem\n`);
    expect(read).toMatchObject({
      prefix: 'mw_',
      maxLag: 3,
      maxLagUnknown: Infinity,
      tls: { ca: join(folder, 'ca.pem'), verify: true },
    });
    expect(read.hosts).toEqual([
      { host: 'db1', weight: 0 },
      { host: 'db2', port: 3307, weight: 1 },
    ]);
  });

  it.each([
    ['database: wiki\nuser: r\n', 'database.yaml:1:1: "hosts" must be a list of 1 to 100 entries'],
    [
      `database: wiki\nuser: r\nhosts:\n${'  - host: db\n'.repeat(101)}`,
      'database.yaml:4:3: "hosts" must be a list of 1 to 100 entries',
    ],
    [
      `${hosts}database: wiki\nuser: r\nexternal:\n  __proto__: {}\n`,
      'database.yaml:9:3: "__proto__" cannot be a name here',
    ],
    [`${hosts}user: r\n`, 'database.yaml:1:1: "database" must be a name'],
    [`${hosts}database: wiki\nuser: r\nmaxLag: soon\n`, 'database.yaml:8:9: "maxLag" must be a number from 0 to 86400'],
    [
      `${hosts}database: wiki\nuser: r\npassword: x\n`,
      'database.yaml:8:11: "password" is not known; known are hosts, database, passwordFile',
    ],
    [`${hosts}database: wiki\nuser: r\ntls: please\n`, 'database.yaml:8:6: "tls" must be true, or a mapping with "ca"'],
    ['hosts:\n  - port: 1\ndatabase: wiki\nuser: r\n', 'database.yaml:2:5: "hosts[0].host" must be given'],
    [`${hosts}database: wiki\nuser: r\ntls:\n  verify: 1\n`, 'database.yaml:9:11: "tls.verify" must be true or false'],
    [
      `${hosts}database: wiki\nuser: r\ntls: { cert: a }\n`,
      'database.yaml:8:14: "tls.cert" must be given together with',
    ],
    [`${hosts}database: wiki\nuser: r\nlegacyEncoding: x\n`, '"legacyEncoding" must be a known encoding, such as'],
    ['hosts: [\n', 'database.yaml:2:1: '],
    [`${hosts}database: 'w\`; drop'\nuser: r\n`, 'database.yaml:6:11: "database" must be a name of at most 64'],
    [`${hosts}database: other.wiki\nuser: r\n`, '"database" must be a name of at most 64 characters'],
    [`${hosts}database: w\nuser: r\nprefix: 'a\`'\n`, '"prefix" must be letters'],
    [`${hosts}database: w\nuser: r\nshared: { database: s, prefix: 'a\` b' }\n`, '"shared.prefix" must be letters'],
    [`${hosts}database: w\nuser: r\nshared: { database: 's\`' }\n`, '"shared.database" must be a name'],
    [
      `${hosts}database: w\nuser: r\nexternal: { a: { hosts: [{ host: h }], database: d, table: 'b\` c' } }\n`,
      '"external.a.table" must be a name',
    ],
    [`${hosts}database: w\nuser: r\npasswordFile: "a\\0b"\n`, '"passwordFile" must be the path of a file'],
    [`${hosts}database: w\nuser: r\n__proto__: { x: 1 }\n`, '"__proto__" cannot be a name here'],
    [`${hosts}database: w\nuser: r\n? [a]\n: b\n`, 'database.yaml:8:3: '],
    [`${hosts}database: w\nuser: r\nprefix: !foo a\n`, 'database.yaml:8:9: Unresolved tag: !foo'],
    [`${hosts}database: w\nuser: r\n---\na: b\n`, 'database.yaml:8:1: a second document begins here'],
    [`${hosts}database: w\nuser: r\nconnections: 1.5\n`, '8:14: "connections" must be a whole number from 1 to 10000'],
    ['hosts: [{ host: h, port: 1.5 }]\ndatabase: w\nuser: r\n', '"hosts[0].port" must be a whole number'],
    ['hosts: [{ host: "a\\0b" }]\ndatabase: w\nuser: r\n', '"hosts[0].host" must be a text without control characters'],
    ['hosts: [{ socket: "a\\0b" }]\ndatabase: w\nuser: r\n', '"hosts[0].socket" must be a text without control'],
    ['{'.repeat(9000), 'lists or mappings are nested too deeply'],
    ['- '.repeat(9000), 'lists or mappings are nested too deeply'],
    [`${bombOf(9)}${hosts}database: w\nuser: r\n`, 'database.yaml:1:1: Excessive alias count'],
    [`${hosts}database: w\nuser: r\ntls: ${'['.repeat(9000)}${']'.repeat(9000)}\n`, 'database.yaml:8:'],
    [`#${'x'.repeat(100_000)}\n${hosts}database: w\nuser: r\n`, 'database.yaml is larger than 65536 bytes'],
  ])('%j is refused: %s', (text, reason) => {
    expect(() => settings(text)).toThrow(reason);
  });

  it('has clusters, which inherit what they do not set', () => {
    const shared = `${hosts}database: wiki\nuser: r\npasswordFile: password\ntls: true\n`;
    const { external } = settings(`${shared}external:\n  one: { hosts: [{ socket: s }], database: a }\n`);
    expect(external).toEqual({
      one: {
        hosts: [{ socket: 's', weight: 1 }],
        database: 'a',
        table: 'blobs',
        user: 'r',
        passwordFile: join(folder, 'password'),
        tls: { verify: true },
      },
    });
  });

  it('encrypts with `tls: true`, and requests a key of the server only if the file says so', () => {
    const read = (more: string) => settings(`${hosts}database: wiki\nuser: r\n${more}`);
    expect(read('tls: true\n').tls).toEqual({ verify: true });
    expect(read('tls: false\n').tls).toBeUndefined();
    const optionsOf = (more: string) => {
      const settled = read(more);
      const [address = { weight: 1 }] = settled.hosts;
      return connectionOptions(settled, address, { password: undefined, statementTimeout: 0 });
    };
    expect(optionsOf('').allowPublicKeyRetrieval).toBe(false);
    expect(optionsOf('allowPublicKeyRetrieval: true\n').allowPublicKeyRetrieval).toBe(true);
    expect(optionsOf('tls: true\n').ssl).toEqual({ rejectUnauthorized: true });
  });

  it('takes the password from the environment, else from a file', () => {
    writeFileSync(join(folder, 'password'), 'from a file\n');
    const read = settings(`${hosts}database: wiki\nuser: r\npasswordFile: password\n`);
    expect(passwordOf(read, {})).toBe('from a file');
    expect(passwordOf(read, { WIKI_QUERY_DATABASE_PASSWORD: 'given' })).toBe('given');
  });

  it('refuses a file in the place of the password that has no end, or is a dump', () => {
    writeFileSync(join(folder, 'dump'), Buffer.alloc(100_000, 'x'));
    for (const file of ['dump', ...(existsSync('/dev/zero') ? ['/dev/zero'] : [])]) {
      const read = settings(`${hosts}database: wiki\nuser: r\npasswordFile: ${file}\n`);
      expect(() => passwordOf(read, {})).toThrow('is larger than 65536 bytes');
    }
    const missing = settings(`${hosts}database: wiki\nuser: r\npasswordFile: missing\n`);
    expect(() => passwordOf(missing, {})).toThrow('cannot be read');
  });
});

describe('names of tables', () => {
  const base = settingsOfUrl('mysql://r@db/wiki');
  const statement = from(t.page)
    .join(t.user, exists(from(alias(t.page, 'other'))))
    .where(exists(from(t.actor)));
  const textIn = (settings: typeof base) =>
    written(statement, mysqlDialect({ shortestWord: 4 }, tableNames(settings))).sql;

  it('have a prefix wherever a statement reads them', () => {
    expect(textIn({ ...base, prefix: 'mw_' })).toBe(
      'select 1 from `wiki`.`mw_page` as page join `wiki`.`mw_user` as user on exists (select 1 from `wiki`.`mw_page` as other) where exists (select 1 from `wiki`.`mw_actor` as actor)',
    );
  });

  it('lie in another database where wikis share them', () => {
    expect(textIn({ ...base, shared: { database: 'shared', prefix: 's_', tables: ['user'] } })).toContain(
      'from page join `shared`.`s_user` as user on ',
    );
  });

  it('stay as they are where the wiki has no others', () => {
    expect(textIn(base)).toBe(
      'select 1 from page join user on exists (select 1 from page as other) where exists (select 1 from actor)',
    );
  });
});
