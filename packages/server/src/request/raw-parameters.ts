/** The parameters of a request as sent: URL and body merged, the last one of a repeated name wins. */
export interface RawParameters {
  /** The value as valid UTF-8 in NFC. Undefined if not sent or sent as `name[]`. Marks the parameter as used. */
  readonly get: (name: string) => string | undefined;
  /** The same, but does not mark the parameter as used. */
  readonly peek: (name: string) => string | undefined;
  /** The value before normalization. Does not mark the parameter as used. */
  readonly raw: (name: string) => string | undefined;
  /** Whether it was sent, in any form. */
  readonly isSent: (name: string) => boolean;
  readonly names: () => readonly string[];
  /** Characters of all values. */
  readonly length: () => number;
  /** Names that came in the body of a POST only. */
  readonly inBody: (name: string) => boolean;
  /** Whether the bytes of the value are not UTF-8. Then `raw` has one character for each byte. */
  readonly isBytes: (name: string) => boolean;
  /** Whether the value was changed to make it valid UTF-8 in NFC without control characters. */
  readonly wasNormalised: (name: string) => boolean;
  /** Sent with PHP's array syntax (`name[]=`), which no parameter accepts. */
  readonly isArray: (name: string) => boolean;
  /** Unused names, in the order of the request. */
  readonly unused: () => readonly string[];
}

export interface RawParameter {
  /** Undefined: sent as `name[]`. */
  readonly value: string | undefined;
  /** As sent; what is no UTF-8 byte by byte. */
  readonly raw: string | undefined;
  readonly isBytes: boolean;
  readonly wasNormalised: boolean;
  readonly inUrl: boolean;
}

/** Parameters by their names, in the order of the request. Records which ones are used. */
export function rawParameters(values: ReadonlyMap<string, RawParameter>): RawParameters {
  const used = new Set<string>();
  return {
    get: (name) => {
      used.add(name);
      return values.get(name)?.value;
    },
    peek: (name) => values.get(name)?.value,
    raw: (name) => values.get(name)?.raw,
    isSent: (name) => values.has(name),
    names: () => [...values.keys()],
    length: () => [...values.values()].reduce((length, { value = '' }) => length + value.length, 0),
    inBody: (name) => values.get(name)?.inUrl === false,
    isBytes: (name) => values.get(name)?.isBytes === true,
    wasNormalised: (name) => values.get(name)?.wasNormalised === true,
    isArray: (name) => values.has(name) && values.get(name)?.value === undefined,
    unused: () => [...values.keys()].filter((name) => !used.has(name)),
  };
}

/** A value as it is, in the URL. */
export const plainParameter = (value: string): RawParameter => ({
  value,
  raw: value,
  isBytes: false,
  wasNormalised: false,
  inUrl: true,
});
