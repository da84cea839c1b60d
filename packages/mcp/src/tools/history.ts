import { z } from 'zod';
import { budgetArgument } from '../budget.js';
import { diffLines } from '../diff-lines.js';
import { defineTool, type Call } from '../tool.js';
import { cutNote, linesFromWiki, moreNote, untrusted } from '../untrusted.js';
import { continuationOf, listOf, member, textOf, ToolError } from '../wiki.js';

const flag = (revision: unknown): string => (member(revision, 'minor') === true ? ' m' : '');

/** One revision as a line: id, time, size, user and comment. */
const lineOf = (revision: unknown): string =>
  [
    textOf(revision, 'revid'),
    textOf(revision, 'timestamp'),
    `${textOf(revision, 'size')} B${flag(revision)}`,
    textOf(revision, 'user') || '(hidden)',
    textOf(revision, 'comment'),
  ].join(' | ');

/** The difference to an older revision, by default to the previous one. */
async function difference(
  revision: number,
  from: number | undefined,
  { wiki, signal }: Call,
): Promise<readonly string[]> {
  const request = { prop: 'revisions', revids: revision, rvprop: ['ids', 'timestamp', 'user', 'comment', 'size'] };
  const { query } = await wiki.query({ ...request, rvdiffto: from ?? 'prev' }, signal);
  const [page] = listOf(query, 'pages');
  const [found] = listOf(page, 'revisions');
  if (found === undefined) throw new ToolError(`There is no revision ${revision}. List revisions with \`title\`.`);
  const body = textOf(found, 'diff', 'body');
  const lines = diffLines(body);
  return [`${textOf(page, 'title')}: ${lineOf(found)}`, ...(lines.length > 0 ? lines : ['No difference in the text.'])];
}

/** Shows who changed a page, and how. */
export const history = defineTool({
  name: 'history',
  title: 'History of a page',
  description:
    'Lists revisions of a page, newest first (id | time | size | user | comment), or shows what one revision changed (`diff`), or lists the users who edited the page (`contributors`). ' +
    untrusted('wiki'),
  input: {
    title: z.string().min(1).max(300).optional(),
    diff: z.int().min(1).optional().describe('Id of a revision: what it changed.'),
    from: z.int().min(1).optional().describe('Id of the older revision for `diff`; the previous one by default.'),
    contributors: z.boolean().default(false),
    user: z.string().max(300).optional().describe('Only revisions of this user.'),
    since: z.string().max(30).optional().describe('Only revisions since this time, such as 2025-01-31T00:00:00Z.'),
    oldest: z.boolean().default(false).describe('Oldest first.'),
    limit: z.int().min(1).max(100).default(20),
    next: z.string().max(200).optional().describe('`next` of the previous result, unchanged.'),
    budget: budgetArgument,
  },
  run: async ({ title, diff, from, contributors, user, since, oldest, limit, next, budget }, call) => {
    if (diff !== undefined) {
      const lines = await difference(diff, from, call);
      const { text, left } = linesFromWiki(lines, budget, (left) => [left > 0 ? `${left} more lines.` : undefined]);
      return { text, data: { revision: diff, left } };
    }
    if (title === undefined)
      throw new ToolError('Give `title` for a list of revisions, or `diff` with the id of a revision.');
    const request = contributors
      ? { prop: 'contributors', pclimit: limit, ...(next !== undefined && { pccontinue: next }) }
      : {
          prop: 'revisions',
          rvprop: ['ids', 'timestamp', 'user', 'comment', 'size', 'flags'],
          rvlimit: limit,
          rvdir: oldest ? 'newer' : 'older',
          rvuser: user,
          ...(since !== undefined && { [oldest ? 'rvstart' : 'rvend']: since }),
          ...(next !== undefined && { rvcontinue: next }),
        };
    const response = await call.wiki.query({ ...request, titles: title, redirects: true }, call.signal);
    const [page] = listOf(response, 'query', 'pages');
    if (member(page, 'missing') === true)
      throw new ToolError(`There is no page "${title}". Find its title with \`search\`.`);
    const rows = listOf(page, contributors ? 'contributors' : 'revisions');
    const anonymous = textOf(page, 'anoncontributors');
    const more = continuationOf(response)?.[contributors ? 'pccontinue' : 'rvcontinue'];
    const lines = [
      ...rows.map((row) => (contributors ? textOf(row, 'name') : lineOf(row))),
      ...(anonymous === '' ? [] : [`and ${anonymous} without an account`]),
    ];
    const { text } = linesFromWiki(lines, budget, (left) => [
      lines.length === 0 ? 'None.' : undefined,
      cutNote(left),
      moreNote(more, budget),
    ]);
    return {
      text,
      data: { title: textOf(page, 'title'), count: rows.length, ...(more !== undefined && { next: more }) },
    };
  },
});
