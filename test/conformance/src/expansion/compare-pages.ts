/** Expands pages one after the other with both wikis: as a text with all of its data, and as a revision. */
import type { Target } from '../target.js';
import type { Page } from './read-pages.js';

export interface Counts {
  exact: number;
  warning: number;
  different: number;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const bodiesOf = ({ title, text, revision }: Page): readonly URLSearchParams[] => {
  const common = { format: 'json', formatversion: '2', errorformat: 'plaintext' };
  const ofText = { action: 'expandtemplates', title, prop: 'wikitext|categories|properties|parsetree' };
  return [
    ...(text.trim() === '' ? [] : [new URLSearchParams({ ...common, ...ofText, text, revid: String(revision) })]),
    new URLSearchParams({
      ...common,
      action: 'query',
      prop: 'revisions',
      titles: title,
      rvprop: 'ids|content',
      rvexpandtemplates: '1',
    }),
  ];
};

async function sendToPeer(peer: string, body: URLSearchParams): Promise<string> {
  const response = await fetch(peer, { method: 'POST', body });
  return response.text();
}

async function sendToOurs(target: Target, body: URLSearchParams): Promise<string> {
  const response = await target.send({ query: '', method: 'POST', headers: form, body: body.toString() });
  return response.body;
}

/** Warnings about what is deprecated stand in both. */
const isRefused = (text: string): boolean => text.includes('"code":"notexact"');

/** The data of a response, without warnings. */
function dataOf(text: string): string {
  const parsed = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...parsed, warnings: undefined });
}

/** Compares all pages; prints what differs, and what got a warning. */
export async function comparePages(
  pages: readonly Page[],
  peer: string,
  target: Target,
  print: (line: string) => void,
): Promise<Counts> {
  const counts: Counts = { exact: 0, warning: 0, different: 0 };
  for (const page of pages) {
    for (const body of bodiesOf(page)) {
      const [theirs, ours] = await Promise.all([sendToPeer(peer, body), sendToOurs(target, body)]);
      const outcome = isRefused(ours) ? 'warning' : dataOf(theirs) === dataOf(ours) ? 'exact' : 'different';
      counts[outcome] += 1;
      if (outcome !== 'exact') print(`${outcome}: ${page.title}\n  theirs ${theirs}\n  ours   ${ours}`);
    }
  }
  return counts;
}
