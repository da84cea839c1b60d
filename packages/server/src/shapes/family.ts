/** Modules that differ only in their table: their shared code is typed by the parameters of all of them. */
import type { ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { QueryRun } from './query-run.js';

type NameOfAny<T> = T extends unknown ? keyof T : never;
type ValueOfAny<T, P> = T extends unknown ? (P extends keyof T ? T[P] : never) : never;

/** Parameters of each of the modules; undefined if a module does not have it. */
type FamilyParams<N extends ModuleName> = Pick<ModuleParams[N], keyof ModuleParams[N]> & {
  readonly [P in Exclude<NameOfAny<ModuleParams[N]>, keyof ModuleParams[N]>]?: ValueOfAny<ModuleParams[N], P>;
};

/** One run of any of the modules. */
export interface FamilyRun<N extends ModuleName> extends QueryRun {
  readonly params: FamilyParams<N>;
}
