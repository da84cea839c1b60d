/** The parameters of `action=query` itself and of its page set. */
import { protocolDescriptors, type ParameterDescriptor, type ProtocolParams } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import { queryModule } from '../spec/query-modules.js';
import { readParameters, type DescribedAs } from '../parameters/read-parameters.js';

export type QueryParams = ProtocolParams['query'];

const whole = protocolDescriptors.query;

/** The parameters that name the pages. */
export type PageSetParams = Pick<
  QueryParams,
  Extract<(typeof whole.parameters)[number], { readonly pageSet: unknown }>['name']
>;

const part = (inPageSet: boolean): DescribedAs<'query'> => ({
  ...whole,
  parameters: whole.parameters
    .filter((parameter: ParameterDescriptor) => (parameter.pageSet !== undefined) === inPageSet)
    // `ApiPageSet` of MediaWiki accepts any text as generator, and rejects it later with a separate error code.
    .map((parameter) =>
      parameter.name === 'generator'
        ? { name: 'generator', index: parameter.index, type: 'string' as const }
        : parameter,
    ),
});

export const pageSetDescriptor = part(true);
/** `prop`, `list`, `meta` and options of the whole response. */
const queryDescriptor = part(false);

/** The parameters of the page set alone. */
export const readPageSetParameters = async (call: Call): Promise<QueryParams> =>
  readParameters(pageSetDescriptor, call);

/** The parameters of `query` without those of its page set. */
export const readOtherParameters = async (call: Call): Promise<QueryParams> => readParameters(queryDescriptor, call);

/** The parameters of `QueryParams`. `titles` to `converttitles` are read first. */
export const readQueryParameters = async (call: Call): Promise<QueryParams> =>
  Object.assign(await readPageSetParameters(call), await readOtherParameters(call));

/** Parameters that clients may send with modules that do not need the right to read. */
const harmless: ReadonlySet<string> = new Set(['meta', 'rawcontinue', 'indexpageids']);

/** Whether the right to read is needed: not for `meta` alone if none of its modules returns content of the wiki. */
export function needsRead({ parameters }: Call, { meta = [] }: Pick<QueryParams, 'meta'>): boolean {
  const isSent = (name: string): boolean => parameters.peek(name) !== undefined;
  if (!isSent('meta')) return true;
  const requestsMore = whole.parameters.some(({ name }) => !harmless.has(name) && isSent(name));
  return requestsMore || meta.some((name) => queryModule(name)?.readrights !== false);
}

/** Whether the response is the XML of the export alone. */
export const printsDocument = (params: Pick<QueryParams, 'export' | 'exportnowrap'>): boolean =>
  params.export && params.exportnowrap;
