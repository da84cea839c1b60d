import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { makeServer } from './server.js';
import type { Wiki } from './wiki.js';

/** Serves one session over standard input and output, until the input ends. */
export async function serveStdio(wiki: Wiki): Promise<void> {
  const server = makeServer(wiki);
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
