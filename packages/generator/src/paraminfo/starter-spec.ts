/** The spec that a new project begins with: one module. The protocol around it is the shared one of the generator. */
import { printDraft } from './print-draft.js';
import type { TextFile } from '../text/text-file.js';

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

const own = {
  source: 'Own',
  sourcename: 'Own modules',
  licensetag: 'MIT',
  licenselink: 'https://opensource.org/license/mit',
};

const api = {
  extends: 'mediawiki-1.43',
  title: 'Wiki query interface',
  version: '0.1.0',
  description: 'What this wiki answers.',
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  rules: [],
  limits: [],
  authentication: [],
  versioning: [],
  events: [],
};

export const starterSpec = (): TextFile[] =>
  printDraft(
    [
      { path: 'modules/list/pages.yaml', value: pages },
      { path: 'components.yaml', value: { own } },
      { path: 'api.yaml', value: api },
    ],
    schema,
  );
