/** A request that cannot be answered: a code of the spec, and the values its text takes. */
export class ApiError extends Error {
  /** Path of the module that refused (`query+allpages`); the first to say so is right. */
  module: string | undefined;

  constructor(
    readonly code: string,
    /** Values for the text of the code in `spec/errors.yaml`. */
    readonly values: Readonly<Record<string, string | number>> = {},
    /** Further members of the error object. */
    readonly data: Readonly<Record<string, unknown>> = {},
    /** HTTP status, when not 200. */
    readonly status?: number,
  ) {
    super(code);
    this.name = 'ApiError';
  }

  /** Notes the module that refused, unless one is known already; returns the error. */
  from(path: string): this {
    this.module ??= path;
    return this;
  }
}
