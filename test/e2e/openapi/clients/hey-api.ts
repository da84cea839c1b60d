/** The client that @hey-api/openapi-ts makes, as it is. */
import { client as modulesClient } from '../.out/hey-api/openapi.modules/client.gen.ts';
import { listAllpages } from '../.out/hey-api/openapi.modules/sdk.gen.ts';
import { client as wireClient } from '../.out/hey-api/openapi/client.gen.ts';
import { query } from '../.out/hey-api/openapi/sdk.gen.ts';

const baseUrl = process.env['WIKI'] ?? '';
modulesClient.setConfig({ baseUrl });
wireClient.setConfig({ baseUrl });

const listed = await listAllpages({ query: { aplimit: 'max', apprtype: ['edit', 'move'], curtimestamp: true } });
const queried = await query({
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
});

// @ts-expect-error a misspelled value
const misspelled = () => listAllpages({ query: { apfilterredir: 'redirect' } });
// @ts-expect-error a parameter that there is not
const unknown = () => listAllpages({ query: { aplimits: 1 } });

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
