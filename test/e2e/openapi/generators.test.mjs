/**
 * Clients generated from the documents: each passes strict type checks, queries the sample wiki, and gets the correct
 * typed response.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import assert from 'node:assert/strict';
import { isNightly } from '../../support/nightly.mjs';
import { sameAsFetched } from './support/questions.mjs';
import { serveSampleWiki } from './support/sample-wiki.mjs';
import { documents, emptyFolder, folder, generated, mustRun, prove, typecheck } from './support/tools.mjs';

/** Those marked `nightly` take a minute each. */
const generators = [
  {
    name: 'openapi-typescript',
    tool: 'openapi-typescript + openapi-fetch',
    proof: 'clients/openapi-fetch.ts',
    generate: async (out) => {
      for (const name of documents)
        await mustRun('openapi-typescript', [join(generated, `${name}.json`), '-o', join(out, `${name}.d.ts`)]);
    },
  },
  {
    name: 'hey-api',
    nightly: true,
    tool: '@hey-api/openapi-ts',
    proof: 'clients/hey-api.ts',
    generate: async (out) => {
      for (const name of documents) {
        const files = ['-i', join(generated, `${name}.json`), '-o', join(out, name)];
        await mustRun('openapi-ts', [...files, '-c', '@hey-api/client-fetch', '--no-log-file']);
      }
    },
  },
  {
    name: 'orval',
    nightly: true,
    tool: 'Orval',
    proof: 'clients/orval.ts',
    generate: () => mustRun('orval', ['--config', 'orval.config.cjs']),
  },
  {
    name: 'kubb',
    nightly: true,
    tool: 'Kubb',
    proof: 'clients/kubb.ts',
    generate: () => mustRun('kubb', ['generate', '-c', 'kubb.config.mjs']),
  },
];

let wiki;
before(async () => {
  wiki = await serveSampleWiki();
});
after(() => wiki?.close());

for (const { name, tool, proof, generate } of generators.filter(({ nightly }) => isNightly || !nightly)) {
  suite(tool, () => {
    const file = join(folder, proof);

    test('makes a client of both documents', async () => {
      await generate(await emptyFolder(name));
      assert.match(await readFile(file, 'utf8'), new RegExp(`\\.out/${name}/openapi`));
    });
    test('the client type-checks in strict mode, and refuses wrong values and names', () => typecheck(name, [file]));
    test('two values, a boolean, `max` and a generator get the right typed responses', async () =>
      sameAsFetched(await prove(name, file, wiki.base), wiki.base));
  });
}
