/** Tests the form, its messages and its code for URLs of the page. */
import { beforeAll, describe, expect, test } from 'vitest';
import { snippets, urlOf } from './code.js';
import { findModule, loadChosen, specEntries } from './data.js';
import { secretsOf, sectionsOf, unknownParameters } from './fields.js';
import { validate } from './validate.js';
import { type Params, readState, writeState } from './wire.js';

beforeAll(async () => {
  for (const { group, name } of specEntries) await loadChosen({ [group]: name }, 'en');
});

const none = new Set<string>();
const messages = (query: string): readonly string[] => {
  const { params } = readState(query);
  return validate(params, sectionsOf(params)).map(({ name, level, text }) => `${name} ${level}: ${text}`);
};
const namesOf = (params: Params): readonly string[] =>
  sectionsOf(params).flatMap(({ fields }) => fields.map(({ name }) => name));

describe('the state in the address', () => {
  test.each([
    'list=allpages&aplimit=3',
    'titles=A%26B|C&prop=info&formatversion=1',
    'meta=siteinfo&_server=https://wiki.example/w/api.php',
  ])('%s comes back as it was', (query) => expect(writeState(readState(query), none)).toBe(query));

  test('holds no secret', () => {
    const state = readState('list=watchlist&wlowner=Alice&wltoken=123');
    const secrets = secretsOf(sectionsOf(state.params));
    expect(state.params['wltoken']).toBe('123');
    expect(writeState(state, secrets)).toBe('list=watchlist&wlowner=Alice');
  });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example/x',
  '/\\\\evil.example',
  ' javascript:1',
])('a link cannot make %j the server', (server) => {
  expect(readState(`_server=${encodeURIComponent(server)}`).server).toBe('');
});

test('names of parameters of a link are quoted in all code', () => {
  const name = 'a=1); import os; os.system("id")\n#\'`${x}';
  const { params } = readState(`${encodeURIComponent(name)}=1&__proto__=2&rvcontentformat-main=text%2Fplain`);
  const call = { server: '/api.php', params, formatversion: '2', sections: [], follow: false } as const;
  const texts = Object.fromEntries(snippets(call).map(({ id, text }) => [id, text]));
  const written = JSON.stringify(name);
  expect(texts['python']).toContain(`**{${written}: "1"}`);
  expect(texts['python']).toContain('**{"rvcontentformat-main": "text/plain"}');
  expect(texts['python-requests']).toContain(`${written}: "1"`);
  for (const id of ['typescript', 'javascript']) {
    expect(texts[id]).not.toMatch(/^\s*a=1/m);
    expect(texts[id]).toContain("'a=1); import os; os.system(\"id\")\\n#\\'`${x}': '1'");
  }
  expect(texts['curl']).toContain(`'a=1); import os; os.system("id")\n#'\\''\`\${x}=1'`);
});

describe('the form', () => {
  test('has the fields of what is chosen, under the names of the request', () => {
    const names = namesOf({ generator: 'allpages', prop: 'revisions', rvslots: 'main' });
    expect(names).toEqual(expect.arrayContaining(['titles', 'gapfrom', 'rvlimit', 'rvcontentformat-main', 'maxlag']));
    expect(names).not.toContain('apfrom');
    expect(names.join()).not.toContain('{');
  });

  test('names parameters in texts as its fields are called', () => {
    const textOf = (params: Params, field: string) =>
      sectionsOf(params)
        .flatMap(({ fields }) => fields)
        .find(({ name }) => name === field)?.parameter.text;
    expect(textOf({ list: 'allpages' }, 'apprlevel')).toContain('With `apprtype`');
    expect(textOf({ generator: 'allpages' }, 'gapprlevel')).toContain('With `gapprtype`');
  });

  test('requests pages only where they matter', () => {
    expect(namesOf({ list: 'allpages' })).not.toContain('titles');
    expect(namesOf({ prop: 'info' })).toContain('titles');
  });

  test('has each parameter of each module', () => {
    for (const { group, name, prefix } of specEntries) {
      const parameters = findModule(group, name)?.parameters ?? [];
      expect(parameters.length, name).toBeGreaterThan(name === 'linterstats' ? -1 : 0);
      const names = namesOf({ [group]: name });
      for (const { name, templateVars } of parameters) if (!templateVars) expect(names).toContain(prefix + name);
    }
  });
});

