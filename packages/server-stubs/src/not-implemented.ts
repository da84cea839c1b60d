/** Exception of a stub: the server returns the API error `notimplemented`. */
export class NotImplementedError extends Error {
  readonly code = 'notimplemented';
  override readonly name = 'NotImplementedError';

  constructor(readonly module: string) {
    super(`The module "${module}" is not implemented yet.`);
  }
}
