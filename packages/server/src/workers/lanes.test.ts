import { describe, expect, it } from 'vitest';
import { readRequest, type Selection } from '../protocol/read-request.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import { moduleNamed } from '../modules/registry.js';
import { queryModules } from '../spec/query-modules.js';
import { isHuge, isSlow, whileHuge } from './lanes.js';

const parametersOf = (query: string): RawParameters =>
  readRequest(
    { method: 'GET', path: '/api.php', query, headers: {}, ip: '127.0.0.1', origin: 'http://localhost' },
    { code: 'en', legacyEncoding: 'windows-1252' },
  );

const posted = (body: string, contentType: string): RawRequest => ({
  method: 'POST',
  path: '/api.php',
  query: '',
  headers: { 'content-type': contentType },
  body: Buffer.from(body, 'latin1'),
  ip: '127.0.0.1',
  origin: 'http://localhost',
});
const onSqlite = { isServer: false, hasAccount: false };
const urlEncoded = 'application/x-www-form-urlencoded';

/** Milliseconds of processor time, the least of several runs: code that is compiled, and other programs, take time too. */
function workOf(action: () => void): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    action();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

describe('a wiki on SQLite', () => {
  it.each([
    ['action=compare&fromrev=1&torev=2', true],
    ['action=expandtemplates&text=a&prop=wikitext', true],
    ['action=help&modules=main', true],
    ['action=query&prop=revisions&titles=A&rvexpandtemplates=', true],
    ['action=query&prop=revisions&titles=A&rvdiffto=prev', true],
    ['action=query&generator=allrevisions&garvexpandtemplates=1', true],
    ['action=query&list=allpages&apfrom=A&aplimit=50', false],
    ['action=query&list=allpages&apminsize=5', true],
    ['action=query&generator=allpages&gapminsize=5', true],
    ['action=query&meta=siteinfo&siprop=statistics', false],
    ['action=query&meta=allmessages', true],
    ['action=paraminfo&modules=main', false],
    ['action=paraminfo&modules=main|query%2B*', true],
    ['action=paraminfo&modules=main&helpformat=html', true],
    ['constructor=1&action=__proto__&list=toString|allpages', false],
  ])('leaves %s to runners: %s', (query, expected) => {
    expect(isSlow(parametersOf(query), onSqlite)).toBe(expected);
  });

  it.each([
    ['list=allpages&aplimit=500', false],
    ['list=allpages&aplimit=501', true],
    ['list=allpages&aplimit=max', false],
    ['list=allpages|allusers&aplimit=max', false],
    ['list=allpages|allusers&aplimit=max&aulimit=1', true],
    ['list=allpages|allusers&aplimit=300&aulimit=300', true],
    ['titles=A|B&prop=info|categories&cllimit=max', false],
    ['titles=A|B&prop=links|categories&cllimit=max&pllimit=max', true],
    ['generator=allpages&gaplimit=166&prop=info|links', false],
    ['generator=allpages&gaplimit=167&prop=info|links', true],
    ['list=allpages&aplimit=much', false],
    ['generator=allpages&gaplimit=10&prop=info|links&pllimit=max', true],
    ['generator=allpages&gaplimit=10&prop=info|links&pllimit=480', false],
    ['list=allpages&aulimit=501', false],
    ['list=allpages&limit=500', false],
  ])('leaves requests for many items to runners (%s: %s)', (query, expected) => {
    expect(isSlow(parametersOf(`action=query&${query}`), onSqlite)).toBe(expected);
  });

  it('takes max of an account for more', () => {
    const parameters = parametersOf('action=query&list=allpages&aplimit=max');
    expect(isSlow(parameters, { isServer: false, hasAccount: true })).toBe(true);
  });

  const unbounded = queryModules().flatMap(({ name, group, prefix }) => {
    const { reads = {} } = moduleNamed(name);
    const all = `${group}=${name}`;
    return reads === 'all' ? [all] : Object.keys(reads).map((one) => `${all}&${prefix}${one}=1`);
  });
  it.each(unbounded)('leaves %s to runners, as a module declares', (query) => {
    expect(isSlow(parametersOf(`action=query&${query}`), onSqlite)).toBe(true);
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
    ['action=query&list=allpages&aplimit=max', false],
    ['action=query&prop=revisions&titles=A&rvprop=content', false],
  ])('leaves the work on texts to runners, and no other (%s)', (query, expected) => {
    expect(isSlow(parametersOf(query), { isServer: true, hasAccount: false })).toBe(expected);
  });
});

it('bodies with very long values are left to runners', () => {
  expect(isHuge({ body: Buffer.alloc(1000, 'x') })).toBe(false);
  expect(isHuge({ body: Buffer.alloc(100_000, 'x') })).toBe(true);
  expect(isHuge({})).toBe(false);
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
