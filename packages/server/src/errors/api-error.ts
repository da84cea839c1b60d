import { boundedValues } from './bounded-values.js';
import type { MessageValues } from './message-parameters.js';

export interface ErrorDetails {
  /** Key of the interface message, if it is not the first one of the code. */
  readonly message?: string;
  /** Further members of the error object. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** HTTP status, when not 200. */
  readonly status?: number;
}

/** An error response: a code of the spec, and the values for its text. */
export class ApiError extends Error {
  /** Path of the module that threw it (`query+allpages`). The first module to set it is the right one. */
  module: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  /** Key of the interface message, if it is not the first one of the code. */
  readonly messageKey: string | undefined;
  readonly status: number | undefined;
  /** Values for the message, of which long ones are cut. */
  readonly values: MessageValues;

  constructor(
    readonly code: string,
    /** Values for the message of the code in `spec/errors.yaml`. */
    values: MessageValues = {},
    { data = {}, message, status }: ErrorDetails = {},
  ) {
    super(code);
    this.name = 'ApiError';
    this.values = boundedValues(values);
    this.data = data;
    this.messageKey = message;
    this.status = status;
  }

  /** Sets the module that threw the error, unless it is set. Returns the error. */
  from(path: string): this {
    this.module ??= path;
    return this;
  }
}
