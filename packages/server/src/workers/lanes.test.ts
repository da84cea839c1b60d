import { describe, expect, it } from 'vitest';
import { readRequest } from '../protocol/read-request.js';
import type { RawParameters } from '../request/raw-parameters.js';
import { type Lanes, makeLanes } from './lanes.js';

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

const all = 'action=query&meta=allmessages';
const one = 'action=query&meta=allmessages&ammessages=edit';

describe('a small wiki', () => {
  it('handles unknown requests in the quick lane', () => {
    expect(isSlow(makeLanes(false), 'action=query&list=querypage&qppage=Wantedpages')).toBe(false);
  });

  it.each([
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

  it('sends requests with very long values to runners, whatever they ask for', () => {
    const lanes = makeLanes(false);
    note(lanes, one, 1);
    expect(isSlow(lanes, `${one}&x=${'x'.repeat(1000)}`)).toBe(false);
    expect(isSlow(lanes, `${one}&x=${'x'.repeat(100_000)}`)).toBe(true);
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
});
