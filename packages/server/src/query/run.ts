/** One run of a module in a query. */
import type { ModuleDescriptor, ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { Warning } from '../errors/warnings.js';
import { PageSet } from '../pages/page-set.js';
import type { ModuleRun, QueryContext } from '../shapes/module.js';

/** What was read of the request for a module. */
export interface ReadFor {
  readonly params: ModuleParams[ModuleName];
  /** What was said about the values. */
  readonly said: readonly Warning[];
  /** The prefix of its parameters in the request. */
  readonly prefix: string;
}

export class Run implements ModuleRun {
  readonly params: ModuleParams[ModuleName];
  plan: unknown = undefined;
  private emptyPages: PageSet | undefined;

  /** `named`: the pages in the request; undefined without pages. */
  constructor(
    readonly query: QueryContext,
    readonly descriptor: ModuleDescriptor,
    private readonly read: ReadFor,
    private readonly named: PageSet | undefined,
    readonly target: PageSet | undefined,
  ) {
    this.params = read.params;
  }

  get pages(): PageSet {
    if (this.named !== undefined) return this.named;
    const options = { redirects: false, convert: false, fields: [] };
    return (this.emptyPages ??= new PageSet(this.query, this.query.titleTexts, options));
  }

  readonly wireName: ModuleRun['wireName'] = (parameter) => this.read.prefix + parameter;

  readonly continueAt: ModuleRun['continueAt'] = (parameter, value) => {
    const { continuation } = this.query;
    const { name } = this.descriptor;
    if (this.target === undefined) continuation.module(name, this.wireName(parameter), value);
    else continuation.generator(name, this.wireName(parameter), value);
  };

  readonly pinStart: ModuleRun['pinStart'] = (parameter, value) =>
    this.query.continuation.generatorAgain(this.descriptor.name, this.wireName(parameter), value);

  readonly readAgain: ModuleRun['readAgain'] = () => {
    if (this.query.parameters.raw('errorformat') === 'raw') this.query.warnings.repeat(this.read.said);
  };

  readonly warn: ModuleRun['warn'] = (code, values, message) =>
    this.query.warnings.add(this.descriptor.name, code, values, message === undefined ? {} : { message });
}
