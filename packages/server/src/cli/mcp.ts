/** `wiki-query mcp`: a wiki as tools for language models, over standard input and output. */
import { EnvironmentError } from '../errors/environment-error.js';
import { serveInChild, type ChildServer } from './child-server.js';
import type { Host } from './host.js';
import { webFetch } from './web-fetch.js';

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
    const opened = await openWiki(isUrl ? wiki : `${server?.url}/w/api.php`, account, { fetch: webFetch() }).catch(
      (error: unknown) => {
        throw new EnvironmentError(error instanceof Error ? error.message : String(error));
      },
    );
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

/** Serves a wiki folder in a process of its own. */
async function startServer(folder: string | undefined, { env, err }: Host): Promise<ChildServer> {
  const args = [...(folder === undefined ? [] : [folder]), '--log-level', 'warn'];
  return serveInChild(args, err, env).catch(() => {
    throw new EnvironmentError('the wiki cannot be served; the reason is above');
  });
}
