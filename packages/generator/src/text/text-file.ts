/** A file as text. */
export interface TextFile {
  /** Below the folder that it belongs to, with forward slashes. */
  readonly path: string;
  readonly text: string;
}
