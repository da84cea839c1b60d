import type { MessageValues } from './message-parameters.js';

export interface ErrorDetails {
  /** Key of the interface message, where it is not the first of the code. */
  readonly message?: string;
  /** Further members of the error object. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** HTTP status, when not 200. */
  readonly status?: number;
}

/** A request that cannot be answered: a code of the spec, and the values its text takes. */
export class ApiError extends Error {
  /** Path of the module that refused (`query+allpages`); the first to say so is right. */
  module: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  /** Key of the interface message, where it is not the first of the code. */
  readonly messageKey: string | undefined;
  readonly status: number | undefined;

  constructor(
    readonly code: string,
    /** Values for the message of the code in `spec/errors.yaml`. */
    readonly values: MessageValues = {},
    { data = {}, message, status }: ErrorDetails = {},
  ) {
    super(code);
    this.name = 'ApiError';
    this.data = data;
    this.messageKey = message;
    this.status = status;
  }

  /** Notes the module that refused, unless one is known already; returns the error. */
  from(path: string): this {
    this.module ??= path;
    return this;
  }
}
