import { parseContinue, type PartType } from '../../sql/keyset.js';
import { ApiError } from '../../errors/api-error.js';

/** Where a request for backlinks continues: 2 parts for the first level, 6 with the second, 7 or 8 when a response was full. */
export interface BacklinksContinue {
  /** Namespace and id of the page that the first level starts at. */
  readonly level1?: readonly (string | number)[] | undefined;
  /** Namespace and title of the redirect, namespace and id of the page, that the second level starts at. */
  readonly level2?: readonly (string | number)[] | undefined;
  /** Page, and link below it, that did not fit. */
  readonly page?: number;
  readonly link?: number;
}

const TYPES: readonly PartType[] = ['int', 'int', 'int', 'string', 'int', 'int', 'int', 'int'];

/** Reads the continue value of `backlinks` and its like. */
export function backlinksContinue(value: string | undefined): BacklinksContinue {
  if (value === undefined) return {};
  const count = value.split('|').length;
  if (![2, 6, 7, 8].includes(count)) throw new ApiError('badcontinue');
  const parts = parseContinue(value, TYPES.slice(0, count));
  const [page, link] = parts.slice(6).map(Number);
  return {
    level1: parts.slice(0, 2),
    ...(count >= 6 && { level2: parts.slice(2, 6) }),
    ...(page !== undefined && { page }),
    ...(link !== undefined && { link }),
  };
}
