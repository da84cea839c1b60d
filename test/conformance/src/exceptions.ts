/** The accepted differences of `exceptions.yaml`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Difference } from './compare.js';
import { exceptionsFile } from './folders.js';
import type { Recording } from './recording.js';

/** One accepted difference and why it is one. */
export interface Exception {
  readonly reason: string;
  /** Ids of the recordings; all when absent. */
  readonly ids?: readonly string[];
  /** A regular expression that the query fits; any query when absent. */
  readonly query?: string;
  /** The places where a difference is accepted: regular expressions on `part at`, as the report prints them. */
  readonly at: readonly string[];
  /** Whether only comparisons of whole texts meet it (`--recordings`), and no recording of the project. */
  readonly wholeTexts?: boolean;
}

export interface Exceptions {
  readonly all: readonly Exception[];
  /** Why these differences of a recording are accepted, if they are. */
  readonly reasonFor: (recording: Recording, differences: readonly Difference[]) => string | undefined;
}

function names({ ids, query }: Exception, { id, request }: Recording): boolean {
  const isListed = ids === undefined || ids.includes(id);
  return isListed && (query === undefined || new RegExp(query).test([request.query, request.body ?? ''].join('&')));
}

/** No exception covers another status, or an error of our own. */
const isNever = ({ part, got }: Difference): boolean => part === 'status' || got.includes('internal_api_error');

function applies(exception: Exception, recording: Recording, differences: readonly Difference[]): boolean {
  if (!names(exception, recording) || differences.some(isNever)) return false;
  const places = exception.at.map((text) => new RegExp(text));
  return differences.every(({ part, at }) => places.some((place) => place.test(`${part} ${at}`)));
}

/** Reads the file; what it does not say is not accepted. */
export function loadExceptions(path = exceptionsFile): Exceptions {
  const { exceptions } = parse(readFileSync(path, 'utf8')) as { readonly exceptions: readonly Exception[] };
  for (const { reason, ids, query, at } of exceptions)
    if (!reason || (ids === undefined && query === undefined) || !Array.isArray(at) || at.length === 0)
      throw new Error(`${path}: the exception "${reason}" needs a reason, ids or a query, and places (at)`);
  return {
    all: exceptions,
    reasonFor: (recording, differences) =>
      exceptions.find((exception) => applies(exception, recording, differences))?.reason,
  };
}
