/** Reads `database.yaml`. Reports the position of an invalid entry and what would be right. */
import { dirname, resolve } from 'node:path';
import iconv from 'iconv-lite';
import * as z from 'zod/mini';
import { checkData, withDefault } from '../../errors/check-data.js';
import { EnvironmentError } from '../../errors/environment-error.js';
import { longestSettings, readTextFile } from '../../errors/read-file.js';
import { readYaml } from '../../errors/read-yaml.js';
import { DEFAULTS, type MysqlSettings } from './settings.js';

/** Reads a settings file. Throws an EnvironmentError that names the place of the invalid entry. */
export function readSettings(file: string): MysqlSettings {
  const fail = (problem: string): never => {
    throw new EnvironmentError(problem);
  };
  const { data, placeOf } = readYaml(file, readTextFile(file, longestSettings), fail);
  const read = checkData(settingsIn(dirname(file)), data, ({ path, sentence }) =>
    fail(`${placeOf(path)}: ${sentence}`),
  );
  const { external, ...settings } = read;
  const { user, passwordFile, tls, allowPublicKeyRetrieval } = settings;
  const inherited = { user, passwordFile, tls, allowPublicKeyRetrieval };
  const clusters = Object.entries(external).map(([name, cluster]) => [name, { ...inherited, ...cluster }]);
  return { ...settings, external: Object.fromEntries(clusters) };
}

const text = z.string('a text').check(z.minLength(1, 'a text'));
const flag = z.boolean();
const number = (least: number, most: number) => {
  const expected = `a number from ${least} to ${most}`;
  return z.number(expected).check(z.minimum(least, expected), z.maximum(most, expected));
};
const whole = (least: number, most: number) =>
  number(least, most).check(z.refine(Number.isInteger, `a whole number from ${least} to ${most}`));
const matching = (pattern: RegExp, expected: string) => z.string(expected).check(z.regex(pattern, expected));

/** Of a host or a socket. */
const plain = matching(/^\P{Cc}+$/u, 'a text without control characters');

/** Of a database or a table. Statements contain it, and a dot would name another database. */
const name = matching(/^[^`.\p{Cc}]{1,64}$/u, 'a name of at most 64 characters, without ` and dots');
const prefix = matching(/^\w*$/, 'letters, digits and underscores');

const address = z
  .strictObject({
    name: z.optional(text),
    host: z.optional(plain),
    port: z.optional(whole(1, 65_535)),
    socket: z.optional(plain),
    weight: withDefault(number(0, 1_000_000), 1),
  })
  .check(
    z.refine(({ host, socket }) => (host === undefined) !== (socket === undefined), {
      path: ['host'],
      error: 'given, or "socket" in its place',
    }),
  );

const shared = z.strictObject({
  database: name,
  prefix: withDefault(prefix, ''),
  tables: withDefault(z.array(name), ['user', 'user_properties']),
});

/** The settings of a file in this folder, to which paths are relative. */
function settingsIn(folder: string) {
  const path = z.pipe(
    text.check(z.refine((file) => !file.includes('\0'), 'the path of a file')),
    z.transform((file: string) => resolve(folder, file)),
  );
  const tls = z
    .strictObject({
      ca: z.optional(path),
      cert: z.optional(path),
      key: z.optional(path),
      verify: withDefault(flag, true),
    })
    .check(
      z.refine(({ cert, key }) => (cert === undefined) === (key === undefined), {
        path: ['cert'],
        error: 'given together with "key"',
      }),
    );
  const group = {
    hosts: z.array(address, hostsExpected).check(z.minLength(1, hostsExpected), z.maxLength(mostHosts, hostsExpected)),
    database: name,
    passwordFile: z.optional(path),
    /** `true` encrypts, and checks the certificate by the machine's authorities. */
    tls: z.optional(
      z.pipe(
        z.union([flag, tls], tlsExpected),
        z.transform((value) => (typeof value === 'object' ? value : value ? { verify: true } : undefined)),
      ),
    ),
    allowPublicKeyRetrieval: z.optional(flag),
  };
  return z.strictObject({
    ...group,
    user: text,
    prefix: withDefault(prefix, ''),
    shared: z.optional(shared),
    external: withDefault(
      z.record(z.string(), z.strictObject({ ...group, user: z.optional(text), table: withDefault(name, 'blobs') })),
      {},
    ),
    heartbeat: z.optional(matching(/^\w+\.\w+$/, 'a table, as "database.table"')),
    legacyEncoding: z.optional(
      text.check(z.refine((name) => iconv.encodingExists(name), 'a known encoding, such as "windows-1252"')),
    ),
    showHostnames: withDefault(flag, DEFAULTS.showHostnames),
    connections: withDefault(whole(1, 10_000), DEFAULTS.connections),
    maxLag: withDefault(number(0, 86_400), DEFAULTS.maxLag),
    maxLagUnknown: withDefault(number(0, 86_400), DEFAULTS.maxLagUnknown),
  });
}

/** Servers of a group. Each is looked at every second. */
const mostHosts = 100;
const hostsExpected = `a list of 1 to ${mostHosts} entries`;
const tlsExpected = 'true, or a mapping with "ca", "cert", "key" or "verify", such as { ca: /etc/wiki-query/ca.pem }';
