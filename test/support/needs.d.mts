export interface Need {
  /** A path of what is needed, if this machine has it. */
  readonly find: () => string | undefined;
  readonly debian: readonly string[];
  readonly others?: string;
}
export const needs: Readonly<Record<string, Need>>;
export const setupCommand: string;
export const leavesOut: boolean;
export const isRoot: boolean;
export function findProgram(...names: readonly string[]): string | undefined;
export function findBrowser(): string | undefined;
export function findPython(...modules: readonly string[]): string | undefined;
export function lacks(name: string): boolean;
export function isLeftOut(name: string): boolean;
export function lacking(): readonly string[];
export function pathOf(name: string, find?: () => string | undefined): string;
export function needing(...names: readonly string[]): { readonly skip: string | false };
export function packagesFor(names: readonly string[]): readonly string[];
