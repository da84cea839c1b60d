import { z } from 'zod';
import { budgetArgument, partOf, type Part } from '../budget.js';
import { hint } from '../catalog.js';
import { plainText } from '../plain-text.js';
import { linesFromWiki, untrusted, withoutEnd } from '../untrusted.js';
import { findSection, outlineOf, sectionsOf } from '../sections.js';
import { defineTool, type Call } from '../tool.js';
import { listOf, member, textOf, ToolError } from '../wiki.js';

/** What is read of a page: its text as a reader sees it, or its source. */
const forms = ['text', 'wikitext'] as const;
type Form = (typeof forms)[number];

/** A page with its text, or without one. */
interface ReadPage {
  readonly title: string;
  readonly revision?: number;
  readonly text?: string;
  readonly problem?: string;
}

const readPage = (page: unknown): ReadPage => {
  const title = textOf(page, 'title');
  const [revision] = listOf(page, 'revisions');
  const text = member(revision, 'slots', 'main', 'content');
  const id = member(revision, 'revid');
  if (typeof text === 'string' && typeof id === 'number') return { title, revision: id, text };
  const problem =
    member(page, 'invalid') === true
      ? 'The title is not valid.'
      : member(page, 'missing') === true
        ? 'There is no page with this title.'
        : 'The text cannot be read.';
  return { title, problem };
};

/** The pages in the order of the titles. */
async function readPages(titles: readonly string[], form: Form, call: Call): Promise<readonly ReadPage[]> {
  const { wiki, signal } = call;
  const request = { prop: 'revisions', rvprop: ['ids', 'content'], rvslots: 'main', titles, redirects: true };
  const { query } = await wiki.query(request, signal);
  const renamed = new Map(
    [...listOf(query, 'normalized'), ...listOf(query, 'redirects')].map((one) => [
      textOf(one, 'from'),
      textOf(one, 'to'),
    ]),
  );
  const pages = new Map<string, ReadPage>();
  for (const one of listOf(query, 'pages')) {
    const page = readPage(one);
    const isWikitext = member(listOf(one, 'revisions')[0], 'slots', 'main', 'contentmodel') === 'wikitext';
    const readsHtml = form === 'text' && isWikitext;
    const shownPage = readsHtml ? await orProblem(page, titles.length, () => asReaderSees(page, call)) : page;
    pages.set(page.title, shownPage);
  }
  const follow = (title: string): string => {
    const normal = renamed.get(title) ?? title;
    return renamed.get(normal) ?? normal;
  };
  const wanted = [...new Set(titles.map(follow))];
  return wanted.map((title) => pages.get(title) ?? { title, problem: 'There is no page with this title.' });
}

/** What is made of a page. One of several pages has its problem in its place: the others are read. */
async function orProblem<Made>(
  { title }: ReadPage,
  count: number,
  make: () => Made | Promise<Made>,
): Promise<Made | ReadPage> {
  try {
    return await make();
  } catch (error) {
    if (count === 1 || !(error instanceof ToolError)) throw error;
    return { title, problem: error.message };
  }
}

async function asReaderSees(page: ReadPage, { wiki, signal }: Call): Promise<ReadPage> {
  if (page.revision === undefined) return page;
  const request = { oldid: page.revision, prop: 'text', disableeditsection: true, disabletoc: true };
  const html = member(await wiki.parse(request, signal), 'parse', 'text');
  return { ...page, text: plainText(typeof html === 'string' ? html : '') };
}

function chosen({ title, text = '' }: ReadPage, section: string | number | undefined, budget: number): string {
  if (section === undefined) return text;
  const sections = sectionsOf(text);
  const found = findSection(sections, String(section));
  if (found !== undefined) return found.text;
  const names = sections.map(({ heading }) => heading);
  if (names.length === 0) throw new ToolError(`"${title}" has no sections.`);
  const problem = `"${title}" has no section "${section}".${hint(String(section), names)} Its sections:\n`;
  throw new ToolError(problem + linesFromWiki(outlineOf(sections).split('\n'), budget - problem.length, () => []).text);
}

/** A part of a page's text between marks. */
function shown(page: ReadPage, part: Part, size: number): string {
  const { title, revision } = page;
  const rest = part.next === undefined ? '' : `\n[${size - part.next} more characters: offset ${part.next}]`;
  return `<page title=${JSON.stringify(title)} revision="${revision}">\n${part.text.trimEnd()}${rest}\n</page>`;
}

/** Characters around a text, and the fewest of a text that are worth them. */
const marks = 110;
const leastText = 60;
const notShown = ': read it in another call.';
/** Represents a problem that takes more characters than there are. */
const tooLong = 'The page cannot be read: its problem is shown when you read it alone.';

/** Returns the text of pages. */
export const read = defineTool({
  name: 'read',
  title: 'Read pages',
  description:
    'Returns the text of pages, whole or one section, and follows redirects. A long text ends with the offset of its rest. ' +
    untrusted('page'),
  input: {
    titles: z.array(z.string().min(1).max(300)).min(1).max(10),
    form: z.enum(forms).default('text').describe('`text`: as a reader sees it; `wikitext`: the source.'),
    section: z
      .union([z.string().max(300), z.int().min(1)])
      .optional()
      .describe('Heading or number of a section.'),
    outline: z.boolean().default(false).describe('Only the headings of the sections.'),
    offset: z.int().min(0).default(0).describe('Where to continue in one text.'),
    budget: budgetArgument,
  },
  run: async ({ titles, form, section, outline, offset, budget }, call) => {
    const found = await readPages(titles, form, call);
    const perPage = Math.floor(budget / found.length);
    const pages = await Promise.all(
      found.map((page) =>
        outline || page.problem !== undefined
          ? page
          : orProblem(page, found.length, () => ({ ...page, text: chosen(page, section, perPage) })),
      ),
    );
    let left = budget;
    const parts = pages.map((page, at) => {
      const { title, revision } = page;
      const share = Math.floor(left / (pages.length - at));
      const problem = page.problem !== undefined && page.problem.length > share - title.length ? tooLong : page.problem;
      if (problem !== undefined) {
        left -= title.length + problem.length + 4;
        return { text: `${title}: ${problem}`, data: { title, problem } };
      }
      const room = share - title.length - marks;
      if (room < leastText) {
        left -= title.length + notShown.length + 1;
        return { text: title + notShown, data: { title, revision } };
      }
      const text = page.text ?? '';
      const own = outline ? outlineOf(sectionsOf(text)) || 'No sections.' : text;
      const whole = withoutEnd('page', own);
      const part = partOf(whole, offset, room);
      const shownText = shown(page, part, whole.length);
      left -= shownText.length + 1;
      return {
        text: shownText,
        data: { title, revision, size: whole.length, ...(part.next !== undefined && { next: part.next }) },
      };
    });
    return { text: parts.map(({ text }) => text).join('\n'), data: { pages: parts.map(({ data }) => data) } };
  },
});
