/** openapi-typescript's types with openapi-fetch: one setting determines how lists are encoded. */
import createClient from 'openapi-fetch';
import type { paths as ModulePaths } from '../.out/openapi-typescript/openapi.modules.d.ts';
import type { paths as WirePaths } from '../.out/openapi-typescript/openapi.d.ts';

const settings = {
  baseUrl: process.env['WIKI'] ?? '',
  querySerializer: { array: { style: 'pipeDelimited', explode: false } },
} as const;
const modules = createClient<ModulePaths>(settings);
const wire = createClient<WirePaths>(settings);

const listed = await modules.GET('/api.php/query/list/allpages', {
  params: { query: { aplimit: 'max', apprtype: ['edit', 'move'], curtimestamp: true } },
});
const queried = await wire.GET('/api.php', {
  params: {
    query: {
      action: 'query',
      format: 'json',
      formatversion: '2',
      generator: 'allpages',
      gaplimit: 'max',
      gapprtype: ['edit', 'move'],
      prop: ['info', 'categories'],
      cllimit: 'max',
      indexpageids: true,
    },
  },
});

const misspelled = () =>
  // @ts-expect-error a misspelled value
  modules.GET('/api.php/query/list/allpages', { params: { query: { apfilterredir: 'redirect' } } });
// @ts-expect-error a module that there is not
const unknown = () => modules.GET('/api.php/query/list/allpage');

if (!listed.data || !('query' in listed.data)) throw new Error('no list');
const titles: readonly (string | undefined)[] | undefined = listed.data.query?.allpages?.map((page) => page.title);
if (titles?.length === 0 || [misspelled, unknown].length !== 2) throw new Error('nothing listed');
if (!queried.data || !('query' in queried.data)) throw new Error('no pages');
console.log(
  JSON.stringify({
    wire: queried.data.query,
    modules: listed.data.query?.allpages,
    hasTime: 'curtimestamp' in listed.data,
  }),
);
