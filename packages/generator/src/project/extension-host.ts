/** What extensions get from the run that they are part of, and what they report to it. */
import type { Host } from '../cli/host.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { ExtensionContext } from '../model/extension.js';
import { printHelpers } from '../print/helpers.js';

/** Who gets a context: an output or a rule. */
interface Owner {
  readonly name: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Makes the contexts of one run. */
export interface ExtensionHost {
  readonly contextOf: (owner: Owner) => ExtensionContext;
  /** What they have reported so far. */
  readonly findings: readonly Diagnostic[];
}

/** A finding about no part of the model is about the spec as a whole. */
const nowhere = { file: 'api.yaml', line: 1, column: 1 };

/** Collects the findings of a run. */
export function createExtensionHost({ err }: Pick<Host, 'err'>): ExtensionHost {
  const findings: Diagnostic[] = [];
  return {
    findings,
    contextOf: ({ name, options = {} }) => ({
      options,
      print: printHelpers,
      log: (text) => err(`${name}: ${text}\n`),
      report: ({ code, message, severity = 'error', at, hint }) =>
        void findings.push({
          code: `${name}/${code}`,
          severity,
          message,
          place: at?.source ?? nowhere,
          ...(hint !== undefined && { hint }),
        }),
    }),
  };
}
