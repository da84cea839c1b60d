import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answer } from './answers.js';
import { browseRoutes } from './browse-routes.js';
import { withLocalLinks } from './local-links.js';
import type { StatusReport } from './status-report.js';

const paths = { articlepath: '/w/$1', script: '/w/index.php' };

const whole: Answer = {
  query: {
    general: { ...paths, sitename: 'A & B <wiki>', mainpage: 'Main Page', generator: 'MediaWiki 1.43.9' },
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
    ['databaseunavailable', 503, 'The wiki cannot be read: gone'],
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
    const query = { ...whole.query, general: { ...paths, sitename: 'A', mainpage: 'M', generator: 'G', logo } };
    expect((await serve(() => ({ query })).inject('/')).body.includes('<img')).toBe(isShown);
  });
});

describe('a page of the wiki', () => {
  const parsed: NonNullable<Answer['parse']> = {
    title: 'A b',
    text: '<p style="color:red"><a href="/w/C_d#e" title="x">y</a> <a href="/w/index.php?title=New&amp;action=edit&amp;redlink=1">z</a></p>',
    displaytitle: '<i>A</i> b',
    categories: [{ category: 'Fruit_&_veg' }, { category: 'Secret', hidden: true }],
    langlinks: [{ url: 'https://de.example/A', lang: 'de', autonym: 'Deutsch' }],
  };
  type Page = NonNullable<NonNullable<Answer['query']>['pages']>[number];
  const shown = async (url: string, page: Partial<Page>, more: Answer = {}) => {
    const asked: URLSearchParams[] = [];
    const response = await serve((query) => {
      asked.push(query);
      if (query.get('meta') === 'siteinfo')
        return { query: { ...whole.query, pages: [{ title: 'A b', ns: 0, ...page }], ...more.query } };
      return query.get('action') === 'parse' && more.error === undefined ? { parse: parsed, ...more } : more;
    }).inject(url);
    return { ...response, asked };
  };

  test('shows its text, categories and languages, with links to this server', async () => {
    const { body, headers, statusCode, asked } = await shown('/wiki/A_b', {});
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*style-src-attr 'unsafe-inline'/);
    expect(asked[1]?.get('page')).toBe('A b');
    for (const text of [
      '<h1><i>A</i> b</h1>',
      '<a href="/wiki/C_d#e" title="x">y</a>',
      '<a href="/wiki/New">z</a>',
      '<a href="/wiki/Category:Fruit_%26_veg">Fruit &amp; veg</a>',
      '<li lang="de"><a href="https://de.example/A">Deutsch</a>',
      '<title>A b - A &amp; B &lt;wiki&gt;</title>',
    ])
      expect(body).toContain(text);
    expect(body).not.toContain('Secret');
  });

  test.each([
    ['/wiki/A%7CB', '\u{1F}A|B'],
    ['/wiki/A_b/C?oldid=5', '\u{1F}A b/C'],
  ])('%s is one title', async (url, titles) => {
    expect((await shown(url, {})).asked[0]?.get('titles')).toBe(titles);
  });

  test.each<[string, string, Partial<Page>, Answer, number, string]>([
    ['a missing page', '/wiki/A', { missing: true }, {}, 404, 'There is no page with this title.'],
    [
      'a title that is not valid',
      '/wiki/A',
      { invalid: true, invalidreason: 'It has "<".' },
      {},
      400,
      'It has &quot;&lt;&quot;.',
    ],
    ['a special page', '/wiki/Special:X', { special: true, ns: -1 }, {}, 404, 'This server has no special pages.'],
    ['an action that there is not', '/wiki/A?action=edit', {}, {}, 404, 'names no page, or an action'],
    ['a name that is no UTF-8', '/wiki/%ff%fe', {}, {}, 400, ''],
    ['what members may read', '/wiki/A', {}, { error: { code: 'readapidenied', info: '' } }, 403, 'Only members'],
    [
      'a revision that is no number',
      '/wiki/A?oldid=x',
      {},
      { error: { code: 'badinteger', info: 'no <number>' } },
      400,
      'no &lt;number&gt;',
    ],
    [
      'a page of another wiki',
      '/wiki/x:A',
      {},
      { query: { interwiki: [{ title: 'x:A', url: 'https://x.example/A' }] } },
      404,
      '<a href="https://x.example/A">x:A</a>',
    ],
  ])('says why it does not show %s', async (_, url, page, more, status, text) => {
    const { statusCode, body } = await shown(url, page, more);
    expect([statusCode, body]).toEqual([status, expect.stringContaining(text)]);
  });

  test('lists the members of a category, and leads to the next ones', async () => {
    const members = [
      { title: 'Category:C', type: 'subcat' },
      { title: 'P?', type: 'page' },
    ];
    const more = { query: { categorymembers: members }, continue: { cmcontinue: 'page|1', continue: '-||' } };
    const { body, statusCode } = await shown('/wiki/Category:A?cmcontinue=x', { ns: 14, missing: true }, more);
    expect(statusCode).toBe(200);
    for (const text of ['Subcategories', '/wiki/Category:C', '/wiki/P%3F', '?cmcontinue=page%7C1&amp;continue=-%7C%7C'])
      expect(body).toContain(text);
  });

  test('shows a file from this host only', async () => {
    const file = { url: 'https://files.example/i/a.png', mime: 'image/png', width: 3, height: 4, size: 5000 };
    const { body } = await shown('/wiki/File:A.png', { ns: 6, imageinfo: [file] });
    expect(body).toContain('<img src="/i/a.png" alt="">');
    expect(body).toContain('image/png, 3 × 4 pixels, 5,000 bytes');
  });

  test('shows its history, without what is hidden', async () => {
    const revisions = [
      {
        revid: 2,
        timestamp: '2025-01-02T03:04:05Z',
        user: 'Al',
        size: 1000,
        minor: true,
        parsedcomment: '<a href="/w/X">x</a>',
      },
      { revid: 1 },
    ];
    const { body } = await shown(
      '/wiki/A_b?action=history',
      {},
      { query: { pages: [{ title: 'A b', ns: 0, revisions }] } },
    );
    expect(body).toContain(
      '<a href="/wiki/A_b?oldid=2">2025-01-02 03:04:05 UTC</a> · <a href="/wiki/User:Al">Al</a> · 1,000 bytes · minor · <a href="/wiki/X">x</a>',
    );
    expect(body.match(/hidden/g)).toHaveLength(2);
  });

  test('shows what links to it, and its source as plain text', async () => {
    const linkshere = [{ title: 'L', redirect: true }];
    const pages = [{ title: 'A b', ns: 0, linkshere }];
    const linking = await shown('/wiki/A_b?action=links', {}, { query: { pages } });
    expect(linking.body).toContain('<a href="/wiki/L">L</a> (redirect)');
    const texts = [{ revid: 1, slots: { main: { content: "'''<b>'''" } } }];
    const raw = await shown(
      '/wiki/A_b?action=raw',
      {},
      { query: { pages: [{ title: 'A b', ns: 0, revisions: texts }] } },
    );
    expect([raw.body, raw.headers['content-type'], raw.headers['x-content-type-options']]).toEqual([
      "'''<b>'''",
      'text/plain; charset=utf-8',
      'nosniff',
    ]);
  });

  test('leads from /wiki/ to the main page', async () => {
    expect((await serve(() => whole).inject('/wiki/')).headers.location).toBe('/wiki/Main_Page');
  });
});

test.each([
  ['<a href="/view/A%26B?x=1">', '/view/$1', '<a href="/wiki/A%26B?x=1">'],
  [
    '<a class="x" href="/w/index.php?title=A%2BB%26C&amp;oldid=3#d">',
    '/view/$1',
    '<a class="x" href="/wiki/A+B&amp;C#d">',
  ],
  ['<a href="/w/index.php?title=A/B">', '/w/index.php?title=$1', '<a href="/wiki/A/B">'],
  ['<p title="<a href=">x href="/view/A" y</p>', '/view/$1', '<p title="<a href=">x href="/view/A" y</p>'],
  ['<a href="https://x.example/view/A">', '/view/$1', '<a href="https://x.example/view/A">'],
])('%s has its link here', (html, articlepath, expected) => {
  expect(withLocalLinks(html, { articlepath, script: '/w/index.php' })).toBe(expected);
});

test('links are found in linear time', () => {
  for (const part of ['<', '<a ', '<"', '<a href="'])
    expect(withLocalLinks(part.repeat(200_000), { articlepath: '/view/$1', script: '/w' })).toHaveLength(
      part.length * 200_000,
    );
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
