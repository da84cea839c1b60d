/**
 * What someone would write by hand for exactly these requests: Fastify, prepared statements, `JSON.stringify`.
 * No validation, no rights, no other parameters. Started as a process: `main.ts DATABASE DESCRIPTIONS PROCESSES`.
 */
import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { Handler, Query } from './database.js';

/** The server's own, so that both send the same responses. */
const ofOthers = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Frame-Options': 'DENY',
  'Content-Disposition': 'inline; filename=api-result.json',
  'Cache-Control': 'private, must-revalidate, max-age=0',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
};
const ofQueries = { ...ofOthers, Vary: 'Accept-Encoding, Treat-as-Untrusted, Cookie' };

async function serve(): Promise<void> {
  const lists: Readonly<Record<string, Handler | undefined>> = { ...(await import('./lists.js')) };
  const { infoCategories, categoryRevisions } = await import('./pages.js');
  const { paraminfo, siteinfo } = await import('./site.js');
  const responseTo = (q: Query): object => {
    if (q['action'] === 'paraminfo') return paraminfo(q);
    if (q['meta'] === 'siteinfo') return siteinfo(q);
    const list = q['list'] === undefined ? undefined : lists[q['list']];
    if (list !== undefined) return list(q);
    return q['generator'] === undefined ? infoCategories(q) : categoryRevisions(q);
  };
  const server = fastify();
  server.get<{ Querystring: Query }>('/api.php', (request, reply) => {
    const isQuery = request.query['action'] === 'query';
    return reply.headers(isQuery ? ofQueries : ofOthers).send(JSON.stringify(responseTo(request.query)));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  process.send?.((server.server.address() as AddressInfo).port);
}

function supervise(processes: number): void {
  const ports: number[] = [];
  cluster.on('message', (_worker, port: number) => {
    if (ports.push(port) === processes) console.log(`baseline ready http://127.0.0.1:${port}`);
  });
  for (let i = 0; i < processes; i++) cluster.fork();
}

if (cluster.isPrimary) supervise(Number(process.argv[4] ?? 1));
else await serve();
process.on('SIGTERM', () => process.exit(0));
