/** One run of a module in a query: what the module reads, and where it puts its result. */
import type { ModuleDescriptor, ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { MessageValues } from '../errors/message-parameters.js';
import type { Warning } from '../errors/warnings.js';
import { PageSet } from '../pages/page-set.js';
import type { Call } from '../request/call.js';
import type { Continuation, ContinueValue } from './continuation.js';
import type { QueryResponse } from './query-response.js';
import { lookUp } from '@wiki-query/wikitext';

/** The state of a query that all its modules share. */
export interface Query {
  readonly call: Call;
  readonly response: QueryResponse;
  readonly continuation: Continuation;
}

/** The parameters of a module as they were read from the request. */
interface ReadParameters<N extends ModuleName> {
  readonly params: ModuleParams[N];
  /** Warnings about the values. */
  readonly warnings: readonly Warning[];
  /** The prefix of the parameters in the request. */
  readonly prefix: string;
}

/** One run of the module `N`. Its functions need no `this`. */
export class QueryRun<N extends ModuleName = ModuleName> implements Query {
  readonly call: Call;
  readonly response: QueryResponse;
  readonly continuation: Continuation;
  readonly params: ModuleParams[N];
  private emptyPages: PageSet | undefined;

  /**
   * `named`: the pages in the request, if it names any. `target`: set if the module runs as a generator, the page set that
   * receives its pages.
   */
  constructor(
    query: Query,
    readonly descriptor: ModuleDescriptor,
    private readonly read: ReadParameters<N>,
    private readonly named: PageSet | undefined,
    readonly target: PageSet | undefined,
  ) {
    this.call = query.call;
    this.response = query.response;
    this.continuation = query.continuation;
    this.params = read.params;
  }

  /** The pages that a prop module works on; for a generator, those of its own request. */
  get pages(): PageSet {
    const options = { redirects: false, convert: false, fields: [] };
    return this.named ?? (this.emptyPages ??= new PageSet(this.call, options));
  }

  /**
   * Whether this member is requested: `prop` has one of the values that the spec names for it, if it names any.
   * The default of `prop` does not apply to a generator.
   */
  readonly requests = (member: string): boolean => {
    const values = lookUp(this.descriptor.requestedBy ?? {}, member);
    if (values === undefined) return true;
    const { prop } = this.params as { readonly prop?: readonly string[] };
    const isAsked = this.target === undefined || this.call.parameters.get(this.wireName('prop')) !== undefined;
    return isAsked && prop !== undefined && values.some((value) => prop.includes(value));
  };

  /** Name of a parameter in the request (`gapfrom`). */
  readonly wireName = (parameter: string): string => this.read.prefix + parameter;

  /** Continues at this value of the parameter in the next request. */
  readonly continueAt = (parameter: string, value: ContinueValue): void => {
    const { name } = this.descriptor;
    if (this.target === undefined) this.continuation.module(name, this.wireName(parameter), value);
    else this.continuation.generator(name, this.wireName(parameter), value);
  };

  /** For a generator: the value with which a rerun starts where this one did. */
  readonly pinStart = (parameter: string, value: ContinueValue): void =>
    this.continuation.generatorAgain(this.descriptor.name, this.wireName(parameter), value);

  /**
   * The parameters of the module are read again (`ApiBase::extractRequestParams`). Warnings about their values are repeated
   * if errors are raw, because duplicates are not detected then.
   */
  readonly readAgain = (): void => {
    if (this.call.errors.format === 'raw') this.call.warnings.repeat(this.read.warnings);
  };

  readonly warn = (code: string, values?: MessageValues, message?: string): void =>
    this.call.warnings.add(this.descriptor.name, code, values, message === undefined ? {} : { message });
}
