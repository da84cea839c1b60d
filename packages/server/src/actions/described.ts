/** Data about modules and parameters that help pages read. */
import type { Value } from '../result/value.js';
import type { HelpText } from './help-texts.js';

/** A record of `action=paraminfo`, of a module or of a parameter. */
export type Described = Readonly<Record<string, Value>>;

/** The context of the help for a parameter. */
export interface HelpPlace {
  readonly module: Described;
  readonly namespaces: readonly string[];
  readonly text: HelpText;
  /** The record of another module. */
  readonly describe: (path: string) => Described;
  /** Address of the help on a module. */
  readonly url: (path: string) => string;
}

/** Attributes of names. Names are English in all languages. */
export const english = ' dir="ltr" lang="en"';
export const isOn = (value: Value | undefined): boolean => value === true || value === '';
export const listOf = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly Value[]).map(String) : [];
