import { boundedValues } from './bounded-values.js';
import type { MessageValues } from './message-parameters.js';

/** One warning: the module it concerns (`main`, `query`, `allpages` or its path), its code, and the values of its text. */
export interface Warning {
  readonly module: string;
  readonly code: string;
  readonly values: MessageValues;
  /** Key of the interface message, if it is not the first one of the code. */
  readonly message?: string;
  /** Additional members of the warning in the new error formats. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The name of the deprecated feature, if the warning is about one. */
  readonly feature?: string;
}

/** Warnings about values: MediaWiki (`ApiErrorFormatter`) does not detect that two raw ones are equal. */
const aboutValues = new Set(['deprecation', 'unrecognizedvalues', 'outofrange', 'unclearnowtimestamp']);

/** Collects the warnings of a request in chronological order. Duplicates are ignored, except those about values. */
export class Warnings {
  private readonly list: Warning[] = [];

  add(
    module: string,
    code: string,
    given: Warning['values'] = {},
    more: Pick<Warning, 'data' | 'feature' | 'message'> = {},
  ): void {
    const values = boundedValues(given);
    const same = (w: Warning): boolean =>
      w.module === module &&
      w.code === code &&
      w.message === more.message &&
      JSON.stringify(w.values) === JSON.stringify(values);
    if (aboutValues.has(code) || !this.list.some(same)) this.list.push({ module, code, values, ...more });
    // The first deprecation is followed by a note about the mailing list for deprecations.
    if (more.feature !== undefined) this.add('main', 'deprecation-help');
  }

  /** Removes all warnings: the data that they concern is not in the response. */
  clear(): void {
    this.list.length = 0;
  }

  count(): number {
    return this.list.length;
  }

  /** The warnings about values of a module's parameters since a position. */
  since(from: number, module: string): readonly Warning[] {
    return this.list.slice(from).filter((warning) => warning.module === module && aboutValues.has(warning.code));
  }

  /** Repeats the warning. */
  repeat(warnings: readonly Warning[]): void {
    this.list.push(...warnings);
  }

  all(): readonly Warning[] {
    return this.list;
  }
}
