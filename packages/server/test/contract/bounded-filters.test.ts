// @module-tag slow
/** Each filter of a list that its index does not serve: on a large wiki, a request reads a window of rows. */
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleNamed } from '../../src/modules/registry.js';
import { crowdedWiki, sampleFolder, type TestFile } from '../support/crowded-wiki.js';
import { openTestClient, type Query, type TestClient } from '../support/test-client.js';
import { subjects } from './subjects.js';

/** The number of rows of a window. A wiki with more is large. */
const rows = 3;
let file: TestFile;
let client: TestClient;
beforeAll(async () => {
  file = await crowdedWiki();
  client = await openTestClient(file.path, join(sampleFolder, 'site.json'), 0, rows);
});
afterAll(() => {
  client.close();
  file.remove();
});

/** What requests send for filters that are neither flags nor enumerations, or need another parameter. */
const requests: Readonly<Record<string, Query>> = {
  'allimages.user': { aisort: 'timestamp', aiuser: 'Admin' },
  'allimages.filterbots': { aisort: 'timestamp', aifilterbots: 'nobots' },
  'allpages.prlevel': { apprtype: 'edit', apprlevel: 'sysop' },
  'blocks.ip': { bkip: '203.0.113.9' },
  'filearchive.sha1': { fasha1: '1ef8652e0543a073227d4da03e0a773786d5202d' },
  'filearchive.sha1base36': { fasha1base36: '3m8ia5g053lcu7lj3xa8fdna8igzv3h' },
  'logevents.tag': { letag: 'kit-alpha' },
  'recentchanges.tag': { rctag: 'kit-alpha' },
  'usercontribs.iprange': { uciprange: '198.51.100.0/24' },
};

const byTarget = 'the targets of a namespace, in the order of their IDs';
const ofTarget = 'links to one page, in the order of an index';

/** Filters without a window, with what bounds them. */
const unbounded: Readonly<Record<string, string>> = {
  'alldeletedrevisions.prefix': 'deleted revisions of titles with a prefix in several namespaces',
  'alllinks.namespace': byTarget,
  'alllinks.prefix': byTarget,
  'alllinks.unique': byTarget,
  'allredirects.namespace': 'an index has the redirects of a namespace in their order',
  'allredirects.unique': 'redirects to one target, of which one is listed',
  'alltransclusions.namespace': byTarget,
  'alltransclusions.prefix': byTarget,
  'alltransclusions.unique': byTarget,
  'backlinks.filterredir': ofTarget,
  'backlinks.namespace': ofTarget,
  'backlinks.redirect': ofTarget,
  'deletedrevs.': 'deleted revisions of several titles that the request names',
  'embeddedin.filterredir': ofTarget,
  'embeddedin.namespace': ofTarget,
  'imageusage.filterredir': ofTarget,
  'imageusage.namespace': ofTarget,
  'imageusage.redirect': ofTarget,
  'iwbacklinks.prefix': 'an index has the links with a prefix in their order',
  'langbacklinks.lang': 'an index has the links of a language by title',
  'pagepropnames.': 'the index of the names is read up to the limit',
  'querypage.': 'on a large wiki, expensive pages are read from their cache',
  'search.': 'the full-text index',
};

const filters = subjects
  .filter(({ module }) => descriptors[module].group === 'list')
  .flatMap((subject) => {
    const { module, query } = subject;
    const { parameters, prefix }: ModuleDescriptor = descriptors[module];
    const { reads = {} } = moduleNamed(module);
    return (reads === 'all' ? [''] : Object.keys(reads)).map((name) => {
      const parameter = parameters.find((one) => one.name === name);
      const value = parameter?.values?.find((one) => one !== 'all') ?? '1';
      const filter = name === '' ? {} : (requests[`${module}.${name}`] ?? { [prefix + name]: value });
      return { filter: `${module}.${name}`, query: { list: module, ...query, ...filter, [`${prefix}limit`]: '500' } };
    });
  });

/** Whether the request reads a window; undefined if it is refused. */
async function isBounded(query: Query): Promise<boolean | undefined> {
  const response = await client.request(query, { user: 'Admin' });
  if ('error' in response) return undefined;
  const isWindow = / order by .* offset /;
  return client.queries().some(({ sql, parameters }) => isWindow.test(sql) && parameters.at(-1) === rows);
}

it('reads a window, or is bounded by something else', async () => {
  const found = new Map<string, Set<boolean>>(filters.map(({ filter }) => [filter, new Set()]));
  for (const { filter, query } of filters) {
    const one = await isBounded(query);
    if (one !== undefined) found.get(filter)?.add(one);
  }
  const untested = [...found].filter(([, results]) => results.size === 0);
  expect(untested).toEqual([]);
  const without = [...found].flatMap(([filter, results]) => (results.has(false) ? [filter] : []));
  expect(without.sort()).toEqual(Object.keys(unbounded).sort());
});
