import { z } from 'zod';
import { budgetArgument } from '../budget.js';
import type { Catalog } from '../catalog.js';
import { defineTool, type Call } from '../tool.js';
import { cutNote, linesFromWiki, moreNote, untrusted } from '../untrusted.js';
import { continuationOf, listOf, member, textOf, ToolError, type Parameters } from '../wiki.js';

/** Kind of link → the request, and where the titles are in the response. */
const kinds = {
  out: { prop: 'links', limit: 'pllimit', namespace: 'plnamespace' },
  in: { prop: 'linkshere', limit: 'lhlimit', namespace: 'lhnamespace' },
  categories: { prop: 'categories', limit: 'cllimit' },
  templates: { prop: 'templates', limit: 'tllimit', namespace: 'tlnamespace' },
  embedded: { prop: 'transcludedin', limit: 'tilimit', namespace: 'tinamespace' },
  files: { prop: 'images', limit: 'imlimit' },
  languages: { prop: 'langlinks', limit: 'lllimit' },
  external: { prop: 'extlinks', limit: 'ellimit' },
} as const;

type PageKind = keyof typeof kinds;
const isPageKind = (kind: string): kind is PageKind => Object.hasOwn(kinds, kind);

interface Found {
  readonly lines: readonly string[];
  readonly next?: string;
}

/** The links of one page, one response. */
async function linksOf(kind: PageKind, given: Given, { wiki, signal }: Call): Promise<Found> {
  const { prop, limit, ...others } = kinds[kind];
  const namespace = 'namespace' in others && given.namespace ? { [others.namespace]: given.namespace } : {};
  const request: Parameters = { prop, titles: given.title, redirects: true, [limit]: given.limit, ...namespace };
  const response = await wiki.query({ ...request, ...nextOf(given.next) }, signal);
  const [page] = listOf(response, 'query', 'pages');
  if (member(page, 'missing') === true && kind !== 'in')
    throw new ToolError(`There is no page "${given.title}". Find its title with \`search\`.`);
  const lines = listOf(page, prop).map((link) =>
    kind === 'languages'
      ? `${textOf(link, 'lang')}: ${textOf(link, 'title')}`
      : textOf(link, 'title') || textOf(link, 'url'),
  );
  return withNext(lines, continuationOf(response));
}

interface Given {
  readonly title: string;
  readonly namespace?: readonly number[] | undefined;
  readonly limit: number;
  readonly next?: string | undefined;
}

/** The continuation of a response as one argument. */
const withNext = (lines: readonly string[], more: Readonly<Record<string, string>> | undefined): Found => ({
  lines,
  ...(more && { next: JSON.stringify(more) }),
});

function nextOf(next: string | undefined): Parameters {
  if (next === undefined) return {};
  try {
    const value: unknown = JSON.parse(next);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
  } catch {
    // Reported below, like a value that is no object.
  }
  throw new ToolError('`next` must be the value of the previous result, unchanged.');
}

/** The most categories that one call reads. */
const mostCategories = 500;

/** The members of a category, and with a depth those of its subcategories, each once. */
async function membersOf(given: Given, depth: number, call: Call): Promise<Found> {
  const start = given.title.includes(':') ? given.title : `Category:${given.title}`;
  const request = (title: string): Parameters => ({
    list: 'categorymembers',
    cmtitle: title,
    cmlimit: given.limit,
    ...(given.namespace && depth === 0 && { cmnamespace: given.namespace }),
  });
  if (depth === 0) {
    const response = await call.wiki.query({ ...request(start), ...nextOf(given.next) }, call.signal);
    return withNext(
      listOf(response, 'query', 'categorymembers').map((one) => textOf(one, 'title')),
      continuationOf(response),
    );
  }
  const found = new Set<string>();
  const seen = new Set([start]);
  let level = [start];
  for (let below = depth; level.length > 0 && found.size < given.limit; below--) {
    const next: string[] = [];
    for (const [at, title] of level.entries()) {
      await call.progress(seen.size, `${found.size} members, ${level.length - at} categories left at this level`);
      const response = await call.wiki.query(request(title), call.signal);
      for (const one of listOf(response, 'query', 'categorymembers')) {
        const name = textOf(one, 'title');
        if (member(one, 'ns') === 14 && below > 0 && !seen.has(name)) next.push(name);
        if (member(one, 'ns') === 14) seen.add(name);
        if (!given.namespace || given.namespace.includes(Number(member(one, 'ns')))) found.add(name);
      }
      if (found.size >= given.limit || seen.size > mostCategories) break;
    }
    level = below > 0 ? next : [];
  }
  return { lines: [...found].slice(0, given.limit) };
}

/** How many titles every kind returns in one response, to any account. */
function mostOf({ modules }: Catalog): number {
  const limits = new Set<string>([...Object.values(kinds).map(({ limit }) => limit), 'cmlimit']);
  const found = modules.flatMap(({ parameters }) => parameters.filter(({ name }) => limits.has(name)));
  return Math.min(...found.map(({ max = Infinity }) => max));
}

/** Lists what a page links to, and what links to it. */
export const makeLinks = (catalog: Catalog) =>
  defineTool({
    name: 'links',
    title: 'Links of a page',
    description:
      'Lists titles around a page: pages that it links to (`out`) or that link to it (`in`), its categories, templates, files, other languages, ' +
      'external URLs, pages that embed it as a template (`embedded`), or the members of a category (`members`, with `depth` for subcategories). ' +
      untrusted('wiki'),
    input: {
      title: z.string().min(1).max(300),
      kind: z
        .enum(['out', 'in', 'categories', 'members', 'templates', 'embedded', 'files', 'languages', 'external'])
        .default('out'),
      depth: z.int().min(0).max(5).default(0).describe('Levels of subcategories, for `members`.'),
      namespace: z.array(z.int()).optional().describe('Only titles in these namespaces.'),
      limit: z.int().min(1).max(mostOf(catalog)).default(100),
      next: z.string().max(2000).optional().describe('`next` of the previous result, unchanged.'),
      budget: budgetArgument,
    },
    run: async ({ kind, depth, budget, ...given }, call) => {
      const found = isPageKind(kind) ? await linksOf(kind, given, call) : await membersOf(given, depth, call);
      const { text, left } = linesFromWiki(found.lines, budget, (left) => [
        found.lines.length === 0 ? 'None.' : undefined,
        cutNote(left),
        moreNote(found.next, budget),
      ]);
      return {
        text,
        data: { count: found.lines.length - left, ...(found.next !== undefined && { next: found.next }) },
      };
    },
  });
