/** The mutants of each folder are one job of a night, which has a time limit. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobsOf } from './workflow-files.js';

const packages = new URL('../../packages/', import.meta.url);

test.each(['importer', 'wikitext'])('each folder of %s has a job', (name) => {
  const entries = readdirSync(new URL(`${name}/src/`, packages), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => `${name}/${entry.name}`);
  const job = jobsOf('nightly.yml')['mutants'];
  expect(job?.['timeout-minutes']).toBeLessThan(360);
  const listed = job?.strategy?.matrix['code']?.filter((code) => code.startsWith(`${name}/`));
  expect(listed).toEqual(folders.toSorted());
});
