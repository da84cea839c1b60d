/** How changes are written: for people, as a section of a changelog, for programs and for GitHub. */
import { packageVersion } from '../kit/manifest.js';
import { printJson } from '../print/json.js';
import { groupBy } from '../text/group-by.js';
import { shownFile } from '../diagnostics/diagnostic.js';
import { annotationOf } from '../diagnostics/print.js';
import { versionOf, versionOfAll, type Change } from './change.js';
import { readers, rules, versions, type Reader, type Version } from './rules.js';

/** What the printers need to know. */
export interface Report {
  readonly changes: readonly Change[];
  /** Those whose version counts. */
  readonly who: readonly Reader[];
  /** The spec folder as the user named it, before the names of its files. */
  readonly label: string;
  /** That of the new spec. */
  readonly version: string;
}

/** Versions of all readers, by reader. */
const versionsOf = (changes: readonly Change[]): Readonly<Record<string, Version>> =>
  Object.fromEntries(readers.map((reader) => [reader, versionOfAll(changes, [reader])]));
const listed = (changes: readonly Change[]): string =>
  Object.entries(versionsOf(changes))
    .map(([reader, version]) => `${reader} ${version}`)
    .join(', ');

const line = ({ file, line: number, column }: NonNullable<Change['place']>, label: string): string =>
  `${shownFile(label, file)}:${number}:${column}`;

/** A line for each change, what breaks first; the same change of several things is one line. */
function printText({ changes, who, label }: Report): string {
  const lines = together(changes)
    .map((all) => ({ all, version: versionOfAll(all, who) }))
    .sort((a, b) => versions.indexOf(b.version) - versions.indexOf(a.version))
    .map(({ all, version }) => {
      const [{ code, message, place, accepted }] = all;
      const where = place === undefined ? '' : ` (${line(place, label)})`;
      return `${version.padEnd(5)} ${code}: ${subjects(all)}: ${message}${noteOf(accepted)} [${listed(all)}]${where}\n`;
    });
  return `${lines.join('')}Version: ${versionOfAll(changes, who)} (${listed(changes)})\n`;
}

const noteOf = (accepted: string | undefined): string => (accepted === undefined ? '' : ` (accepted: ${accepted})`);

type Group = readonly [Change, ...Change[]];

/** The changes, those that say the same of several things as one. */
const together = (changes: readonly Change[]): readonly Group[] => [
  ...groupBy(changes, ({ code, message, accepted }) => JSON.stringify([code, message, accepted])).values(),
];

const mostNames = 5;
const subjects = (all: Group, quote = ''): string =>
  all
    .slice(0, mostNames)
    .map(({ at }) => quote + at + quote)
    .join(', ') + (all.length > mostNames ? ` and ${all.length - mostNames} more` : '');

type Belongs = (change: Change, who: readonly Reader[]) => boolean;
const ends =
  (pattern: RegExp): Belongs =>
  ({ code }) =>
    pattern.test(code);
const isText = ends(/^(text|translation|example|order|record|version)-changed$/);

const sections: readonly (readonly [title: string, belongs: Belongs])[] = [
  ['Breaking', (change, who) => versionOf(change, who) === 'major'],
  ['Breaking for handlers', (change) => versionOf(change, ['handlers']) === 'major'],
  ['Deprecated', ends(/-deprecated$/)],
  ['Removed', ends(/-(removed|dropped|gone)$/)],
  ['Added', ends(/-(added|widened)$/)],
  ['Changed', (change, who) => !isText(change, who)],
];

/** Markdown, to go on top of a changelog; changes of words alone are counted. */
function printChangelog({ changes, who, version }: Report): string {
  const left = new Set(changes);
  const parts = [`## ${version} (${versionOfAll(changes, who)})`];
  for (const [title, belongs] of sections) {
    const own = [...left].filter((change) => belongs(change, who));
    for (const change of own) left.delete(change);
    const lines = together(own).map((all) => {
      const [{ message, accepted }] = all;
      return `- ${subjects(all, '`')}: ${message}${noteOf(accepted)}`;
    });
    if (lines.length > 0) parts.push(`### ${title}\n\n${lines.join('\n')}`);
  }
  const words = [...left].filter(({ code }) => code !== 'version-changed').length;
  if (words > 0) parts.push(`Descriptions changed: ${words}.`);
  if (changes.length === 0) parts.push('No changes.');
  return `${parts.join('\n\n')}\n`;
}

/** For programs. */
function printAsJson({ changes, who, label }: Report): string {
  const all = changes.map(({ code, at, message, place, accepted }) => {
    const found = place && { file: shownFile(label, place.file), line: place.line, column: place.column };
    return { code, at, message, ...rules[code].versions, ...found, ...(accepted !== undefined && { accepted }) };
  });
  return printJson({ bump: versionOfAll(changes, who), ...versionsOf(changes), changes: all });
}

/** Breaking for those who count, breaking for others, anything else. */
const levelOf = (change: Change, who: readonly Reader[]): 'error' | 'warning' | 'note' =>
  versionOf(change, who) === 'major' ? 'error' : versionOf(change, readers) === 'major' ? 'warning' : 'note';

/** Annotations of GitHub: of what breaks someone. */
const printGithub = ({ changes, who, label }: Report): string =>
  changes
    .map((change) => ({ ...change, level: levelOf(change, who) }))
    .flatMap(({ code, at, message, level, place }) =>
      level === 'note' ? [] : [`${annotationOf(level, { code, message: `${at}: ${message}`, place }, label)}\n`],
    )
    .join('');

/** SARIF 2.1.0, which code scanning reads. */
function printSarif({ changes, who, label }: Report): string {
  const codes = [...new Set(changes.map(({ code }) => code))].sort();
  const run = {
    tool: {
      driver: {
        name: 'wiki-query-gen',
        version: packageVersion(),
        rules: codes.map((code) => ({
          id: code,
          shortDescription: { text: code.replaceAll('-', ' ') },
          fullDescription: { text: rules[code].why },
          properties: rules[code].versions,
        })),
      },
    },
    results: changes.map((change) => ({
      ruleId: change.code,
      ruleIndex: codes.indexOf(change.code),
      level: levelOf(change, who),
      message: { text: `${change.at}: ${change.message}` },
      locations: [{ ...locationOf(change, label), logicalLocations: [{ fullyQualifiedName: change.at }] }],
      ...(change.accepted !== undefined && {
        suppressions: [{ kind: 'external', status: 'accepted', justification: change.accepted }],
      }),
    })),
  };
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return printJson({ $schema: schema, version: '2.1.0', runs: [run] });
}

const locationOf = ({ place }: Change, label: string) =>
  place && {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(shownFile(label, place.file)) },
      region: { startLine: place.line, startColumn: place.column },
    },
  };

/** How changes are written, by format. */
export const printReport = {
  human: printText,
  changelog: printChangelog,
  json: printAsJson,
  github: printGithub,
  sarif: printSarif,
};
