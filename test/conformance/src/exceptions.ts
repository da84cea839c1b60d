/** The accepted differences of `exceptions.yaml`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Difference } from './compare.js';
import { exceptionsFile } from './folders.js';
import type { Recording } from './recording.js';

/** One accepted difference and why it is one. */
export interface Exception {
  readonly reason: string;
  /** Ids of the recordings. */
  readonly ids?: readonly string[];
  /** And those whose query this regular expression fits. */
  readonly query?: string;
  /** Only differences at these places are accepted (regular expressions on `part at`, as the report prints them); all when absent. */
  readonly at?: readonly string[];
}

export interface Exceptions {
  readonly all: readonly Exception[];
  /** Why these differences of a recording are accepted, if they are. */
  readonly reasonFor: (recording: Recording, differences: readonly Difference[]) => string | undefined;
}

function applies(exception: Exception, { id, request }: Recording, differences: readonly Difference[]): boolean {
  const isNamed =
    exception.ids?.includes(id) === true ||
    (exception.query !== undefined && new RegExp(exception.query).test([request.query, request.body ?? ''].join('&')));
  if (!isNamed) return false;
  const places = exception.at?.map((text) => new RegExp(text));
  return (
    places === undefined || differences.every(({ part, at }) => places.some((place) => place.test(`${part} ${at}`)))
  );
}

/** Reads the file; what it does not say is not accepted. */
export function loadExceptions(path = exceptionsFile): Exceptions {
  const { exceptions } = parse(readFileSync(path, 'utf8')) as { readonly exceptions: readonly Exception[] };
  for (const { reason, ids, query } of exceptions)
    if (!reason || (ids === undefined && query === undefined))
      throw new Error(`${path}: an exception needs a reason, and ids or a query`);
  return {
    all: exceptions,
    reasonFor: (recording, differences) =>
      exceptions.find((exception) => applies(exception, recording, differences))?.reason,
  };
}
