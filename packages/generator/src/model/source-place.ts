/** A place in the spec folder: path relative to it, 1-based line and column. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
