/** What is wrong with a dump or with the environment, in words for the person who started the import. */
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
