/** Servers on copies of the sample wiki, for one test each. */
import { copySample, type TestFile } from '../../packages/server/test/support/crowded-wiki.js';
import { HttpClient, type Received, type Sent } from '../support/http-client.js';
import { serveWiki, type ServedWiki, type ServeOptions } from '../support/served-wiki.js';

const servers: ServedWiki[] = [];
const clients: HttpClient[] = [];
const files: TestFile[] = [];
export const patient = { timeout: 600_000, interval: 50 };

/** Ends what the test has started. */
export async function stopAll(): Promise<void> {
  for (const client of clients.splice(0)) client.close();
  for (const server of servers.splice(0)) await server.stop();
  for (const file of files.splice(0)) file.remove();
}

/** Path of a database that the test may change. */
export async function sample(change: Parameters<typeof copySample>[0] = () => undefined): Promise<string> {
  return keep(await copySample(change));
}

/** Removes the file at the end of the test. */
export function keep(file: TestFile): string {
  files.push(file);
  return file.path;
}

export interface TestedWiki {
  readonly server: ServedWiki;
  readonly send: (sent: Sent) => Promise<Received>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Received>;
  readonly sendQuery: (query: string, headers?: Readonly<Record<string, string>>) => Promise<Received>;
  readonly post: (body: string, cookie: string) => Promise<Received>;
}

/** Starts a server with two workers and a runner, if the options say nothing else, and a client with this number of connections. */
export async function serve(options: ServeOptions, connections = 8): Promise<TestedWiki> {
  const processes = ['--workers', '2', '--runners', '1'];
  const server = await serveWiki({ ...options, arguments: [...processes, ...(options.arguments ?? [])] });
  servers.push(server);
  const client = new HttpClient(server.url, connections);
  clients.push(client);
  const send = (sent: Sent): Promise<Received> => client.send(sent);
  const get: TestedWiki['get'] = (path, headers) => send({ path, ...(headers && { headers }) });
  return {
    server,
    send,
    get,
    sendQuery: (query, headers) => get(`/api.php?action=query&format=json&formatversion=2&${query}`, headers),
    post: (body, cookie) =>
      send({
        method: 'POST',
        path: '/api.php',
        body,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      }),
  };
}

export const errorOf = ({ headers }: Received): unknown => headers['mediawiki-api-error'];
