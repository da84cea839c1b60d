/** The spec that a new project begins with: one module, and the protocol that ships with the generator. */
import type { SpecFile } from '../load/load-spec.js';
import type { KnownFacts } from './known-facts.js';
import { printDraft } from './print-draft.js';
import { shippedFiles } from './shipped-files.js';

const schema = (path: string): string => `${'../'.repeat(path.split('/').length)}schema/spec.schema.json`;

const pages = {
  prefix: 'pg',
  generator: true,
  component: 'own',
  summary: 'Lists pages by title',
  tasks: [{ question: 'Which pages are there?', target: 'from' }],
  continues: [{ parameter: 'continue', form: '<title>' }],
  parameters: {
    from: { type: 'string', description: 'The title to begin with.' },
    continue: { type: 'string', description: 'Where the previous response ended. Send it back as it was.' },
    limit: { type: 'LIM10', description: 'How many pages to return.' },
    dir: { type: 'DIRA', default: 'ascending', description: 'The direction of the list.' },
  },
  result: {
    query: {
      pages: {
        type: 'array',
        required: true,
        description: 'The pages.',
        items: {
          type: 'object',
          fields: {
            pageid: { type: 'integer', required: true, description: 'The number of the page.' },
            title: { type: 'string', required: true, description: 'The title of the page.' },
          },
        },
      },
    },
  },
  examples: [{ id: 'first', title: 'The first three pages', request: { list: 'pages', pglimit: 3 } }],
};

const sets = {
  DIRA: {
    values: { ascending: 'From A to Z.', descending: 'From Z to A.' },
    description: 'Direction of a list.',
  },
  LIM10: { type: 'limit', default: 10, min: 1, max: 500, highmax: 5000, description: 'A number of results.' },
};

/** Its files. */
export function starterSpec(facts: KnownFacts): SpecFile[] {
  const own = {
    source: 'Own',
    sourcename: 'Own modules',
    licensetag: 'MIT',
    licenselink: 'https://opensource.org/license/mit',
  };
  return printDraft(
    [
      { path: 'modules/list/pages.yaml', definition: 'Module', value: pages },
      { path: 'sets.yaml', definition: 'Sets', value: sets },
      { path: 'types.yaml', definition: 'Types', value: facts.spec.types },
      { path: 'components.yaml', definition: 'Components', value: { ...facts.spec.components, own } },
      ...shippedFiles(facts, 'Wiki query interface', [], new Set(['pages'])),
    ],
    schema,
  );
}
