/** The parameters of `action=query` itself and of its page set. */
import { protocolDescriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';

const PAGE_SET = new Set(['titles', 'pageids', 'revids', 'generator', 'redirects', 'converttitles']);

export interface PageSetParams {
  readonly titles: readonly string[] | undefined;
  readonly pageids: readonly number[] | undefined;
  readonly revids: readonly number[] | undefined;
  readonly generator: string | undefined;
  readonly redirects: boolean;
  readonly converttitles: boolean;
}

export interface QueryParams {
  readonly prop: readonly string[] | undefined;
  readonly list: readonly string[] | undefined;
  readonly meta: readonly string[] | undefined;
  readonly indexpageids: boolean;
  readonly export: boolean;
  readonly exportnowrap: boolean;
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

/** `titles` to `converttitles`: read before all others. */
export const pageSetDescriptor = part(true);
/** `prop`, `list`, `meta` and what concerns the answer as a whole. */
export const queryDescriptor = part(false);
