/**
 * Compares whole responses to the last character, the wiki's own texts included: with recordings and messages that stay
 * outside the repository. The recordings' folder is a wiki folder with `responses.jsonl`, as the kit's `export` and
 * `record` write them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asTheyAre, compareBodies } from './compare.js';
import { type Exceptions, loadExceptions } from './exceptions.js';
import { requestId } from './recording.js';
import { openTarget } from './target.js';

/** A line of `responses.jsonl`. */
interface Recorded {
  readonly query: string;
  readonly user?: string | null;
  readonly body: string;
}

/** A response that is not the recorded one. */
export interface TextDifference {
  readonly query: string;
  readonly user: string | undefined;
  /** Both texts from their first difference. */
  readonly expected: string;
  readonly found: string;
}

export interface TextComparison {
  readonly equal: number;
  /** How many differ as `exceptions.yaml` accepts it, by its reasons. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly left: number;
  readonly differences: readonly TextDifference[];
}

/** Responses that no two requests share. */
const changing = /meta=tokens|list=random|generator=random|format=\w+fm/;

/** The server's own time in `siteinfo` is that of the machine. */
const withoutTime = (text: string): string => text.replace(/"time":"[^"]*"/g, '"time":""');

/** Sends the recorded requests to the server in this process; throws when a file is missing. */
export async function compareTexts(recordings: string, messages = recordings): Promise<TextComparison> {
  const file = join(recordings, 'responses.jsonl');
  const messagesFile = ['messages.json', 'messages.json.gz']
    .map((name) => join(messages, name))
    .find((path) => existsSync(path));
  if (messagesFile === undefined) throw new Error(`${messages} has no messages.json`);
  if (!existsSync(file)) throw new Error(`${recordings} has no responses.jsonl`);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const target = await openTarget('recorded', { folder: recordings, messages: messagesFile });
  const differences: TextDifference[] = [];
  const accepted = new Map<string, number>();
  const exceptions = loadExceptions();
  let left = 0;
  let equal = 0;
  try {
    for (const line of lines) {
      const { query, user, body } = JSON.parse(line) as Recorded;
      if (changing.test(query) || body.startsWith('<!DOCTYPE')) {
        left += 1;
        continue;
      }
      const request = { query, ...(user != null && { user }) };
      const [expected, found] = [withoutTime(body), withoutTime((await target.send(request)).body)];
      const reason = expected === found ? undefined : reasonFor(exceptions, query, expected, found);
      if (expected === found) equal += 1;
      else if (reason !== undefined) accepted.set(reason, (accepted.get(reason) ?? 0) + 1);
      else differences.push({ query, user: user ?? undefined, ...around(expected, found) });
    }
  } finally {
    await target.close();
  }
  return { equal, accepted, left, differences };
}

function reasonFor(exceptions: Exceptions, query: string, expected: string, found: string): string | undefined {
  const request = { method: 'GET', query } as const;
  const response = { status: 200, headers: {}, body: expected };
  return exceptions.reasonFor({ id: requestId(request), request, response }, compareBodies(expected, found, asTheyAre));
}

/** The first place that differs, with what is before and after it. */
function around(expected: string, found: string): { readonly expected: string; readonly found: string } {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const cut = (text: string) => text.slice(Math.max(0, at - 60), at + 100);
  return { expected: cut(expected), found: cut(found) };
}
