/** Runs the steps of the reference kit: a separate MediaWiki is created, filled, served, exported and stopped. */
import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'yaml';
import type { Engine } from '../target.js';

export interface WantedWiki {
  readonly lang: string;
  readonly seed: number;
  readonly name: string;
}

/** Files of PHP that are appended to the wiki's `LocalSettings.php`. */
export interface WantedSettings {
  /** Before the wiki is filled: what shapes the content. */
  readonly content: string | undefined;
  /** Afterwards: what shapes the responses. */
  readonly responses: string | undefined;
}

export interface ServedWiki {
  /** Address of its `api.php`. */
  readonly url: string;
  /** The wiki folder that it was exported to. */
  readonly folder: string;
  /** A `database.yaml` of the wiki's own database, where it is on a server. */
  readonly settings?: string;
}

interface Instance extends WantedWiki {
  readonly port: number;
}

const stepNames = ['create', 'populate', 'serve', 'export', 'stop', 'to-mariadb', 'mariadb'] as const;
type Step = (typeof stepNames)[number];

/** The steps of a kit in a work folder; `say` gets each line that they print. */
export function openKit(kit: string, work: string, say: (line: string) => void) {
  for (const name of stepNames)
    if (!existsSync(join(kit, name))) throw new Error(`${kit} has no ${name}: it is no kit`);
  const wiki = join(work, 'wiki');
  const folder = join(work, 'exported');
  const moved = join(work, 'mariadb');
  const run = (step: Step, ...args: readonly string[]): Promise<void> =>
    runCommand(join(kit, step), args, (line) => say(`${step}: ${line}`));
  return {
    /** Files that exist are used again. */
    async serve(wanted: WantedWiki, settings: WantedSettings, engine: Engine): Promise<ServedWiki> {
      const known = readInstance(wiki);
      if (known !== undefined) checkSame(known, wanted, work);
      const port = known?.port ?? (await freePort());
      const { lang, name, seed } = wanted;
      await run('create', wiki, '--lang', lang, '--name', name, '--seed', String(seed), '--port', String(port));
      addSettings(wiki, 'content', settings.content);
      await run('populate', wiki);
      addSettings(wiki, 'responses', settings.responses);
      await run('serve', wiki);
      if (!existsSync(join(folder, 'wiki.sqlite'))) await run('export', wiki, folder);
      const url = `http://127.0.0.1:${port}/w/api.php`;
      if (engine === 'sqlite') return { url, folder };
      // At the same port, which is part of the wiki's responses.
      await run('stop', wiki);
      if (readInstance(moved) === undefined) await run('to-mariadb', wiki, moved, '--port', String(port));
      await run('serve', moved);
      return { url, folder, settings: writeSettings(folder, join(moved, 'run/mariadb.sock')) };
    },
    async stop(): Promise<void> {
      if (readInstance(wiki) !== undefined) await run('stop', wiki);
      if (readInstance(moved) === undefined) return;
      await run('stop', moved);
      await run('mariadb', 'stop', moved);
    },
  };
}

/** Appends settings once: a wiki that is used again has them. */
function addSettings(wiki: string, what: keyof WantedSettings, file: string | undefined): void {
  if (file === undefined) return;
  const path = join(wiki, 'LocalSettings.php');
  const mark = `// Settings of ${what}, added by conformance:wiki`;
  if (readFileSync(path, 'utf8').includes(mark)) return;
  chmodSync(path, 0o644);
  appendFileSync(path, `\n${mark}\n${readFileSync(file, 'utf8').replace(/^<\?php/, '')}`);
}

/** The account and password are the kit's. */
function writeSettings(folder: string, socket: string): string {
  writeFileSync(join(folder, 'password'), 'reader\n', { mode: 0o600 });
  const path = join(folder, 'database.yaml');
  writeFileSync(path, stringify({ hosts: [{ socket }], database: 'wiki', user: 'reader', passwordFile: 'password' }));
  return path;
}

function readInstance(wiki: string): Instance | undefined {
  const path = join(wiki, 'instance.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Instance) : undefined;
}

function checkSame(known: Instance, wanted: WantedWiki, work: string): void {
  const isSame = known.lang === wanted.lang && known.seed === wanted.seed && known.name === wanted.name;
  if (!isSame) throw new Error(`${work} holds another wiki: ${JSON.stringify(known)}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
      });
  });
}

function runCommand(command: string, args: readonly string[], say: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', say);
    child.once('error', reject);
    // `exit` and not `close`: a daemon that the step starts may keep its streams open.
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
