/** A server for `/metrics` on a separate port. */
import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { EnvironmentError } from '../errors/environment-error.js';
import type { Supervisor } from './supervisor.js';

const type = 'text/plain; version=0.0.4; charset=utf-8';

export const makeMetricsServer = (supervisor: Supervisor): Server =>
  createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    supervisor.figures('metrics').then(
      (text) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => response.writeHead(503).end(),
    );
  });

/** Accepts connections at an address. Returns the port. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new EnvironmentError(`cannot listen on ${host}:${port}: ${error.message}`)));
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
