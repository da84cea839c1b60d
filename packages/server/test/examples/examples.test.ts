import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackDatabase } from '../../src/db/unpack.js';
import { type TestClient, type Json, openTestClient } from '../support/test-client.js';
import { sampleFolder } from '../support/crowded-wiki.js';
import { requestExamples, loadExamples, printResponses, specFolders } from './request-examples.js';

const modules = loadExamples();
const remedy = 'run "npm run record:examples", then "npm run generate"';
/** No response in the docs is longer. */
const mostBytes = 15_000;

let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
});
afterAll(() => client.close());

/** Modules whose responses are empty. */
const emptyByDesign: ReadonlySet<string> = new Set(['logout', 'none']);

/** Whether a response contains something: it has an element or a member with a value. */
const holdsAnything = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).some(([name, member]) => name !== 'batchcomplete' && holdsAnything(member))
    : value !== '';

describe('the recorded examples', () => {
  it('are there for each module that has examples, and for nothing else', () => {
    const want = modules.map(({ module }) => `${module}.json`);
    const recorded = specFolders.flatMap((folder) => readdirSync(join(folder, 'examples')));
    expect(recorded.toSorted(), remedy).toEqual(want);
  });

  it.each(modules)('of $module are what the server returns', async (one) => {
    const path = join(one.folder, 'examples', `${one.module}.json`);
    const responses = await requestExamples(one, client);
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '', remedy).toBe(printResponses(responses));
    for (const [id, versions] of Object.entries(responses))
      for (const [version, response] of Object.entries(versions)) {
        const about = `${one.module}, example ${id}, format version ${version}`;
        expect(typeof response === 'string' ? [] : Object.keys(response), about).not.toContain('error');
        expect(emptyByDesign.has(one.module) || holdsAnything(response), `${about}: empty`).toBe(true);
        expect(JSON.stringify(response).length, `${about}: too long`).toBeLessThan(mostBytes);
        expect(typeof response === 'string' ? [] : foreignWarnings(response), about).toEqual([]);
      }
  });
});

/** Warnings that examples must not have: all except those of deprecated modules and of a login without bot password. */
const foreignWarnings = (response: Json): readonly string[] =>
  Object.keys((response['warnings'] ?? {}) as Json).filter(
    (module) => !['main', 'deletedrevs', 'login'].includes(module),
  );
