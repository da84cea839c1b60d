/** Runs the steps of the reference kit: a MediaWiki of its own, made, filled, served, exported and stopped. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface WantedWiki {
  readonly lang: string;
  readonly seed: number;
  readonly name: string;
}

export interface ServedWiki {
  /** Address of its `api.php`. */
  readonly url: string;
  /** The wiki folder that it was exported to. */
  readonly folder: string;
}

interface Instance extends WantedWiki {
  readonly port: number;
}

const stepNames = ['create', 'populate', 'serve', 'export', 'stop'] as const;
type Step = (typeof stepNames)[number];

/** What a kit does in a work folder; `say` is told each line that its steps print. */
export function openKit(kit: string, work: string, say: (line: string) => void) {
  for (const name of stepNames)
    if (!existsSync(join(kit, name))) throw new Error(`${kit} has no ${name}: it is no kit`);
  const wiki = join(work, 'wiki');
  const folder = join(work, 'exported');
  const run = (step: Step, ...args: readonly string[]): Promise<void> =>
    runCommand(join(kit, step), args, (line) => say(`${step}: ${line}`));
  return {
    /** What is there already is used again. */
    async serve(wanted: WantedWiki): Promise<ServedWiki> {
      const known = readInstance(wiki);
      if (known !== undefined) checkSame(known, wanted, work);
      const port = known?.port ?? (await freePort());
      const { lang, name, seed } = wanted;
      await run('create', wiki, '--lang', lang, '--name', name, '--seed', String(seed), '--port', String(port));
      await run('populate', wiki);
      await run('serve', wiki);
      if (!existsSync(join(folder, 'wiki.sqlite'))) await run('export', wiki, folder);
      return { url: `http://127.0.0.1:${port}/w/api.php`, folder };
    },
    async stop(): Promise<void> {
      if (readInstance(wiki) !== undefined) await run('stop', wiki);
    },
  };
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
    // `exit` and not `close`: a daemon that the step leaves behind may hold its streams.
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
