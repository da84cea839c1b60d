/** The address of a text: the address of a content, or the URL in a row of the text table. */
import { integerOf } from '../result/integer.js';

/** A text in a cluster of external storage: a row there, or one item of the blob in that row. */
export interface ExternalText {
  readonly cluster: string;
  readonly row: string;
  readonly item?: string;
}

export type TextAddress =
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'external'; readonly at: ExternalText | undefined; readonly flags: string }
  /** Marked as lost, or in an unknown format. */
  | { readonly kind: 'lost' };

/** Reads `tt:ID`, `es:DB://CLUSTER/ROW/ITEM?flags=…` and `bad:…`. */
export function readAddress(address: string): TextAddress {
  const [, schema = '', id = '', parameters = ''] = /^([-+.\w]+):([^\s?]+)(?:\?(\S*))?$/.exec(address) ?? [];
  switch (schema.toLowerCase()) {
    case 'tt':
      return /^[1-9]\d*$/.test(id) ? { kind: 'row', row: integerOf(id) } : { kind: 'lost' };
    case 'es':
      return { kind: 'external', at: readUrl(id), flags: new URLSearchParams(parameters).get('flags') ?? '' };
    default:
      return { kind: 'lost' };
  }
}

/**
 * Reads `DB://CLUSTER/ROW/ITEM`. Undefined if it names no row. A store of another type is a cluster that cannot be
 * configured.
 */
export function readUrl(url: string): ExternalText | undefined {
  const [, kind, cluster = '', row, item] = /^([^:]+):\/\/([^/]+)(?:\/([^/]*))?(?:\/([^/]*))?/.exec(url) ?? [];
  if (kind === undefined) return undefined;
  if (kind.toLowerCase() !== 'db') return { cluster: `${kind}://${cluster}`, row: row ?? '' };
  return row === undefined ? undefined : { cluster, row, ...(item !== undefined && { item }) };
}
