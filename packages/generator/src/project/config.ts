/** The configuration of a project: `wiki-query.config.yaml`, or the default export of `wiki-query.config.ts`. */
import type { Extension } from '../extension/extension.js';
import type { OutputName } from '../emitters/emitters.js';
import type { Definition } from '../spec/format.js';

/** An extension: an object, or where its default export is: a file (`./emit-csv.ts`), or an npm package. */
export type ExtensionReference = Extension | string;

export type ExtensionOptions = Readonly<Record<string, unknown>>;

/** As the schema has it, which says what each key means. */
type Written = Definition<'Config'>;
type WrittenRules = NonNullable<Written['rules']>;
type Using<T> = Omit<T, 'use'> & { readonly use: ExtensionReference };

/** Options of a configuration file. Paths are relative to the folder of the file. */
export interface Config extends Omit<Written, 'outputs' | 'emitters' | 'rules'> {
  readonly outputs?: Readonly<Partial<Record<OutputName, string>>>;
  readonly emitters?: readonly CustomEmitter[];
  readonly rules?: Omit<WrittenRules, 'use'> & { readonly use?: readonly CustomRules[] };
}

/** What `diff` lets pass. */
export type BreakingPolicy = NonNullable<Written['breaking']>;

/** A breaking change that is accepted: all members that are given must match. */
export type AcceptedChange = NonNullable<BreakingPolicy['accepted']>[number];

/** An output of the project's own. */
export type CustomEmitter = Using<NonNullable<Written['emitters']>[number]>;

/** Rules of the project's own. */
export type CustomRules = Using<NonNullable<WrittenRules['use']>[number]>;

/** Gives a configuration its type: `export default defineConfig({…})`. */
export const defineConfig = (config: Config): Config => config;
