/** `examples/container`, without a container engine: the image is built in folders, and the services of the compose file are processes. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { copyWiki } from '../support/mariadb/copy-wiki.js';
import { sampleSearchIndex } from '../support/mariadb/open-copy.js';
import { freePort, type MariadbServer, startMariadb } from '../support/mariadb/server.js';
import { findProgram, pathOf } from '../support/needs.mjs';
import { untilOpen } from '../support/redis.js';
import { buildImage, filesIn, type Image, runImage } from './image.js';

const repository = join(import.meta.dirname, '../..');
const example = join(repository, 'examples/container');
const sample = join(repository, 'packages/server/sample');

interface Service {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<'database' | 'redis' | 'one' | 'two', Service>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}
const compose = parse(readFileSync(join(example, 'compose.yaml'), 'utf8')) as Compose;

let work: string;
let image: Image;
const running: ChildProcess[] = [];

/** A new folder for what a container has besides its image. */
function containerFolder(name: string): string {
  const root = join(work, name);
  mkdirSync(root);
  return root;
}

/** Waits for the line that the server prints when it is ready. */
async function ready(child: ChildProcess): Promise<ChildProcess> {
  running.push(child);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (text: Buffer) => (said += text.toString()).includes('wiki-query ready') && resolve());
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs the block of a README that is of a shell, with a path replaced. */
function runBlock(readme: string, cwd: string, from: string, to: string): void {
  const [, block = ''] = /^ *```sh\n(.*?)^ *```/ms.exec(readFileSync(readme, 'utf8')) ?? [];
  expect(block).not.toBe('');
  execFileSync('bash', ['-ec', block.replaceAll(from, to)], { cwd, stdio: 'pipe' });
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'wiki-query-image-'));
  chmodSync(work, 0o755);
  const context = join(work, 'context');
  cpSync(example, context, { recursive: true, filter: (path) => !path.endsWith('.tgz') });
  mkdirSync(join(context, 'secrets'));
  writeFileSync(join(context, 'packages/secret'), 'not for the image');
  runBlock(join(example, 'packages/README.md'), repository, 'examples/container/packages', join(context, 'packages'));
  // The native part is that of this repository: building it again takes a minute.
  image = buildImage(context, join(work, 'image'), {
    NPM_CONFIG_IGNORE_SCRIPTS: 'true',
    NPM_CONFIG_PREFER_OFFLINE: 'true',
  });
  const native = 'node_modules/better-sqlite3/build';
  cpSync(join(repository, native), join(image.root, 'opt/wiki-query', native), { recursive: true });
});
afterAll(async () => {
  await Promise.all(running.map(end));
  rmSync(work, { recursive: true });
});

test('the Dockerfile has no mistake, and nothing in the image is from the folder itself', () => {
  const mistakes = validate(readFileSync(join(example, 'Dockerfile'), 'utf8'), {
    instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
  });
  expect(mistakes.map(({ message }) => message)).toEqual([]);
  expect(filesIn(image.root).sort()).toEqual(['opt/wiki-query/package-lock.json', 'opt/wiki-query/package.json']);
  expect(image.user).toBe(1000);
  expect(image.volumes).toEqual(['/var/lib/wiki-query']);
});

test('the compose file is what the schema of compose files allows, and has no fault that a linter finds', () => {
  const lint = (path: string): string => {
    // The order of keys is a matter of taste.
    const taste = ['service-keys-order', 'services-alphabetical-order', 'top-level-properties-order'];
    const options = ['--formatter', 'json', '--disable-rule', ...taste];
    return spawnSync(join(repository, 'node_modules/.bin/dclint'), [path, ...options], { cwd: work, encoding: 'utf8' })
      .stdout;
  };
  expect(JSON.parse(lint(join(example, 'compose.yaml')))).toMatchObject([{ messages: [] }]);
  const broken = join(work, 'compose.yaml');
  writeFileSync(broken, readFileSync(join(example, 'compose.yaml'), 'utf8').replace('tmpfs:', 'tmpfss:'));
  expect(lint(broken)).toContain('/services/one');
});

describe('one container', () => {
  let url: string;
  let child: ChildProcess;
  let environment: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    environment = { PORT: String(port), HOST: '127.0.0.1' };
    // The wiki folder and the volume are mounted; the volume begins with what the image has in its place.
    const root = containerFolder('single');
    cpSync(sample, join(root, 'srv/wiki'), { recursive: true });
    cpSync(join(image.root, 'var'), join(root, 'var'), { recursive: true });
    if (process.getuid?.() === 0) execFileSync('chown', ['1000:1000', join(root, 'var/lib/wiki-query')]);
    child = await ready(runImage(image, root, [...image.entrypoint, ...image.command], environment));
  });

  test('answers a request, and is healthy', async () => {
    const response = await fetch(`${url}/api.php?action=query&list=allpages&aplimit=1&format=json&formatversion=2`);
    expect(await response.json()).toMatchObject({ query: { allpages: [{ ns: 0 }] } });
    const check = runImage(image, work, image.health, environment);
    expect(await once(check, 'exit')).toEqual([0, null]);
  });

  test('keeps its state on the volume, and ends at SIGTERM', async () => {
    expect(filesIn(join(work, 'single/var/lib/wiki-query'))).toContain('secret');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const check = runImage(image, work, image.health, environment);
    expect(await once(check, 'exit')).toEqual([1, null]);
  });
});

