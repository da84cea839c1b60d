/** Variables and functions of MediaWiki's core (`CoreMagicVariables`, `CoreParserFunctions`), by the names of their magic words. */
import { formatdate } from './formatted-dates.js';
import { numberFunctions } from './numbers.js';
import { pageNames } from './page-names.js';
import { revisionFunctions, revisionSize } from './revisions.js';
import type { TextFunction, Variable } from './scope.js';
import { siteFunctions, siteVariables } from './site-values.js';
import { textFunctions } from './texts.js';
import { timeVariables } from './times.js';

export type TextFunctions = Readonly<Record<string, TextFunction>>;

/** Functions without those about a page's properties and protection. Without arguments they are variables too. */
export const functions: TextFunctions = {
  ...pageNames,
  ...revisionFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...siteFunctions,
  formatdate,
};

export const variables: Readonly<Record<string, Variable>> = {
  ...siteVariables,
  ...timeVariables,
  revisionsize: revisionSize,
};
