/** The parameters of `action=query` itself and of its page set. */
import { protocolDescriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import type { RequestContext } from '../context.js';
import type { ExportSchema } from '../export/write-page.js';
import { readParameters } from '../protocol/parameters.js';

const PAGE_SET = new Set(['titles', 'pageids', 'revids', 'generator', 'redirects', 'converttitles']);

/** What names the pages. */
export interface PageSetParams {
  readonly titles: readonly string[] | undefined;
  readonly pageids: readonly number[] | undefined;
  readonly revids: readonly number[] | undefined;
  readonly generator: string | undefined;
  readonly redirects: boolean;
  readonly converttitles: boolean;
}

export interface QueryParams extends PageSetParams {
  readonly prop: readonly string[] | undefined;
  readonly list: readonly string[] | undefined;
  readonly meta: readonly string[] | undefined;
  readonly indexpageids: boolean;
  readonly export: boolean;
  readonly exportnowrap: boolean;
  readonly exportschema: ExportSchema;
  readonly iwurl: boolean;
  readonly rawcontinue: boolean;
}

const whole = protocolDescriptors.query;
const part = (inPageSet: boolean): ModuleDescriptor => ({
  ...whole,
  parameters: whole.parameters
    .filter((parameter) => PAGE_SET.has(parameter.name) === inPageSet)
    // MediaWiki takes any text as generator and refuses it later, with a code of its own.
    .map((parameter) =>
      parameter.name === 'generator'
        ? { name: 'generator', index: parameter.index, type: 'string' as const }
        : parameter,
    ),
});

export const pageSetDescriptor = part(true);
/** `prop`, `list`, `meta` and what concerns the answer as a whole. */
const queryDescriptor = part(false);

/** The parameters of `QueryParams`; `titles` to `converttitles` are read before all others. */
export async function readQueryParameters(request: RequestContext): Promise<Record<string, unknown>> {
  const options = { prefix: '', path: 'query' };
  const pageSet = await readParameters(pageSetDescriptor, request, options);
  return { ...pageSet, ...(await readParameters(queryDescriptor, request, options)) };
}

/** Is the answer the XML of the export alone? */
export const printsDocument = (params: { readonly export?: unknown; readonly exportnowrap?: unknown }): boolean =>
  params.export === true && params.exportnowrap === true;