describe('messages before sending', () => {
  test.each<[query: string, wanted: readonly string[]]>([
    ['list=allpages&aplimit=3', []],
    ['list=allpages&aplimit=max', []],
    ['list=allpages&aplimit=x', ['aplimit error: “x” is not an integer.']],
    ['list=allpages&aplimit=0', ['aplimit warning: The minimum is 1.']],
    ['list=allpages&aplimit=600', ['aplimit warning: More than 500 requires the right “apihighlimits”.']],
    ['list=allpages&aplimit=6000', ['aplimit warning: The maximum is 5000.']],
    ['list=allpages&apfilterredir=maybe', ['apfilterredir error: “maybe” is not a valid value.']],
    ['list=allpages&apprtype=edit|fly', ['apprtype warning: “fly” does not exist on every wiki.']],
    ['list=allpages&apnamespace=-1', ['apnamespace error: This parameter does not accept namespace -1.']],
    ['list=alllinks&alnamespace=-1', []],
    ['list=search', ['srsearch error: This parameter is required.']],
    ['list=allpages&apfoo=1', ['apfoo warning: No selected module has the parameter “apfoo”.']],
    ['list=nothing', ['list warning: There is no module “nothing” in list.']],
    ['generator=tags', ['generator error: “tags” is not a generator.']],
    ['', ['list warning: Select a module. Without one, the response is empty.']],
    ['prop=info', ['titles warning: Properties need pages. Enter titles or ids, or select a generator.']],
    ['prop=info&titles=A&pageids=1', ['pageids error: With pageids, revids, do not set titles.']],
    ['list=categorymembers', ['cmtitle error: Set exactly one of cmtitle, cmpageid.']],
    ['list=categorymembers&cmtitle=Category:A', []],
    ['list=categorymembers&cmtitle=Category:A&cmpageid=1', ['cmpageid error: Set exactly one of cmtitle, cmpageid.']],
    ['generator=categorymembers', ['gcmtitle error: Set exactly one of gcmtitle, gcmpageid.']],
    ['list=users&ususers=A&ususerids=1', ['ususers error: Set at most one of ususerids, ususers.']],
    ['prop=stashimageinfo&titles=A', ['siifilekey error: Set at least one of siifilekey, siisessionkey.']],
    ['list=iwbacklinks&iwbltitle=A', ['iwbltitle error: With iwbltitle, also set iwblprefix.']],
    ['list=allimages&aisort=timestamp&aifrom=A', ['aifrom error: With aifrom, aito, aiprefix, also set aisort=name.']],
    ['list=allimages&aifrom=A&aifilterbots=all', []],
    ['list=alllinks&alunique=1&alprop=ids|title', ['alprop error: With alprop=ids, do not set alunique.']],
    ['list=alllinks&alunique=1&alprop=title', []],
    ['list=random&rnredirect=1', ['rnredirect warning: This parameter is deprecated.']],
    // A generator does not read the content of revisions.
    ['generator=revisions&titles=A&grvslots=main&grvparse=1', ['grvparse warning: This parameter is deprecated.']],
    ['prop=revisions&titles=A|B&rvlimit=2', ['rvlimit error: This parameter works for one page only.']],
    ['list=recentchanges&rcstart=now', []],
    ['list=recentchanges&rcstart=soon', ['rcstart warning: Write a timestamp as 2025-06-24T11:53:01Z, or “now”.']],
    ['list=recentchanges&rcuser=A<b', ['rcuser error: “A<b” is not a valid user name.']],
    ['list=allpages&apprefix=', []],
  ])('%s', (query, wanted) => expect(messages(query)).toEqual(wanted));

  test('shows the parameters of which one is required at once', () => {
    const shown = sectionsOf({ list: 'usercontribs' }).flatMap(({ fields }) => fields.filter(({ front }) => front));
    expect(shown.map(({ name, isAlternative }) => [name, isAlternative])).toEqual([
      ['ucuser', true],
      ['ucuserids', true],
      ['ucuserprefix', true],
      ['uciprange', true],
    ]);
  });

  test('counts the values of one parameter', () => {
    const ids = Array.from({ length: 501 }, (_, id) => id + 1);
    expect(messages(`prop=info&pageids=${ids.slice(0, 50).join('|')}`)).toEqual([]);
    expect(messages(`prop=info&pageids=${ids.slice(0, 51).join('|')}`)[0]).toMatch(/^pageids warning: 51 values/);
    expect(messages(`prop=info&pageids=${ids.join('|')}`)[0]).toMatch(/^pageids error: 501 values/);
  });
});

test('the examples of the spec fit the form, and are valid', () => {
  const examples = specEntries.flatMap(({ examples }) => examples);
  expect(examples.length).toBeGreaterThan(100);
  for (const { request } of examples) {
    const params = Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)]));
    const sections = sectionsOf(params);
    expect(unknownParameters(params, sections), JSON.stringify(request)).toEqual([]);
    expect(
      validate(params, sections).filter(({ level }) => level === 'error'),
      JSON.stringify(request),
    ).toEqual([]);
    expect(readState(writeState({ params, formatversion: '2', server: '' }, none)).params).toEqual(params);
  }
});

describe('code', () => {
  const params = { prop: 'info', titles: "Rock 'n' Roll|$100 question", inprop: 'url' };
  const call = {
    server: 'https://wiki.example/api.php',
    params,
    formatversion: '2',
    sections: sectionsOf(params),
    follow: false,
  } as const;
  const code = (id: string): string => snippets(call).find((snippet) => snippet.id === id)?.text ?? '';

  test('names the whole address', () => {
    const url = new URL(urlOf(call));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: 'query',
      format: 'json',
      formatversion: '2',
      ...params,
    });
  });

  test('quotes for each language', () => {
    expect(code('curl')).toContain(String.raw`--data-urlencode 'titles=Rock '\''n'\'' Roll|$100 question'`);
    expect(code('javascript')).toContain(String.raw`titles: 'Rock \'n\' Roll|$100 question',`);
    expect(code('python')).toContain(`titles=["Rock 'n' Roll", "$100 question"],`);
    expect(code('python-requests')).toContain(`"titles": "Rock 'n' Roll|$100 question",`);
    expect(code('typescript')).toContain(String.raw`titles: ['Rock \'n\' Roll', '$100 question'],`);
  });
});
