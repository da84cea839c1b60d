/** Compares our server's language data with an installed MediaWiki. See `--help`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { dateTimePattern, dayPattern, formatNumber, parseNumber, pluralIndex } from '@wiki-query/wikitext';

import { readOptions, refuse } from '../../../support/read-options.js';

const help = `npm run conformance:languages -w test -- --code DIR --settings FILE [--facts]

Compares plural forms, numbers and formats of dates of all languages with those of an installed MediaWiki.

  --code DIR        MediaWiki, unpacked
  --settings FILE   LocalSettings.php of any wiki of it, as the reference kit makes them
  --facts           print what MediaWiki says as JSON instead, to derive the tables from

Example:
  npm run conformance:languages -w test -- --code ../code --settings /tmp/ja/wiki/LocalSettings.php

Exit codes: 0 all equal, 1 something differs, 2 wrong usage.`;

interface Facts {
  /** Which plural form each count has. */
  readonly forms: readonly number[];
  readonly numbers: readonly string[];
  /** The same read back. */
  readonly parsed: readonly string[];
  /** By preference: a time with its date, and a day. */
  readonly formats: Readonly<Record<string, readonly [both: string, day: string]>>;
}

const upTo200 = Array.from({ length: 201 }, (_, i) => String(i));
const counts = [
  ...upTo200,
  ...'202 211 300 400 1000 1001 1002 1011 1100 2000 10000 12000 20001 40000 99999 100000 100002 1000000 1000001 2000000 7000000'.split(
    ' ',
  ),
  ...'0.0 0.1 0.5 1.0 1.1 1.5 1.6 2.0 2.3 3.1 3.14 10.1 11.11 21.1 -1 -2 x'.split(' '),
];
const numbers =
  '0 7 12 999 1000 1234 9999 10000 12345 123456 1234567 12345678 123456789 1234567890 -1 -1234 0.5 1234.5 12345.678 -12345.678 00012'.split(
    ' ',
  );
/** Date formats that readers may choose. */
const preferences = ['default', 'mdy', 'dmy', 'ymd', 'ISO 8601'];

function factsOf(code: string, settings: string): Readonly<Record<string, Facts>> {
  const script = fileURLToPath(new URL('facts.php', import.meta.url));
  const { status, stdout, stderr } = spawnSync('php', [script], {
    input: JSON.stringify({ counts, numbers, preferences }),
    env: { ...process.env, MW_INSTALL_PATH: code, MW_CONFIG_FILE: settings },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`php ended with ${status}: ${stderr}${stdout.slice(0, 500)}`);
  return JSON.parse(stdout) as Readonly<Record<string, Facts>>;
}

function* differences(language: string, { forms, numbers: written, parsed, formats }: Facts): Generator<string> {
  const line = (what: string, want: unknown, got: unknown): string[] =>
    want === got ? [] : [`${language}: ${what}: ${JSON.stringify(want)}, ours ${JSON.stringify(got)}`];
  for (const [i, count] of counts.entries()) yield* line(`form of ${count}`, forms[i], pluralIndex(count, language));
  for (const [i, number] of numbers.entries()) {
    yield* line(`number ${number}`, written[i], formatNumber(number, language));
    yield* line(`${written[i]} read`, parsed[i], parseNumber(written[i] ?? '', language));
  }
  for (const [preference, [both, day]] of Object.entries(formats)) {
    yield* line(`time as ${preference}`, both, dateTimePattern(language, preference));
    yield* line(`day as ${preference}`, day, dayPattern(language, preference));
  }
}

function main(): number {
  const values = readOptions(help, {
    code: { type: 'string' },
    settings: { type: 'string' },
    facts: { type: 'boolean', default: false },
  });
  if (values.code === undefined || values.settings === undefined) refuse(help, '--code and --settings are required.');
  const all = factsOf(values.code, values.settings);
  if (values.facts) return (console.log(JSON.stringify(all, null, 1)), 0);
  const found = Object.entries(all).flatMap(([language, facts]) => [...differences(language, facts)]);
  for (const line of found) console.log(line);
  const languages = new Set(found.map((line) => line.split(':')[0]));
  console.log(
    `${Object.keys(all).length} languages compared, ${languages.size} of them differ in ${found.length} places`,
  );
  return found.length > 0 ? 1 : 0;
}

process.exitCode = main();
