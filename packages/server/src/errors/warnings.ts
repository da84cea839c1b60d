import type { MessageValues } from './message-parameters.js';

/** One warning: the module it concerns (`main`, `query`, `allpages` or its path), its code, and the values of its text. */
export interface Warning {
  readonly module: string;
  readonly code: string;
  readonly values: MessageValues;
  /** Key of the interface message, where it is not the first of the code. */
  readonly message?: string;
  /** Further members of the warning in the new error formats. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** A feature's name, when the warning is a deprecation. */
  readonly feature?: string;
}

/** Warnings about values: MediaWiki does not notice that two are the same when they are raw. */
const aboutValues = new Set(['deprecation', 'unrecognizedvalues', 'outofrange', 'unclearnowtimestamp']);

/** Collects the warnings of a request, in time order; the same one twice counts once, unless it is about values. */
export class Warnings {
  private readonly list: Warning[] = [];

  add(
    module: string,
    code: string,
    values: Warning['values'] = {},
    more: Pick<Warning, 'data' | 'feature' | 'message'> = {},
  ): void {
    const same = (w: Warning): boolean =>
      w.module === module &&
      w.code === code &&
      w.message === more.message &&
      JSON.stringify(w.values) === JSON.stringify(values);
    if (aboutValues.has(code) || !this.list.some(same)) this.list.push({ module, code, values, ...more });
    // Each deprecation is followed by one word on where deprecations are announced.
    if (more.feature !== undefined) this.add('main', 'deprecation-help');
  }

  /** Forgets all: what they were about is not shown. */
  clear(): void {
    this.list.length = 0;
  }

  count(): number {
    return this.list.length;
  }

  /** What was said from a place on about the values of a module's parameters. */
  since(from: number, module: string): readonly Warning[] {
    return this.list.slice(from).filter((warning) => warning.module === module && aboutValues.has(warning.code));
  }

  /** Says it once more. */
  repeat(said: readonly Warning[]): void {
    this.list.push(...said);
  }

  all(): readonly Warning[] {
    return this.list;
  }
}
