import { makeLoopGuard } from '@wiki-query/client';
import { z } from 'zod';
import { budgetArgument } from '../budget.js';
import type { Catalog, ModuleRecord } from '../catalog.js';
import { checkRequest } from '../check-request.js';
import { compactLines } from '../compact.js';
import { defineTool } from '../tool.js';
import { linesFromWiki, moreNote, untrusted } from '../untrusted.js';
import { continuationOf, type Parameters, ToolError } from '../wiki.js';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]);

/** Names of modules: listed for the model, checked by `checkRequest`, whose errors name what would be right. */
const namesOf = (modules: readonly ModuleRecord[]) =>
  z
    .array(z.string().meta({ enum: modules.map(({ name }) => name) }))
    .max(10)
    .optional();

const longest = 10;

/** Sends a query with any modules. The schema lists the modules of the catalog. */
export const makeQuery = ({ modules }: Catalog) =>
  defineTool({
    name: 'query',
    title: 'Query with any module',
    description:
      'Sends any read-only query of the MediaWiki API: `list`, `prop` and `meta` select modules, `generator` makes the page set from a list, ' +
      '`parameters` has their parameters with prefixes, such as {"apprefix": "Ca"}, and `titles`, `pageids` or `revids`. ' +
      'Look up modules and parameters with `describe`. `follow` sends up to that many requests and joins the results. ' +
      untrusted('wiki'),
    input: {
      list: namesOf(modules.filter(({ group }) => group === 'list')),
      prop: namesOf(modules.filter(({ group }) => group === 'prop')),
      meta: namesOf(modules.filter(({ group }) => group === 'meta')),
      generator: z.string().max(50).optional(),
      parameters: z.record(z.string().max(100), value).default({}),
      follow: z.int().min(1).max(longest).default(1),
      next: z.record(z.string(), z.string()).optional().describe('`next` of the previous result, unchanged.'),
      budget: budgetArgument,
    },
    run: async ({ parameters, follow, next, budget, ...request }, { wiki, catalog, signal, progress }) => {
      checkRequest({ ...request, parameters }, catalog);
      const wire: Parameters = { ...parameters, ...request };
      const lines: string[] = [];
      let more: Parameters | undefined = next ?? {};
      const repeats = makeLoopGuard();
      if (next !== undefined) repeats(next);
      for (let sent = 0; sent < follow && more !== undefined; sent++) {
        await progress(sent, `${sent} of at most ${follow} requests`);
        const response = await wiki.query({ ...wire, ...more }, signal);
        const { batchcomplete: _, continue: __, limits: ___, ...rest } = response;
        const { query, ...others } = rest;
        lines.push(...compactLines(query ?? {}), ...(Object.keys(others).length > 0 ? compactLines(others) : []));
        more = continuationOf(response);
        if (more !== undefined && repeats(more))
          throw new ToolError('The query has no end: the wiki continues it where it was. Use a smaller limit.');
        if (lines.join('\n').length > budget) break;
      }
      const { text, left } = linesFromWiki(lines, budget, (left) => [
        lines.length === 0 ? 'No results.' : undefined,
        left > 0 ? `${left} more lines: fewer properties, a smaller limit or a larger budget show them.` : undefined,
        moreNote(more && JSON.stringify(more), budget),
      ]);
      return {
        text,
        data: { lines: lines.length - left, left, ...(more !== undefined && { next: more }) },
      };
    },
  });
