/** The guide's table of kinds of change requires the versions that `wiki-query-gen explain` states. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCli } from '@wiki-query/generator';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = readFileSync(`${root}/packages/docs/guides/publish.md`, 'utf8');
const [table = ''] = /^\| What changed [^]*?\n\n/m.exec(guide) ?? [];
const [, , ...rows] = table
  .trim()
  .split('\n')
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

/** The versions for a client's source, a running client and handlers. */
async function versionsOf(code: string): Promise<readonly string[]> {
  let said = '';
  const say = (text: string): void => void (said += text);
  const stop = new AbortController().signal;
  const host = {
    cwd: root,
    env: {},
    isTerminal: false,
    now: () => 0,
    out: say,
    err: say,
    stop,
    whole: <T>(work: () => Promise<T>) => work(),
  };
  expect(await runCli(['explain', code], host), said).toBe(0);
  const [, ...versions] =
    /Version: (\w+) for the source of a client, (\w+) for .* runs, (\w+) for handlers/.exec(said) ?? [];
  return versions;
}

it('has rows', () => expect(rows.length).toBeGreaterThan(5));

it.each(rows)('%s: %s → %s, %s, %s', async (_what, kinds = '', ...stated) => {
  const codes = [...kinds.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  expect(codes).not.toEqual([]);
  const required = await Promise.all(codes.map(versionsOf));
  const all = [0, 1, 2].map((reader) => [...new Set(required.map((versions) => versions[reader]))].toSorted());
  expect(stated.map((cell) => cell.split(' or ').toSorted())).toEqual(all);
});
