// @module-tag slow
/**
 * Notifications continue inside their own result, separately for each section. Following the continuation must list
 * each one once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClient, type TestClient, type Query } from '../support/test-client.js';
import { crowdedWiki, type TestFile } from '../support/crowded-wiki.js';

let file: TestFile;
let client: TestClient;
beforeAll(async () => {
  file = await crowdedWiki();
  client = await openTestClient(file.path);
});
afterAll(() => {
  client.close();
  file.remove();
});

interface Section {
  readonly list?: readonly { readonly id: number | string }[];
  readonly continue?: string | null;
}

async function sectionOf(query: Query, section: string | undefined, user: string): Promise<Section> {
  const response = await client.request({ meta: 'notifications', notprop: 'list', ...query }, { user });
  expect(response).not.toHaveProperty('error');
  const all = (response['query'] as { readonly notifications: Readonly<Record<string, unknown>> }).notifications;
  return (section === undefined ? all : all[section]) as Section;
}

async function walk(
  query: Query,
  parameter: string,
  section: string | undefined,
  user: string,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let going: Query = {};
  for (let step = 0; step < 500; step++) {
    const { list = [], continue: next } = await sectionOf({ ...query, ...going }, section, user);
    ids.push(...list.map(({ id }) => String(id)));
    // Batches go backwards in time, but each lists its own in chronological order.
    if (next === null || next === undefined) return ids.sort();
    going = { [parameter]: next };
  }
  throw new Error('the walk does not end');
}

const sections = [
  { name: 'all', parameter: 'notcontinue', section: undefined, more: {} },
  { name: 'alert', parameter: 'notalertcontinue', section: 'alert', more: { notgroupbysection: '1' } },
  { name: 'message', parameter: 'notmessagecontinue', section: 'message', more: { notgroupbysection: '1' } },
] as const;

describe.each(sections)('notifications ($name)', ({ parameter, section, more }) => {
  it.each(['Alice', 'Bob Example', 'Sybil'])('of %s are each given once, by any limit', async (user) => {
    const whole = await walk({ ...more, notlimit: 'max' }, parameter, section, user);
    expect(new Set(whole).size).toBe(whole.length);
    for (const notlimit of ['1', '2', '3'])
      expect(await walk({ ...more, notlimit }, parameter, section, user)).toEqual(whole);
  });
});
