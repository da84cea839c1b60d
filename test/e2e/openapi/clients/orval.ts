/** The client that Orval makes, with the function of @wiki-query/openapi that writes lists. */
import { listAllpages } from '../.out/orval/openapi.modules/client.ts';
import { query, queryByPost } from '../.out/orval/openapi/client.ts';

const listed = await listAllpages({ aplimit: 'max', apprtype: ['edit', 'move'], curtimestamp: true });
const question = {
  action: 'query',
  format: 'json',
  formatversion: '2',
  generator: 'allpages',
  gaplimit: 'max',
  gapprtype: ['edit', 'move'],
  prop: ['info', 'categories'],
  cllimit: 'max',
  indexpageids: true,
} satisfies NonNullable<Parameters<typeof query>[0]>;
const queried = await query(question);
const posted = await queryByPost(question);

// @ts-expect-error a misspelled value
const misspelled = () => listAllpages({ apfilterredir: 'redirect' });
// @ts-expect-error a parameter that there is not
const unknown = () => listAllpages({ aplimits: 1 });

if (!('query' in listed)) throw new Error('no list');
const titles: readonly (string | undefined)[] | undefined = listed.query?.allpages?.map((page) => page.title);
if (titles?.length === 0 || [misspelled, unknown].length !== 2) throw new Error('nothing listed');
if (!('query' in queried)) throw new Error('no pages');
if (JSON.stringify(posted) !== JSON.stringify(queried)) throw new Error('a form is answered otherwise');
console.log(
  JSON.stringify({
    wire: queried.query,
    modules: listed.query?.allpages,
    hasTime: 'curtimestamp' in listed,
  }),
);
