/** The memory of all processes while clients send and request as much as they may. */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import type { Received } from '../support/http-client.js';
import { memoryOf } from '../support/memory.js';
import { isNightly } from '../support/nightly.mjs';
import type { ServedWiki } from '../support/served-wiki.js';
import { errorOf, patient, sample, serve, stopAll } from './serving.js';

afterEach(stopAll);

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const largest = 8 * 1024 * 1024;

/** MiB that SECURITY.md promises for one process, and for two workers, two runners and their supervisor. */
const most = { ofOne: 512, ofAll: 1536 };

function pidsOf(server: ServedWiki): readonly number[] {
  return [server.child.pid ?? 0, ...server.processes('worker-main'), ...server.processes('runner-main')];
}

/** Notes the memory of all processes, also of those that end, until `stop` gives the most MiB that they had. */
function watch(server: ServedWiki): { readonly stop: () => { readonly ofOne: number; readonly ofAll: number } } {
  const seen = { ofOne: 0, ofAll: 0 };
  const look = (): void => {
    const sizes = pidsOf(server).map((pid) => memoryOf(pid)?.now ?? 0);
    seen.ofOne = Math.max(seen.ofOne, ...sizes);
    seen.ofAll = Math.max(
      seen.ofAll,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  };
  look();
  const timer = setInterval(look, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return seen;
    },
  };
}

async function start(connections: number) {
  const limits = ['--runners', '2', '--request-timeout', '300', '--query-timeout', '5'];
  const wiki = await serve({ database: await sample(), arguments: limits }, connections);
  await vi.waitFor(async () => expect(await wiki.server.metric('runners')).toBe(2), patient);
  return wiki;
}

const filled = (head: string, fill: string): Buffer => {
  const unit = Buffer.from(fill);
  return Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(Math.floor((largest - head.length) / unit.length) * unit.length, unit),
  ]);
};

/** A server that refuses a body closes its connection. A client that still writes may lose the response. */
const refusals = ['overloaded', 'querytimeout', 'internal_api_error', 'the connection closed without a response'];

type Attack = [name: string, clients: number, head: string, fill: string, codes: (string | undefined)[]];

/** One of a text that grows and one of a computation. `bodies.long.test.ts` has packed bodies. */
const attacks: Attack[] = [
  [
    'ten clients that want 4 million letters as escapes',
    10,
    'format=json&action=expandtemplates&prop=wikitext&text=',
    'é',
    [undefined],
  ],
  [
    'six comparisons with 4 MB',
    6,
    `x=${'x'.repeat(largest / 2 + 100_000)}&format=json&action=query&prop=revisions&titles=Main%20Page&rvdifftotext=`,
    '<\n',
    ['difftoolarge'],
  ],
];

/** Those that use the same memory, or less. */
const similar: Attack[] = [
  ['20 gzip bombs', 20, 'format=json&action=query&x=', 'x', [undefined]],
  [
    '20 clients that want 8 MB repeated and escaped twice',
    20,
    'format=xmlfm&action=query&meta=siteinfo&requestid=',
    '"',
    ['maxchars'],
  ],
  [
    '20 clients that want 4 million letters as escapes',
    20,
    'format=json&action=expandtemplates&prop=wikitext&text=',
    'é',
    [undefined],
  ],
  ['six trees of 8 MB', 6, 'format=json&action=expandtemplates&prop=parsetree&text=', '{{a|b=c}}', ['maxbytes']],
  ['20 clients with 8 MB in an error', 20, 'format=xmlfm&action=', '"', ['badvalue']],
  [
    'six comparisons with 8 MB',
    6,
    'format=json&action=query&prop=revisions&titles=Main%20Page&rvdifftotext=',
    '<\n',
    ['difftoolarge'],
  ],
];

it.each(isNightly ? [...attacks, ...similar] : attacks)('%s', async (name, clients, head, fill, codes) => {
  const { send, sendQuery, server } = await start(clients);
  const watched = watch(server);
  const isPacked = name.includes('gzip');
  const body = isPacked ? gzipSync(filled(head, fill)) : filled(head, fill);
  const headers = { ...form, ...(isPacked && { 'content-encoding': 'gzip' }) };
  const responses = await Promise.all(
    Array.from({ length: clients }, () =>
      send({ method: 'POST', path: '/api.php', body, headers }).catch((error: unknown) => error as Error),
    ),
  );
  const seen = watched.stop();
  const outcomes = new Set(
    responses.map((response) => (response instanceof Error ? response.message : errorOf(response))),
  );
  for (const outcome of outcomes) expect([...refusals, ...codes]).toContain(outcome);
  expect(seen.ofOne).toBeLessThan(most.ofOne);
  expect(seen.ofAll).toBeLessThan(most.ofAll);
  expect(await server.metric('workers_replaced')).toBe(0);
  expect((await sendQuery('list=allpages')).status).toBe(200);
});

it('responses of megabytes that nobody reads are bounded, and others are served', async () => {
  const { sendQuery, server } = await start(4);
  const watched = watch(server);
  const { hostname, port } = new URL(server.url);
  const path = '/api.php?action=paraminfo&modules=main|query%2B*&helpformat=html&format=jsonfm';
  const sockets: Socket[] = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(4));
    return socket;
  });
  for (let i = 0; i < 20; i++) {
    const response: Received = await sendQuery('list=allpages');
    expect(response.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const seen = watched.stop();
  for (const socket of sockets) socket.destroy();
  expect(seen.ofOne).toBeLessThan(most.ofOne);
  expect(await server.metric('workers_replaced')).toBe(0);
});

it('the heap of each worker and runner is bounded', async () => {
  const { server } = await start(1);
  const limitOf = (pid: number): string | undefined =>
    /--max-old-space-size=(\d+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1];
  expect(server.processes('worker-main').map(limitOf)).toEqual(['1024', '1024']);
  expect(server.processes('runner-main').map(limitOf)).toEqual(['512', '512']);
});
