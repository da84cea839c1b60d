// @module-tag slow
/** Every recorded request, replayed: one test for each module, and the table of the README. */
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadExceptions } from './exceptions.js';
import { readmeFile } from './folders.js';
import { type Outcome, replay } from './harness.js';
import { allRecordings, moduleNames } from './recording.js';
import { countByModule, hasFailed, hasPassed, markdownTable, printCounts, printOutcome } from './report.js';

const [startMark, endMark] = ['<!-- table: written by the test -->', '<!-- end of table -->'];

let outcomes: readonly Outcome[] = [];
beforeAll(async () => {
  outcomes = await replay();
});

describe('recorded requests', () => {
  it.each([...moduleNames, 'protocol'])('%s', (module) => {
    const own = outcomes.filter(({ modules }) => modules.includes(module));
    expect(own.length).toBeGreaterThan(0);
    const failed = own.filter(hasFailed);
    const report = failed.slice(0, 5).map((outcome) => printOutcome(outcome));
    expect(failed.length, `${failed.length} of ${own.length} differ\n${report.join('\n')}`).toBe(0);
  });

  it('has no request twice', () => {
    const ids = allRecordings().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('accepts no difference that is gone', () => {
    const used = new Set(outcomes.filter((outcome) => !hasPassed(outcome)).map(({ accepted }) => accepted));
    const idle = loadExceptions().all.filter(({ reason, wholeTexts }) => wholeTexts !== true && !used.has(reason));
    expect(idle.map(({ reason }) => reason)).toEqual([]);
  });

  it('has a table in the README that shows how many pass', () => {
    const counts = countByModule(outcomes);
    console.log(printCounts(counts));
    const text = readFileSync(readmeFile, 'utf8');
    const [from, to] = [text.indexOf(startMark), text.indexOf(endMark)];
    expect(from).toBeGreaterThan(0);
    const wanted = `${text.slice(0, from)}${startMark}\n\n${markdownTable(counts)}\n\n${text.slice(to)}`;
    if (process.env['CI'] === undefined && wanted !== text) writeFileSync(readmeFile, wanted);
    expect(readFileSync(readmeFile, 'utf8')).toBe(wanted);
  });
});
