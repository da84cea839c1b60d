/** A server for `/metrics` on a separate port. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EnvironmentError } from '../errors/environment-error.js';
import type { Supervisor } from './supervisor.js';

const type = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves the page. Returns the server and its port. */
export async function serveMetrics(
  host: string,
  port: number,
  supervisor: Supervisor,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    supervisor.metricsText().then(
      (text) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new EnvironmentError(`cannot listen on ${host}:${port}: ${error.message}`)));
    server.listen({ host, port }, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
