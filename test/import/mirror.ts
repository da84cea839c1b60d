/** A mirror with the paths of dumps.wikimedia.org that has the dump of the sample wiki under another name. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sampleDump } from '../conformance/src/folders.js';

export interface Mirror {
  readonly url: string;
  /** Offers a dump of another date too. */
  readonly addDate: (date: string) => void;
  readonly close: () => void;
}

export async function startMirror(wiki: string): Promise<Mirror> {
  const dates = ['20250701'];
  const sources = new Map(
    readdirSync(sampleDump).map((name) => [name.replace(/^samplewiki-\d+/, ''), readFileSync(join(sampleDump, name))]),
  );
  const server: Server = createServer((request, response) => {
    const [, name, date = '', file = ''] = (request.url ?? '').split('/');
    if (name !== wiki) response.writeHead(404).end();
    else if (date === '') response.end(dates.map((each) => `<a href="${each}/">${each}</a>`).join('\n'));
    else if (file === 'dumpstatus.json') response.end(statusOf(wiki, date, sources));
    else {
      const bytes = sources.get(file.replace(`${wiki}-${date}`, ''));
      if (bytes === undefined) response.writeHead(404).end();
      else response.end(bytes);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addDate: (date) => void dates.push(date),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function statusOf(wiki: string, date: string, sources: ReadonlyMap<string, Buffer>): string {
  const files = [...sources].map(([rest, bytes]) => [
    `${wiki}-${date}${rest}`,
    { size: bytes.length, sha1: createHash('sha1').update(bytes).digest('hex') },
  ]);
  return JSON.stringify({ jobs: { all: { status: 'done', files: Object.fromEntries(files) } } });
}
