/** The context of help pages, and readers of the descriptions that they show. */
import type { Described } from '../site/describe-parameter.js';
import type { Value } from '../result/value.js';
import type { HelpText } from './help-texts.js';

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
