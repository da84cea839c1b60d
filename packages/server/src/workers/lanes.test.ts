import { describe, expect, it } from 'vitest';
import { readRequest, type Selection } from '../protocol/read-request.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import { moduleNamed } from '../modules/registry.js';
import { queryModules } from '../spec/query-modules.js';
import { type Lanes, lanesOfServer, makeLanes, whileHuge } from './lanes.js';

const parametersOf = (query: string): RawParameters =>
  readRequest(
    { method: 'GET', path: '/api.php', query, headers: {}, ip: '127.0.0.1', origin: 'http://localhost' },
    { code: 'en', legacyEncoding: 'windows-1252' },
  );

function note(lanes: Lanes, query: string, ...milliseconds: readonly number[]): void {
  const parameters = parametersOf(query);
  for (const one of milliseconds) lanes.note(lanes.kindOf(parameters), parameters, one);
}

function isSlow(lanes: Lanes, query: string): boolean {
  const parameters = parametersOf(query);
  return lanes.isSlow(lanes.kindOf(parameters), parameters);
}

const posted = (body: string, contentType: string): RawRequest => ({
  method: 'POST',
  path: '/api.php',
  query: '',
  headers: { 'content-type': contentType },
  body: Buffer.from(body, 'latin1'),
  ip: '127.0.0.1',
  origin: 'http://localhost',
});
const urlEncoded = 'application/x-www-form-urlencoded';

/** Milliseconds of work. */
function workOf(action: () => void): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const all = 'action=query&meta=allmessages';
const one = 'action=query&meta=allmessages&ammessages=edit';

describe('a small wiki', () => {
  it('handles unknown requests in the quick lane', () => {
    expect(isSlow(makeLanes(false), 'action=query&list=querypage&qppage=Wantedpages')).toBe(false);
  });

  it.each([
    'action=compare&fromrev=1&torev=2',
    'action=expandtemplates&text=a&prop=wikitext',
    'action=query&prop=revisions&titles=A&rvexpandtemplates=',
    'action=query&generator=allrevisions&garvexpandtemplates=1',
    'action=query&prop=deletedrevisions&titles=A&drvexpandtemplates=1',
  ])('sends texts whose templates are expanded to runners (%s)', (query) => {
    expect(isSlow(makeLanes(false), query)).toBe(true);
  });

  it('sends a request with long values to runners when nothing bounds its work', () => {
    const words = 'word+'.repeat(400);
    expect(isSlow(makeLanes(false), `action=query&list=search&srsearch=${words}`)).toBe(true);
    expect(isSlow(makeLanes(false), 'action=query&list=search&srsearch=word')).toBe(false);
    expect(isSlow(makeLanes(false), `action=query&prop=info&titles=${words}`)).toBe(false);
  });

  it('leaves bodies with very long values to runners', () => {
    expect(makeLanes(false).isHuge({ body: Buffer.alloc(1000, 'x') })).toBe(false);
    expect(makeLanes(false).isHuge({ body: Buffer.alloc(100_000, 'x') })).toBe(true);
    expect(makeLanes(false).isHuge({})).toBe(false);
  });

  it('sends what it does not know to runners for a while after a worker was ended', () => {
    let now = 0;
    const lanes = makeLanes(false, () => now);
    note(lanes, one, 2);
    lanes.beCautious();
    expect(isSlow(lanes, one)).toBe(false);
    expect(isSlow(lanes, 'action=query&meta=siteinfo')).toBe(true);
    now = 601_000;
    expect(isSlow(lanes, 'action=query&meta=siteinfo')).toBe(false);
  });

  it('takes one long request for chance, and two for a slow kind', () => {
    const lanes = makeLanes(false);
    note(lanes, all, 300);
    expect(isSlow(lanes, all)).toBe(false);
    note(lanes, all, 300);
    expect(isSlow(lanes, all)).toBe(true);
  });

  it('takes no request for chance that took very long', () => {
    const lanes = makeLanes(false);
    note(lanes, all, 10_000);
    expect(isSlow(lanes, all)).toBe(true);
  });

  it('is not deceived by quick requests between slow ones', () => {
    const lanes = makeLanes(false);
    note(lanes, all, 300, 1, 1, 1, 300, 1, 1, 1);
    expect(isSlow(lanes, all)).toBe(true);
  });

  it('lets a kind come back that has been quick for long', () => {
    const lanes = makeLanes(false);
    note(lanes, all, 300, 300, ...Array.from({ length: 30 }, () => 2));
    expect(isSlow(lanes, all)).toBe(false);
  });

  it('sends new kinds with a slow module to runners, and leaves known ones where they are', () => {
    let now = 0;
    const lanes = makeLanes(false, () => now);
    note(lanes, one, 2);
    note(lanes, all, 300);
    expect(isSlow(lanes, one)).toBe(false);
    expect(isSlow(lanes, `${all}&amfilter=a`)).toBe(true);
    expect(isSlow(lanes, 'action=query&meta=siteinfo|allmessages&amlang=pl')).toBe(true);
    expect(isSlow(lanes, 'action=query&meta=siteinfo')).toBe(false);
    now = 61_000;
    expect(isSlow(lanes, `${all}&amfilter=a`)).toBe(false);
  });

  it('knows a kind by the parameters of modules, and by no others', () => {
    const { kindOf } = makeLanes(false);
    expect(kindOf(parametersOf(`${all}&anything=1`))).toBe(kindOf(parametersOf(all)));
    expect(kindOf(parametersOf(one))).not.toBe(kindOf(parametersOf(all)));
  });
});

