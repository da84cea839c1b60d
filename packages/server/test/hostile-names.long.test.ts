/**
 * Names can be any text: names of members that every object has (`constructor`, `__proto__`) get the same responses as
 * any other name, in parameters and in the data of a wiki.
 */
import { descriptors, type ModuleDescriptor, type ParameterDescriptor } from '@wiki-query/server-stubs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjects } from './contract/subjects.js';
import { requestOf } from './contract/walk.js';
import { openTestClient, type TestClient, type Json, type Query } from './support/test-client.js';
import { copySample, type TestFile } from './support/crowded-wiki.js';

const hostile = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
/** A name of the same kind that no object has. */
const plain = 'zzyzx';

let file: TestFile;
let client: TestClient;
beforeAll(async () => {
  file = await copySample((database) => {
    const names = [...hostile, plain];
    const page = database.prepare('INSERT INTO page_props (pp_page, pp_propname, pp_value) VALUES (1, ?, ?)');
    for (const name of names) page.run(name, `of ${name}`);
    const tag = database.prepare('INSERT INTO change_tag_def (ctd_name, ctd_user_defined, ctd_count) VALUES (?, 1, 1)');
    for (const name of names) {
      const { lastInsertRowid: id } = tag.run(name);
      database.prepare('INSERT INTO change_tag (ct_rev_id, ct_tag_id) VALUES (1, ?)').run(id);
    }
    const log = database.prepare(
      `INSERT INTO logging (log_type, log_action, log_timestamp, log_actor, log_namespace, log_title, log_page, log_comment_id, log_params)
       SELECT ?, ?, log_timestamp, log_actor, 0, 'Hostile', 0, log_comment_id, ? FROM logging LIMIT 1`,
    );
    for (const name of names) {
      log.run(name, name, '');
      const [plainKey, typed] = [name, `4::${name}`];
      const members = [plainKey, typed].map((key) => `s:${key.length}:"${key}";s:1:"v";`);
      log.run('block', 'block', `a:2:{${members.join('')}}`);
    }
    database.prepare(`INSERT INTO user_properties VALUES (1, ?, 'x')`).run('__proto__');
    database.prepare(`INSERT INTO user_groups (ug_user, ug_group) VALUES (1, ?)`).run('__proto__');
    database.prepare(`INSERT INTO user_groups (ug_user, ug_group) VALUES (1, ?)`).run('constructor');
    database.prepare(`INSERT INTO langlinks VALUES (1, '__proto__', 'x')`).run();
    database.prepare(`INSERT INTO iwlinks VALUES (1, 'constructor', 'x')`).run();
  });
  client = await openTestClient(file.path);
});
afterAll(async () => {
  await client.close();
  file.remove();
});

/** The request of a module with the fewest parameters. */
function baseOf(module: ModuleDescriptor): Query {
  const subject = subjects.find((one) => one.module === module.name);
  if (subject !== undefined) return requestOf(subject, '2');
  return { [module.group]: module.name, ...(module.group === 'prop' && { titles: 'Main Page' }) };
}

const takesName = ({ type }: ParameterDescriptor): boolean =>
  ['string', 'enum', 'title', 'user', 'timestamp', 'namespace', 'expiry'].includes(type);

async function bodyOf(query: Query): Promise<string> {
  const text = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...query }).toString();
  const { body, status } = await client.send({ query: text }, { user: 'Admin' });
  expect(client.failure(), text).toBeUndefined();
  expect(status, text).toBeLessThan(500);
  return body;
}

const all: readonly ModuleDescriptor[] = Object.values(descriptors);

describe('parameters', () => {
  it.each(all.map((module) => [module.name, module] as const))('%s', async (_, module) => {
    for (const parameter of module.parameters.filter(takesName)) {
      const name = module.prefix + parameter.name;
      const base = baseOf(module);
      const want = await bodyOf({ ...base, [name]: plain });
      for (const one of hostile.slice(0, 2)) {
        const got = await bodyOf({ ...base, [name]: one });
        // Titles and user names lose underscores, so that only their errors can be compared.
        if (want.startsWith('{"error"'))
          expect(/"code":"[^"]+"/.exec(got)?.[0], `${name}=${one}`).toBe(/"code":"[^"]+"/.exec(want)?.[0]);
        else expect(got, `${name}=${one}`).not.toMatch(/"error"|native code|\[object /);
      }
    }
  });
  it('of the request itself', async () => {
    for (const name of ['list', 'prop', 'meta', 'generator', 'action', 'format', 'uselang', 'errorformat', 'titles'])
      for (const one of hostile) {
        const text = new URLSearchParams({ action: 'query', format: 'json', [name]: one }).toString();
        const { status } = await client.send({ query: text });
        expect(client.failure(), text).toBeUndefined();
        expect(status, text).toBeLessThan(500);
      }
  });
  it('that are unknown are named in the warning', async () => {
    const body = await bodyOf({ meta: 'siteinfo', ...Object.fromEntries(hostile.map((name) => [name, '1'])) });
    for (const name of hostile) expect(body).toContain(name);
  });
});

describe('data', () => {
  const formats: readonly Query[] = [
    { formatversion: '2' },
    { formatversion: '1' },
    { format: 'php' },
    { format: 'xml' },
  ];
  it.each(formats)('%j has page properties of every name', async (format) => {
    const body = await bodyOf({ titles: 'Main Page', prop: 'pageprops', ...format });
    for (const name of [...hostile, plain]) expect(body).toContain(`of ${name}`);
  });
  it.each<Query>([
    { list: 'tags', tglimit: 'max', tgprop: 'hitcount|source|active' },
    { titles: 'Main Page', prop: 'revisions', rvprop: 'tags' },
    { list: 'pagepropnames', ppnlimit: 'max' },
  ])('%j', async (query) => {
    const body = await bodyOf(query);
    for (const name of [...hostile, plain]) expect(body).toContain(`"${name}"`);
  });
  it.each(formats)('%j has log entries of every type, with parameters of every name', async (format) => {
    const query = { list: 'logevents', letitle: 'Hostile', leprop: 'type|details|title|parsedcomment', lelimit: 'max' };
    const body = await bodyOf({ ...query, ...format });
    for (const name of hostile) expect(body.split(name).length, name).toBeGreaterThan(3);
  });
  it.each<Query>([
    { meta: 'userinfo', uiprop: '*' },
    { list: 'users', ususers: 'Admin', usprop: 'groups|groupmemberships|implicitgroups|rights|gender' },
    { list: 'allusers', auprop: 'groups|rights', auprefix: 'Admin' },
    { titles: 'Main Page', prop: 'langlinks|iwlinks', llprop: 'url|langname|autonym', iwprop: 'url' },
    { meta: 'allmessages', ammessages: hostile.join('|'), amargs: hostile.join('|') },
    { titles: hostile.map((name) => `${name}:${name}`).join('|'), prop: 'info' },
    { titles: hostile.map((name) => `User:${name}`).join('|'), prop: 'info', inprop: 'displaytitle|url' },
  ])('%j', async (query) => {
    const body = await bodyOf(query);
    expect(body).not.toMatch(/"error"|native code|\[object /);
  });
  it('keeps what objects inherit', async () => {
    expect((await client.request({ titles: 'Main Page', prop: 'pageprops' })) as Json).toHaveProperty('query');
    expect(({} as Record<string, unknown>)['zzyzx']).toBeUndefined();
  });
});
