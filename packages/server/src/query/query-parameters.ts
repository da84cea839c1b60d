/** The parameters of `action=query` itself and of its page set. */
import { descriptors, protocolDescriptors, type ModuleDescriptor, type ModuleName } from '@wiki-query/server-stubs';
import type { RequestContext } from '../request/request-context.js';
import type { ExportSchema } from '../export/write-page.js';
import { defaultValues, readParameters } from '../parameters/read-parameters.js';

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
/** `prop`, `list`, `meta` and what concerns the response as a whole. */
const queryDescriptor = part(false);

const place = { prefix: '', path: 'query' };

/** The parameters of the page set alone. */
export const readPageSetParameters = async (request: RequestContext): Promise<Record<string, unknown>> =>
  readParameters(pageSetDescriptor, request, place);

/** The parameters of `query` without those of its page set. */
export const readOtherParameters = async (request: RequestContext): Promise<Record<string, unknown>> =>
  readParameters(queryDescriptor, request, place);

/** The parameters of `QueryParams`; `titles` to `converttitles` are read before all others. */
export async function readQueryParameters(request: RequestContext): Promise<Record<string, unknown>> {
  const into = defaultValues(whole, request);
  await readParameters(pageSetDescriptor, request, { ...place, into });
  return readParameters(queryDescriptor, request, { ...place, into });
}

/** What clients may send along with modules that answer also those who may not read. */
const harmless: ReadonlySet<string> = new Set(['meta', 'rawcontinue', 'indexpageids']);

/** Whether the right to read is needed: not for `meta` alone when none of its modules shows what is on the wiki. */
export function needsRead({ parameters }: RequestContext, { meta = [] }: Pick<QueryParams, 'meta'>): boolean {
  const isSent = (name: string): boolean => parameters.peek(name) !== undefined;
  if (!isSent('meta')) return true;
  const asksMore = whole.parameters.some(({ name }) => !harmless.has(name) && isSent(name));
  return asksMore || meta.some((name) => descriptors[name as ModuleName].readrights);
}

/** Is the response the XML of the export alone? */
export const printsDocument = (params: { readonly export?: unknown; readonly exportnowrap?: unknown }): boolean =>
  params.export === true && params.exportnowrap === true;