describe('a large wiki', () => {
  it('sends what nothing bounds to runners, as a generator too', () => {
    const lanes = makeLanes(true);
    expect(isSlow(lanes, 'action=query&list=allpages&apminsize=5')).toBe(true);
    expect(isSlow(lanes, 'action=query&generator=allpages&gapminsize=5')).toBe(true);
    expect(isSlow(lanes, 'action=query&list=allpages&apfrom=A')).toBe(false);
  });

  const unbounded = queryModules().flatMap(({ name, group, prefix }) => {
    const { reads = {} } = moduleNamed(name);
    const all = `${group}=${name}`;
    return reads === 'all' ? [all] : Object.keys(reads).map((one) => `${all}&${prefix}${one}=1`);
  });
  it.each(unbounded)('sends %s to runners', (query) => {
    expect(isSlow(makeLanes(true), `action=query&${query}`)).toBe(true);
  });
});

describe('a wiki on a database server', () => {
  it.each([
    ['action=parse&page=A', true],
    ['action=compare&fromrev=1&torev=2', true],
    ['action=expandtemplates&text=a&prop=wikitext', true],
    ['action=query&prop=revisions&titles=A&rvdiffto=prev', true],
    ['action=query&prop=revisions&titles=A&rvdifftotext=a', true],
    ['action=query&generator=allrevisions&garvgeneratexml=1', true],
    ['action=query&list=querypage&qppage=Wantedpages', false],
    ['action=query&prop=revisions&titles=A&rvprop=content', false],
  ])('sends the work on texts to runners, and no other (%s)', (query, expected) => {
    lanesOfServer.beCautious();
    expect(isSlow(lanesOfServer, query)).toBe(expected);
  });

  it('leaves bodies with very long values to runners', () => {
    expect(lanesOfServer.isHuge({ body: Buffer.alloc(1000, 'x') })).toBe(false);
    expect(lanesOfServer.isHuge({ body: Buffer.alloc(100_000, 'x') })).toBe(true);
  });
});

describe('a request with a huge body', () => {
  const read = (request: RawRequest, selection?: Selection): RawParameters =>
    readRequest(request, { code: 'en', legacyEncoding: 'windows-1252' }, selection);
  const field = (name: string, value: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  it.each([
    ['form', posted(`titles=${'%CC%81'.repeat(50_000)}&format=json&errorlang=de`, urlEncoded)],
    [
      'multipart form',
      posted(
        `${field('titles', 'x'.repeat(100_000))}${field('format', 'json')}${field('errorlang', 'de')}--b--`,
        'multipart/form-data; boundary=b',
      ),
    ],
  ])('shows how it wants its errors (%s)', (_, request) => {
    const parameters = read(request, whileHuge);
    expect(parameters.names()).toEqual(['format', 'errorlang']);
    expect(parameters.peek('format')).toBe('json');
  });

  it.each([
    ['a value', `titles=a${'\xcc\x81'.repeat(2 << 20)}`],
    ['a value of the format', `format=a${'\xcc\x81'.repeat(2 << 20)}`],
    ['bytes', `titles=${'%FF'.repeat(1 << 20)}`],
    ['a name', `${'%FF'.repeat(1 << 20)}=a`],
    ['names', `${'.'.repeat(4000)}=${'%FF'.repeat(100)}&`.repeat(900)],
  ])('takes little work before its turn (%s)', (_, body) => {
    const request = posted(body, urlEncoded);
    const whole = workOf(() => read(request));
    expect(workOf(() => read(request, whileHuge))).toBeLessThan(Math.max(50, whole / 3));
  });
});
