import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answer } from './answers.js';
import { browseRoutes } from './browse-routes.js';
import type { StatusReport } from './status-report.js';

const whole: Answer = {
  query: {
    general: { sitename: 'A & B <wiki>', mainpage: 'Main Page', generator: 'MediaWiki 1.43.9' },
    statistics: { pages: 12_345, articles: 2, edits: 3, users: 4 },
    allcategories: [{ category: 'Fruit & veg' }],
    allrevisions: [{ title: 'Talk:É/a?b', revisions: [{ user: '"Al"', timestamp: '2025-03-01T10:00:00Z' }] }],
  },
};

let app: FastifyInstance;
afterEach(() => app.close());

function serve(answer: (query: URLSearchParams) => Answer, status?: StatusReport, mayRead = true): FastifyInstance {
  app = fastify();
  browseRoutes(app, {
    query: async (_request, query) => JSON.stringify(answer(new URLSearchParams(query))),
    has: { hasDocs: true, hasDocuments: false, hasMetrics: true },
    mayRead: () => mayRead,
    ...(status && { status: async () => status }),
  });
  return app;
}

describe('the home page', () => {
  test('shows the wiki, and requests made from its data', async () => {
    const { body, headers, statusCode } = await serve(() => whole).inject('/');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('<title>A &amp; B &lt;wiki&gt;</title>');
    for (const text of ['12,345', '2025-03-01', 'Fruit &amp; veg', '/wiki/Main_Page', 'Talk:É/a?b'])
      expect(body).toContain(text);
    expect(body.match(/href="\/api\.php\?/g)).toHaveLength(5);
    expect(body).toContain('ucuser=%22Al%22');
    expect(body).toContain('href="/docs/"');
    expect(body).not.toContain('/openapi.json');
  });

  test('finds pages, and shows their snippets as text', async () => {
    const found = { search: [{ title: 'A?b', snippet: 'x <span class="searchmatch">y</span> &lt;b&gt; &amp;amp;' }] };
    const { body } = await serve((query) =>
      query.get('list') === 'search' && query.get('srsearch') === '"é" & more' ? { query: found } : whole,
    ).inject('/?search=%22%C3%A9%22+%26+more');
    expect(body).toContain('<a href="/wiki/A%3Fb">A?b</a>');
    expect(body).toContain('x y &lt;b&gt; &amp;amp;');
    expect(body).toContain('value="&quot;é&quot; &amp; more"');
  });

  test.each([
    ['no page', { query: { search: [] } }, 'No page has these words.'],
    ['an error', { error: { code: 'x', info: '<b>' } }, '&lt;b&gt;'],
  ])('says that a search gives %s', async (_, answer, text) => {
    const { body } = await serve((query) => (query.has('srsearch') ? answer : whole)).inject('/?search=a');
    expect(body).toContain(text);
  });

  test.each([
    ['databaseunavailable', 503, 'The wiki cannot be read now: gone'],
    ['readapidenied', 200, 'Only members can read this wiki.'],
  ])('says why it has no data: %s', async (code, status, text) => {
    const { body, statusCode } = await serve(() => ({ error: { code, info: 'gone' } })).inject('/?search=a');
    expect([statusCode, body]).toEqual([status, expect.stringContaining(text)]);
  });

  test('shows an empty wiki', async () => {
    const { body } = await serve(() => ({ query: {} })).inject('/');
    expect(body.match(/href="\/api\.php\?/g)?.length).toBe(3);
  });

  test.each([
    ['https://other.example/logo.png', false],
    ['//other.example/logo.png', false],
    ['/images/logo.png', true],
    ['data:image/png;base64,AA==', true],
  ])('a logo at %s is shown: %s', async (logo, isShown) => {
    const query = { ...whole.query, general: { sitename: 'A', mainpage: 'M', generator: 'G', logo } };
    expect((await serve(() => ({ query })).inject('/')).body.includes('<img')).toBe(isShown);
  });
});

describe('the state of the server', () => {
  const report: StatusReport = {
    version: '1.2.3',
    node: 'v20',
    started: '2025-01-01T00:00:00.000Z',
    now: '2025-01-03T05:00:00.000Z',
    status: 'degraded',
    requests: 1234,
    errors: 5,
    p50: 1.25,
    p99: 250,
    modules: [{ module: 'query+allpages', requests: 7, errors: 1 }],
    queue: { running: 1, waiting: 2, refused: 3 },
    processes: { workers: 2, runners: 2, workersReplaced: 0, runnersReplaced: 0 },
    memory: 300 * 2 ** 20,
    databases: [{ host: 'db<1>', isServing: false, connections: 4, errors: 6 }],
    areSessionsKept: false,
    warnings: [{ time: '2025-01-03T04:00:00.000Z', text: '<worker-ended>' }],
    minutes: [1, 2].map((requests) => ({ time: '', requests, errors: 0, memory: 1, waiting: 0 })),
  };

  test('shows figures, charts, hosts and warnings, and loads itself again', async () => {
    const { body, headers } = await serve(() => whole, report).inject('/status');
    for (const text of ['2 d 5 h', '1,234', '1.3 ms', '250 ms', '300 MiB', 'query+allpages', 'db&lt;1&gt;', 'unknown'])
      expect(body).toContain(text);
    expect(body).toContain('2025-01-03 04:00:00 UTC');
    expect(body).toContain('&lt;worker-ended&gt;');
    expect(body).toContain('cannot be saved');
    expect(headers['refresh']).toBe('15');
    expect(body).toContain('aria-label="Requests a minute: now 2, at most 2"');
  });

  test('is for operators only', async () => {
    const { body, statusCode } = await serve(() => whole, report, false).inject('/status');
    expect([statusCode, body]).toEqual([403, expect.stringContaining('--public-metrics')]);
    expect(body).not.toContain('db&lt;1&gt;');
  });
});
