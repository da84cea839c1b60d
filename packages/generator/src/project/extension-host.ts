/** What extensions get from the run that they are part of, and what they report to it. */
import { UsageError, type Host } from '../cli/host.js';
import { diagnosticOf, type Diagnostic } from '../diagnostics/diagnostic.js';
import type { Extension, ExtensionContext } from '../extension/extension.js';
import { printHelpers } from '../extension/print-helpers.js';
import { lookUp } from '../text/look-up.js';
import { didYouMean } from '../text/nearest.js';
import type { ExtensionOptions } from './config.js';

/** An extension, or an output of the generator, which has no codes. */
type Owner = Pick<Extension, 'name' | 'codes'>;

/** Makes the contexts of one run. */
export interface ExtensionHost {
  readonly contextOf: (owner: Owner, options?: ExtensionOptions) => ExtensionContext;
  /** What they have reported so far. */
  readonly findings: readonly Diagnostic[];
}

/** Collects the findings of a run. */
export function createExtensionHost({ err }: Pick<Host, 'err'>): ExtensionHost {
  const findings: Diagnostic[] = [];
  return {
    findings,
    contextOf: ({ name, codes = {} }, options = {}) => ({
      options,
      print: printHelpers,
      log: (text) => err(`${name}: ${text}\n`),
      report(code, place, values, hint) {
        const kind = lookUp(codes, code);
        if (kind === undefined) {
          const hint = didYouMean(code, Object.keys(codes));
          throw new UsageError(`The extension "${name}" reports "${code}", which is not among its codes`, hint);
        }
        findings.push(diagnosticOf(`${name}/${code}`, kind, place, values, hint));
      },
    }),
  };
}
