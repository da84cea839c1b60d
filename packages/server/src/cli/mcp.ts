/** `wiki-query mcp`: a wiki as tools for language models, over standard input and output. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EnvironmentError } from '../errors/environment-error.js';
import type { Host } from './host.js';

export interface McpOptions {
  /** A wiki folder, or the URL of an `api.php`; the sample wiki if absent. */
  readonly wiki?: string | undefined;
  /** Name of a bot password. */
  readonly user?: string;
}

/** Serves one session until standard input ends. Logs go to standard error. */
export async function mcp({ wiki, user }: McpOptions, host: Host): Promise<void> {
  const { openWiki, serveStdio } = await import('@wiki-query/mcp');
  const isUrl = wiki !== undefined && /^https?:/.test(wiki);
  const server = isUrl ? undefined : await startServer(wiki, host);
  try {
    const account = accountOf(user, host);
    const opened = await openWiki(isUrl ? wiki : `${server?.url}/w/api.php`, account).catch((error: unknown) => {
      throw new EnvironmentError(error instanceof Error ? error.message : String(error));
    });
    await serveStdio(opened);
  } finally {
    await server?.stop();
  }
}

function accountOf(
  user: string | undefined,
  { env }: Host,
): { readonly name: string; readonly password: string } | undefined {
  if (user === undefined) return undefined;
  const password = env['WIKI_QUERY_BOT_PASSWORD'] ?? '';
  if (password === '') throw new EnvironmentError('--user needs the bot password in $WIKI_QUERY_BOT_PASSWORD');
  return { name: user, password };
}

interface LocalServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const program = fileURLToPath(new URL('../../bin/wiki-query.js', import.meta.url));

/** Serves a wiki folder on a free port of this machine, in a process of its own. */
async function startServer(folder: string | undefined, { env, err }: Host): Promise<LocalServer> {
  const args = [
    'serve',
    ...(folder === undefined ? [] : [folder]),
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--workers',
    '1',
    '--log-level',
    'warn',
  ];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  child.stderr.setEncoding('utf8').on('data', err);
  const url = await readyUrl(child);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const readyUrl = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const url = /wiki-query ready (\S+)\n/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new EnvironmentError('the wiki cannot be served; the reason is above')));
  });
