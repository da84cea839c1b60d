/** Reads `database.yaml`. Reports the position of each invalid entry and the expected value. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import iconv from 'iconv-lite';
import { parse } from 'yaml';
import { EnvironmentError } from '../../errors/environment-error.js';
import { DEFAULTS, type MysqlSettings, type ServerAddress, type ServerGroup, type TlsSettings } from './settings.js';
import { lookUp } from '@wiki-query/wikitext';

type Entry = Readonly<Record<string, unknown>>;

/** A section of the file: reads its members, and rejects unknown ones. */
class Section {
  private readonly used = new Set<string>();

  constructor(
    private readonly file: string,
    private readonly path: string,
    private readonly entry: Entry,
  ) {}

  static of(file: string, path: string, value: unknown): Section {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return new Section(file, path, value as Entry);
    throw new EnvironmentError(`${file}: ${path === '' ? 'the file' : `"${path}"`} must be a mapping`);
  }

  fail(name: string, expected: string): never {
    throw new EnvironmentError(`${this.file}: "${this.at(name)}" must be ${expected}`);
  }

  at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  value(name: string): unknown {
    this.used.add(name);
    return lookUp(this.entry, name);
  }

  text(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    return typeof value === 'string' && value !== '' ? value : this.fail(name, 'a text');
  }

  needed(name: string): string {
    return this.text(name) ?? this.fail(name, 'given');
  }

  number(name: string, least: number, most: number): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    return typeof value === 'number' && value >= least && value <= most
      ? value
      : this.fail(name, `a number from ${least} to ${most}`);
  }

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    return typeof value === 'boolean' ? value : this.fail(name, 'true or false');
  }

  list(name: string): readonly unknown[] | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    return Array.isArray(value) && value.length > 0 ? value : this.fail(name, 'a list with at least one entry');
  }

  section(name: string): Section | undefined {
    const value = this.value(name);
    return value === undefined ? undefined : Section.of(this.file, this.at(name), value);
  }

  /** An entry of a list. */
  entryOf(name: string, value: unknown): Section {
    return Section.of(this.file, this.at(name), value);
  }

  names(): readonly string[] {
    return Object.keys(this.entry);
  }

  /** A path in the file is relative to its folder. */
  pathOf(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : resolve(dirname(this.file), text);
  }

  /** To be called last. */
  refuseOthers(): void {
    const other = this.names().find((name) => !this.used.has(name));
    if (other !== undefined)
      throw new EnvironmentError(
        `${this.file}: "${this.at(other)}" is not a known setting; known are ${[...this.used].join(', ')}`,
      );
  }
}

/** Reads a settings file. Throws an EnvironmentError that names the invalid entry. */
export function readSettings(file: string): MysqlSettings {
  const root = Section.of(file, '', parseFile(file));
  const group = groupOf(root);
  const shared = root.section('shared');
  const external = root.section('external');
  const heartbeat = root.text('heartbeat');
  const legacyEncoding = root.text('legacyEncoding');
  const settings: MysqlSettings = {
    ...group,
    prefix: root.text('prefix') ?? '',
    ...(shared && { shared: sharedOf(shared) }),
    external: external === undefined ? {} : externalOf(external, group),
    ...(heartbeat !== undefined && { heartbeat }),
    ...(legacyEncoding !== undefined && { legacyEncoding }),
    showHostnames: root.flag('showHostnames') ?? DEFAULTS.showHostnames,
    connections: root.number('connections', 1, 10_000) ?? DEFAULTS.connections,
    maxLag: root.number('maxLag', 0, 86_400) ?? DEFAULTS.maxLag,
    maxLagUnknown: root.number('maxLagUnknown', 0, 86_400) ?? DEFAULTS.maxLagUnknown,
  };
  if (heartbeat !== undefined && !/^\w+\.\w+$/.test(heartbeat)) root.fail('heartbeat', 'a table, as "database.table"');
  if (legacyEncoding !== undefined && !iconv.encodingExists(legacyEncoding))
    root.fail('legacyEncoding', 'the name of a known encoding, such as "windows-1252"');
  if (!/^\w*$/.test(settings.prefix)) root.fail('prefix', 'letters, digits and underscores');
  root.refuseOthers();
  return settings;
}

function parseFile(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new EnvironmentError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The servers of a section. Settings that it omits are inherited from the section around it. */
function groupOf(section: Section, outer?: ServerGroup): ServerGroup {
  const passwordFile = section.pathOf('passwordFile') ?? outer?.passwordFile;
  const known = tlsOf(section) ?? outer?.tls;
  const allowPublicKeyRetrieval = section.flag('allowPublicKeyRetrieval') ?? outer?.allowPublicKeyRetrieval;
  const hosts = section.list('hosts') ?? section.fail('hosts', 'a list with at least one entry');
  return {
    hosts: hosts.map((host, i) => addressOf(section.entryOf(`hosts[${i}]`, host))),
    database: section.needed('database'),
    user: section.text('user') ?? outer?.user ?? section.fail('user', 'given'),
    ...(passwordFile !== undefined && { passwordFile }),
    ...(known !== undefined && { tls: known }),
    ...(allowPublicKeyRetrieval !== undefined && { allowPublicKeyRetrieval }),
  };
}

function addressOf(section: Section): ServerAddress {
  const host = section.text('host');
  const socket = section.text('socket');
  const port = section.number('port', 1, 65_535);
  if ((host === undefined) === (socket === undefined)) section.fail('host', 'given, or "socket" in its place');
  const name = section.text('name');
  const address = {
    ...(name !== undefined && { name }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(socket !== undefined && { socket }),
    weight: section.number('weight', 0, 1_000_000) ?? 1,
  };
  section.refuseOthers();
  return address;
}

/** `tls: true` encrypts, and checks the certificate by the machine's authorities. */
function tlsOf(group: Section): TlsSettings | undefined {
  const value = group.value('tls');
  if (value === undefined || value === false) return undefined;
  if (value === true) return { verify: true };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    group.fail(
      'tls',
      'true, or a mapping with "ca", "cert", "key" or "verify", such as { ca: /etc/wiki-query/ca.pem }',
    );
  const section = group.entryOf('tls', value);
  const [ca, cert, key] = [section.pathOf('ca'), section.pathOf('cert'), section.pathOf('key')];
  const verify = section.flag('verify') ?? true;
  if ((cert === undefined) !== (key === undefined)) section.fail('cert', 'given together with "key"');
  section.refuseOthers();
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    verify,
  };
}

function sharedOf(section: Section): NonNullable<MysqlSettings['shared']> {
  const tables = section.list('tables') ?? ['user', 'user_properties'];
  const shared = {
    database: section.needed('database'),
    prefix: section.text('prefix') ?? '',
    tables: tables.map(String),
  };
  section.refuseOthers();
  return shared;
}

function externalOf(section: Section, outer: ServerGroup): MysqlSettings['external'] {
  return Object.fromEntries(
    section.names().map((name) => {
      const cluster = section.section(name) ?? section.fail(name, 'a mapping');
      const group = { ...groupOf(cluster, outer), table: cluster.text('table') ?? 'blobs' };
      cluster.refuseOthers();
      return [name, group];
    }),
  );
}
