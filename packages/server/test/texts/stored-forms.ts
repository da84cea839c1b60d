/** Rows of each form in which MediaWiki stores texts, with the texts that MediaWiki returns for them. */
import { readFileSync } from 'node:fs';

export interface StoredForms {
  readonly legacyEncoding: string;
  /** Rows of the table `text`. Bytes are in base64, here and below. */
  readonly texts: readonly (readonly [id: number, flags: string, bytes: string])[];
  /** Rows of the table `cur`. */
  readonly cur: readonly (readonly [id: number, bytes: string])[];
  /** Rows of external storage, by cluster. */
  readonly blobs: Readonly<Record<string, readonly (readonly [id: number, bytes: string])[]>>;
  /** A text of null cannot be had. */
  readonly expected: readonly { readonly form: string; readonly address: string; readonly text: string | null }[];
}

export function readStoredForms(): StoredForms {
  return JSON.parse(readFileSync(new URL('stored-forms.json', import.meta.url), 'utf8')) as StoredForms;
}
