/** A problem with a dump or the environment, with a message for the user who started the import. */
export class DumpError extends Error {
  override readonly name = 'DumpError';

  /** `position` is a byte offset in the uncompressed data of the file, unless `unit` says otherwise. */
  constructor(
    problem: string,
    readonly file?: string,
    readonly position?: number,
    unit = 'byte',
  ) {
    super(`${file === undefined ? '' : `${file}${position === undefined ? '' : `, ${unit} ${position}`}: `}${problem}`);
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
