/** The parameters of a request as they came: URL and body merged, the last of a repeated name wins. */
export interface RawParameters {
  /** The value, valid UTF-8 in NFC; undefined when not sent or sent as `name[]`. Counts the parameter as known. */
  readonly get: (name: string) => string | undefined;
  /** The same, which does not count the parameter as known. */
  readonly peek: (name: string) => string | undefined;
  /** The value before normalisation, which does not count the parameter as known. */
  readonly raw: (name: string) => string | undefined;
  /** Was it sent, in whatever form? */
  readonly isSent: (name: string) => boolean;
  readonly names: () => readonly string[];
  /** Names that came in the body of a POST only. */
  readonly inBody: (name: string) => boolean;
  /** Was the value sent in bytes that are no UTF-8? Then `raw` has a character for each byte. */
  readonly isBytes: (name: string) => boolean;
  /** Was the value changed to make it valid UTF-8 in NFC without control characters? */
  readonly wasNormalised: (name: string) => boolean;
  /** Sent with PHP's array syntax (`name[]=`), which no parameter takes. */
  readonly isArray: (name: string) => boolean;
  /** Names that nobody has requested so far, in the order they came. */
  readonly unused: () => readonly string[];
}

export interface RawParameter {
  readonly value: string;
  /** As sent; what is no UTF-8 byte by byte. */
  readonly raw: string;
  readonly isBytes: boolean;
  readonly wasNormalised: boolean;
  readonly isArray: boolean;
  readonly inUrl: boolean;
}

/** Parameters from their entries; notes which ones are requested. */
export function rawParameters(entries: ReadonlyMap<string, RawParameter>): RawParameters {
  const used = new Set<string>();
  const peek = (name: string): string | undefined => {
    const entry = entries.get(name);
    return entry === undefined || entry.isArray ? undefined : entry.value;
  };
  return {
    get: (name) => {
      // Most of what is requested was not sent.
      if (entries.has(name)) used.add(name);
      return peek(name);
    },
    peek,
    raw: (name) => {
      const entry = entries.get(name);
      return entry === undefined || entry.isArray ? undefined : entry.raw;
    },
    isSent: (name) => entries.has(name),
    names: () => [...entries.keys()],
    inBody: (name) => entries.get(name)?.inUrl === false,
    isBytes: (name) => entries.get(name)?.isBytes === true,
    wasNormalised: (name) => entries.get(name)?.wasNormalised === true,
    isArray: (name) => entries.get(name)?.isArray === true,
    unused: () => [...entries.keys()].filter((name) => !used.has(name)),
  };
}

/** A value as it is, in the URL. */
export const plainParameter = (value: string): RawParameter => ({
  value,
  raw: value,
  isBytes: false,
  wasNormalised: false,
  isArray: false,
  inUrl: true,
});
