/** Reports for people: the differences of a case, and the table of all modules. */
import type { Outcome } from './harness.js';
import { moduleNames } from './recording.js';

/** Passed cases of a module; those with an accepted difference are counted apart. */
export interface Count {
  readonly module: string;
  readonly passed: number;
  readonly accepted: number;
  readonly all: number;
}

export const hasPassed = ({ differences }: Outcome): boolean => differences.length === 0;
export const hasFailed = (outcome: Outcome): boolean => !hasPassed(outcome) && outcome.accepted === undefined;

/** Counts by module, in the order of the spec, `protocol` last. A case counts for each module that it names. */
export function countByModule(outcomes: readonly Outcome[]): readonly Count[] {
  return [...moduleNames, 'protocol'].map((module) => {
    const own = outcomes.filter(({ modules }) => modules.includes(module));
    const passed = own.filter(hasPassed).length;
    const accepted = own.filter((outcome) => !hasPassed(outcome) && !hasFailed(outcome)).length;
    return { module, passed, accepted, all: own.length };
  });
}

/** One line of each count that has cases. */
export function printCounts(counts: readonly Count[]): string {
  return counts
    .filter(({ all }) => all > 0)
    .map(({ module, passed, accepted, all }) => {
      const more = accepted > 0 ? ` (+${accepted} accepted)` : '';
      const sign = passed + accepted === all ? 'ok  ' : 'FAIL';
      return `${sign} ${module.padEnd(24)} ${passed}/${all}${more}`;
    })
    .join('\n');
}

/** The request and what differs. */
export function printOutcome({ recording, differences, body, failure }: Outcome, most = 8): string {
  const { id, request, response } = recording;
  const { query, user, method, headers, body: sent } = request;
  const lines = [`--- ${id} ${method ?? 'GET'} ${query}${user === undefined ? '' : `   as ${user}`}`];
  if (sent !== undefined) lines.push(`    body: ${sent.slice(0, 500)}`);
  if (headers !== undefined) lines.push(`    headers: ${JSON.stringify(headers)}`);
  if (failure !== undefined)
    lines.push(
      `  our server failed: ${failure instanceof Error ? failure.stack?.split('\n').slice(0, 6).join('\n  ') : failure}`,
    );
  for (const { part, at, want, got } of differences.slice(0, most))
    lines.push(`  ${part} ${at}`, `    MediaWiki: ${want}`, `    ours:      ${got}`);
  if (differences.length > most) lines.push(`  … and ${differences.length - most} more`);
  if (most > 50) lines.push(`  MediaWiki's body: ${response.body}`, `  our body:         ${body ?? '(the same)'}`);
  return lines.join('\n');
}

/** The table of the README. */
export function markdownTable(counts: readonly Count[]): string {
  const total = counts.filter(({ module }) => module !== 'protocol' && module.length > 0);
  const done = total.filter(({ passed, accepted, all }) => all > 0 && passed + accepted === all).length;
  const rows = counts.map(({ module, passed, accepted, all }) => [
    module,
    String(passed),
    accepted === 0 ? '' : String(accepted),
    String(all),
  ]);
  const head = ['Module', 'Passed', 'Accepted', 'All'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [
    `${done} of ${total.length} modules respond to every recorded request as MediaWiki does.`,
    '',
    line(head),
    rule,
    ...rows.map(line),
  ].join('\n');
}