describe('the services of the compose file', { tags: ['mariadb', 'redis', 'haproxy', 'bash'] }, () => {
  let database: MariadbServer;
  let proxy: number;
  let stopOne: () => Promise<void>;
  /** The folder that containers see as /run/secrets. */
  const secret = (name: string): string => readFileSync(join(work, 'context/secrets', name), 'utf8').trim();

  beforeAll(async () => {
    runBlock(join(example, 'README.md'), join(work, 'context'), 'mkdir -m 700 secrets', 'true');
    database = await startMariadb({ tcp: true, options: compose.services.database.command });
    const redis = await startRedis();
    const [one, two] = [await freePort(), await freePort()];
    await loadDatabase();
    const servers = await Promise.all([startServer('one', one, redis), startServer('two', two, redis)]);
    stopOne = () => end(servers[0]);
    proxy = await startProxy(one, two);
  });
  afterAll(() => database.stop());

  /** The dump, and then the script that the image of MariaDB would run. */
  async function loadDatabase(): Promise<void> {
    const admin = await database.admin('wiki');
    await copyWiki(await unpackDatabase(join(sample, 'wiki.sqlite.gz')), admin, sampleSearchIndex);
    for (const host of ['localhost', '127.0.0.1']) await admin.query(`DROP USER reader@'${host}'`);
    await admin.end();
    const script = readFileSync(join(example, 'initdb/20-reader.sh'), 'utf8');
    const client = `docker_process_sql() { ${pathOf('mariadb', () => findProgram('mariadb'))} --socket=${database.socket}; }`;
    execFileSync('bash', ['-ec', `${client}\n${script.replaceAll('/run/secrets', join(work, 'context/secrets'))}`]);
  }

  /** Redis by its command, which gets a port and a folder of this machine. */
  async function startRedis(): Promise<number> {
    const port = await freePort();
    const data = containerFolder('redis');
    const [shell = '', ...rest] = compose.services.redis.command.map((word) =>
      word
        .replaceAll('$$', '$')
        .replaceAll('/run/secrets', join(work, 'context/secrets'))
        .replace('dir /data', `dir ${data}\nbind 127.0.0.1\nport ${port}`),
    );
    running.push(spawn(shell, rest, { stdio: 'ignore' }));
    await untilOpen(port);
    return port;
  }

  function startServer(name: 'one' | 'two', port: number, redis: number): Promise<ChildProcess> {
    const root = containerFolder(name);
    const { command, environment, secrets } = compose.services[name];
    for (const one of secrets) {
      expect(compose.secrets).toHaveProperty(one);
      cpSync(join(work, 'context/secrets', one), join(root, 'run/secrets', one));
    }
    mkdirSync(join(root, 'srv/wiki'), { recursive: true });
    cpSync(join(sample, 'site.json'), join(root, 'srv/wiki/site.json'));
    const settings = readFileSync(join(example, 'wiki/database.yaml'), 'utf8')
      .replace('host: database', `host: 127.0.0.1, port: ${database.port}`)
      .replace('/run/secrets', join(root, 'run/secrets'));
    writeFileSync(join(root, 'srv/wiki/database.yaml'), settings);
    const words = [
      ...image.entrypoint,
      ...command.map((word) => word.replace('redis:6379', `127.0.0.1:${redis}`)),
      '--workers',
      '1',
    ];
    return ready(runImage(image, root, words, { ...environment, PORT: String(port), HOST: '127.0.0.1' }));
  }

  /** HAProxy finds no mistake in its configuration as it is; then the names of services become addresses. */
  async function startProxy(one: number, two: number): Promise<number> {
    const program = pathOf('haproxy');
    execFileSync(program, ['-c', '-f', join(example, 'haproxy.cfg')], { stdio: 'pipe' });
    const port = await freePort();
    const configuration = readFileSync(join(example, 'haproxy.cfg'), 'utf8')
      .replace('0.0.0.0:8080', `127.0.0.1:${port}`)
      .replace('one:8080', `127.0.0.1:${one}`)
      .replace('two:8080', `127.0.0.1:${two}`);
    writeFileSync(join(work, 'haproxy.cfg'), configuration);
    running.push(spawn(program, ['-f', join(work, 'haproxy.cfg'), '-db'], { stdio: 'ignore' }));
    await untilOpen(port);
    return port;
  }

  test('serve the wiki through the proxy, with sessions in Redis and an account that only reads', async () => {
    const read = (path: string) => fetch(`http://127.0.0.1:${proxy}${path}`);
    const query = '/api.php?action=query&list=allpages&aplimit=1&format=json&formatversion=2';
    expect(await (await read('/readyz')).json()).toMatchObject({ status: 'ready' });
    expect(await (await read(query)).json()).toMatchObject({ query: { allpages: [{ ns: 0 }] } });
    const admin = await database.admin();
    const grants: Record<string, string>[] = await admin.query("SHOW GRANTS FOR reader@'%'");
    await admin.end();
    expect(grants.map((row) => Object.values(row)[0]?.replace(/ IDENTIFIED.*/, ''))).toEqual([
      'GRANT SLAVE MONITOR ON *.* TO `reader`@`%`',
      'GRANT SELECT ON `wiki`.* TO `reader`@`%`',
    ]);
    expect(secret('session-secret')).toHaveLength(64);
    await stopOne();
    for (let i = 0; i < 5; i++) expect((await read(query)).status).toBe(200);
  });
});
