/** Where a list of two levels continues. */
import { ApiError } from '../../errors/api-error.js';
import { parseContinue, type KeyValue, type PartType } from '../../sql/keyset.js';

/** 2 parts for the first level, 6 with the second, 7 or 8 if a response was full. */
export interface Places {
  /** Namespace and ID of the first page of the first level. */
  readonly first?: readonly KeyValue[] | undefined;
  /** Namespace and title of the parent page, then namespace and ID of the first page of the second level. */
  readonly second?: readonly KeyValue[] | undefined;
  /** Page, and the one below it, that did not fit. */
  readonly page?: number;
  readonly below?: number;
}

const types: readonly PartType[] = ['int', 'int', 'int', 'string', 'int', 'int', 'int', 'int'];

/** Reads the continue value of a list of two levels. */
export function readPlaces(value: string | undefined): Places {
  if (value === undefined) return {};
  const count = value.split('|').length;
  if (![2, 6, 7, 8].includes(count)) throw new ApiError('badcontinue');
  const parts = parseContinue(value, types.slice(0, count));
  const [page, below] = parts.slice(6).map(Number);
  return {
    first: parts.slice(0, 2),
    ...(count >= 6 && { second: parts.slice(2, 6) }),
    ...(page !== undefined && { page }),
    ...(below !== undefined && { below }),
  };
}
