import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import { packageVersion } from '../kit/manifest.js';
import { acceptChanges, type Change } from './change.js';
import { printReport, type Report } from './report.js';
import { rules } from './rules.js';

const place = (line: number) => ({ file: 'modules/list/things.yaml', line, column: 3 });
const changes: readonly Change[] = [
  { code: 'text-changed', at: 'things', message: 'texts changed', place: place(1) },
  { code: 'bound-narrowed', at: 'things.limit', message: 'max was 500, is 50', place: place(7) },
  { code: 'bound-narrowed', at: 'others.limit', message: 'max was 500, is 50' },
  { code: 'module-added', at: 'more', message: 'the module is new' },
  { code: 'parameter-deprecated', at: 'things.dir', message: 'it is deprecated now' },
  { code: 'version-changed', at: 'api', message: 'the version was 1.0.0, is 2.0.0' },
];
const report: Report = { changes, who: ['source', 'runtime'], label: 'spec/', version: '2.0.0' };

test('text: a line for each change, what breaks first', () => {
  expect(printReport.human(report)).toBe(
    `major bound-narrowed: things.limit, others.limit: max was 500, is 50 [source patch, runtime major, handlers minor] (spec/modules/list/things.yaml:7:3)
minor module-added: more: the module is new [source minor, runtime minor, handlers major]
minor parameter-deprecated: things.dir: it is deprecated now [source minor, runtime minor, handlers minor]
patch text-changed: things: texts changed [source patch, runtime patch, handlers patch] (spec/modules/list/things.yaml:1:1)
none  version-changed: api: the version was 1.0.0, is 2.0.0 [source none, runtime none, handlers none]
Version: major (source minor, runtime major, handlers major)
`.replace('things.yaml:1:1', 'things.yaml:1:3'),
  );
  expect(printReport.human({ ...report, changes: [] })).toBe(
    'Version: none (source none, runtime none, handlers none)\n',
  );
});

test('a section of a changelog, by kind of change', () => {
  expect(printReport.changelog(report)).toBe(`## 2.0.0 (major)

### Breaking

- \`things.limit\`, \`others.limit\`: max was 500, is 50

### Breaking for handlers

- \`more\`: the module is new

### Deprecated

- \`things.dir\`: it is deprecated now

Descriptions changed: 1.
`);
  expect(printReport.changelog({ ...report, changes: [], version: '1.0.0' })).toBe('## 1.0.0 (none)\n\nNo changes.\n');
});

test('JSON: the versions that all changes require, and each with its place', () => {
  const written = JSON.parse(printReport.json({ ...report, changes: changes.slice(1, 2) }));
  expect(written).toEqual({
    bump: 'major',
    source: 'patch',
    runtime: 'major',
    handlers: 'minor',
    changes: [
      {
        code: 'bound-narrowed',
        at: 'things.limit',
        message: 'max was 500, is 50',
        source: 'patch',
        runtime: 'major',
        handlers: 'minor',
        file: 'spec/modules/list/things.yaml',
        line: 7,
        column: 3,
      },
    ],
  });
});

test('annotations of GitHub: errors for the readers that count, warnings for the others', () => {
  expect(printReport.github(report))
    .toBe(`::error file=spec/modules/list/things.yaml,line=7,col=3,title=bound-narrowed::things.limit: max was 500, is 50
::error title=bound-narrowed::others.limit: max was 500, is 50
::warning title=module-added::more: the module is new
`);
});

test('SARIF: a result for each change, with its rule and place; accepted ones are suppressed', () => {
  const { changes: accepted } = acceptChanges(
    changes,
    [{ at: 'others.*', reason: 'unused', until: '2030-01-01' }],
    '2026-01-01',
  );
  const log: Log = JSON.parse(printReport.sarif({ ...report, changes: accepted }));
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'wiki-query-gen', version: packageVersion() } } }],
  });
  const [{ tool: { driver }, results = [] } = { tool: { driver: { name: '' } } }] = log.runs;
  for (const { ruleId, ruleIndex = -1 } of results) expect(driver.rules?.[ruleIndex]?.id).toBe(ruleId);
  expect(driver.rules?.[0]).toMatchObject({
    id: 'bound-narrowed',
    fullDescription: { text: rules['bound-narrowed'].why },
  });
  expect(results.map(({ level }) => level)).toEqual(['note', 'error', 'note', 'warning', 'note', 'note']);
  expect(results[1]).toMatchObject({
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'spec/modules/list/things.yaml' },
          region: { startLine: 7, startColumn: 3 },
        },
        logicalLocations: [{ fullyQualifiedName: 'things.limit' }],
      },
    ],
  });
  expect(results[1]).not.toHaveProperty('suppressions');
  expect(results[2]).toMatchObject({ suppressions: [{ kind: 'external', justification: 'unused' }] });
});

test('accepted changes fit by name and code until their last day', () => {
  const entry = { at: 'things.*', code: 'bound-*', reason: 'no one sends it', until: '2026-05-31' };
  const on = (today: string, ...more: readonly { at: string; code?: string }[]) =>
    acceptChanges(changes, [entry, ...more.map((one) => ({ ...one, reason: 'x', until: '2026-05-31' }))], today);
  expect(on('2026-05-31').changes.filter(({ accepted }) => accepted !== undefined)).toEqual([
    { ...changes[1], accepted: 'no one sends it' },
  ]);
  expect(on('2026-06-01')).toMatchObject({ changes, ended: [entry], unused: [] });
  // Only what breaks someone is accepted.
  expect(on('2026-05-31', { at: 'things', code: 'text-changed' }).unused).toMatchObject([{ at: 'things' }]);
});
