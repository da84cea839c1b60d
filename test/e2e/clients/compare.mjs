/** `node compare.mjs`: the same tasks by four JavaScript clients, as the table of the client's README shows them. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '../../../packages/client/dist/index.js';
import { connectM3api } from './connect/m3api.mjs';
import { connectMwn } from './connect/mwn.mjs';
import { connectNodemw } from './connect/nodemw.mjs';
import { startServer } from './support/server.mjs';
import { titles, walk } from './support/wiki.mjs';

/** A way to the wiki that counts requests, and refuses the first ones where it shall. */
async function startProxy(apiUrl) {
  const proxy = { requests: 0, refuse: 0 };
  const server = createServer(async (request, response) => {
    proxy.requests += 1;
    if (proxy.refuse > 0) {
      proxy.refuse -= 1;
      return response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' }).end('busy');
    }
    const chunks = await request.toArray();
    const url = new URL(request.url, apiUrl);
    const received = await fetch(url, {
      method: request.method,
      headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
      ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(received.status, { 'Content-Type': received.headers.get('content-type') });
    return response.end(Buffer.from(await received.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.apiUrl = `http://127.0.0.1:${server.address().port}/w/api.php`;
  proxy.close = () => server.close();
  return proxy;
}

/** Each client: texts of pages by title, and one small request. */
const clients = {
  '@wiki-query/client': (apiUrl) => {
    const wiki = createClient(apiUrl, { userAgent: 'wiki-query-clients/1.0' });
    return {
      texts: async (wanted) => (await wiki.pages(wanted).toArray()).length,
      small: () => wiki.query({ meta: ['siteinfo'] }),
    };
  },
  mwn: (apiUrl) => {
    const bot = connectMwn(apiUrl, '', '');
    return {
      texts: async (wanted) => (await bot.read(wanted)).length,
      small: () => bot.request({ action: 'query', meta: 'siteinfo' }),
    };
  },
  m3api: (apiUrl) => {
    const session = connectM3api(apiUrl);
    // It has no method for pages: the user cuts the titles into requests.
    const texts = async (wanted) => {
      let count = 0;
      for (let at = 0; at < wanted.length; at += 50) {
        const part = {
          action: 'query',
          titles: wanted.slice(at, at + 50),
          prop: 'revisions',
          rvprop: 'content',
          rvslots: 'main',
        };
        for await (const { query } of session.requestAndContinue(part))
          count += query.pages.filter((page) => page.revisions).length;
      }
      return count;
    };
    return { texts, small: () => session.request({ action: 'query', meta: 'siteinfo' }) };
  },
  nodemw: (apiUrl) => {
    const bot = connectNodemw(apiUrl);
    const call = (method, ...args) => promisify(bot[method].bind(bot))(...args);
    const texts = async (wanted) => {
      let count = 0;
      for (const title of wanted) if (typeof (await call('getArticle', title)) === 'string') count += 1;
      return count;
    };
    return { texts, small: () => call('getSiteInfo', ['general']) };
  },
};

const within = (work, milliseconds) =>
  Promise.race([work, new Promise((_, reject) => setTimeout(() => reject(new Error('no end')), milliseconds).unref())]);

async function outcome(work, milliseconds = 8000) {
  try {
    await within(work(), milliseconds);
    return 'succeeds';
  } catch (error) {
    return error.message === 'no end' ? `no end within ${milliseconds / 1000} s` : 'fails at once';
  }
}

async function measure(connect, proxy, wanted) {
  proxy.requests = 0;
  const read = await within(connect(proxy.apiUrl).texts(wanted), 120_000);
  const { requests } = proxy;
  proxy.refuse = 1;
  // mwn waits for 5 s.
  const busy = await outcome(() => connect(proxy.apiUrl).small(), 60_000);
  proxy.refuse = 0;
  // No server listens there.
  const nowhere = await outcome(() => connect('http://127.0.0.1:9/w/api.php').small());
  return { read, requests, busy: busy === 'succeeds' ? 'sent again' : busy, nowhere };
}

/** Rows of the table, by client. */
export async function compare() {
  const server = await startServer();
  const proxy = await startProxy(server.apiUrl);
  try {
    const rows = await walk(server.apiUrl, 'allpages', { aplimit: '120', apfilterredir: 'nonredirects' });
    const wanted = titles(rows).slice(0, 120);
    const found = {};
    for (const [name, connect] of Object.entries(clients)) found[name] = await measure(connect, proxy, wanted);
    return found;
  } finally {
    proxy.close();
    await server.stop();
  }
}

/** The table as Markdown. */
export const tableOf = (found) =>
  [
    ['Client', 'Texts of 120 pages', 'Status 503 with `Retry-After`', 'Nobody listens at the URL'],
    ['---', '---', '---', '---'],
    ...Object.entries(found).map(([name, row]) => [
      name,
      `${row.read} in ${row.requests} requests`,
      row.busy,
      row.nowhere,
    ]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(tableOf(await compare()));
  process.exit();
}
