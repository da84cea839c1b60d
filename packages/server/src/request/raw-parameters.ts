import type { SentNames } from './sent-names.js';

/** The parameters of a request as sent: URL and body merged, the last one of a repeated name wins. */
export interface RawParameters {
  /** Their names. */
  readonly sent: SentNames;
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
  readonly value: string;
  /** As sent; what is no UTF-8 byte by byte. */
  readonly raw: string;
  readonly isBytes: boolean;
  readonly wasNormalised: boolean;
  readonly isArray: boolean;
  readonly inUrl: boolean;
}

/** Parameters by the index of their names. Records which ones are used. */
export function rawParameters(sent: SentNames, values: readonly RawParameter[]): RawParameters {
  return new Parameters(sent, values);
}

class Parameters implements RawParameters {
  private readonly used: boolean[] = [];

  constructor(
    readonly sent: SentNames,
    private readonly values: readonly RawParameter[],
  ) {}

  get(name: string): string | undefined {
    const place = this.sent.places.get(name);
    if (place === undefined) return undefined;
    this.used[place] = true;
    return textOf(this.values[place]);
  }

  peek(name: string): string | undefined {
    return textOf(this.entry(name));
  }

  raw(name: string): string | undefined {
    const entry = this.entry(name);
    return entry === undefined || entry.isArray ? undefined : entry.raw;
  }

  isSent(name: string): boolean {
    return this.sent.places.has(name);
  }

  names(): readonly string[] {
    return this.sent.list;
  }

  length(): number {
    let length = 0;
    for (const one of this.values) length += one.value.length;
    return length;
  }

  inBody(name: string): boolean {
    return this.entry(name)?.inUrl === false;
  }

  isBytes(name: string): boolean {
    return this.entry(name)?.isBytes === true;
  }

  wasNormalised(name: string): boolean {
    return this.entry(name)?.wasNormalised === true;
  }

  isArray(name: string): boolean {
    return this.entry(name)?.isArray === true;
  }

  unused(): readonly string[] {
    return this.sent.list.filter((_, place) => this.used[place] !== true);
  }

  private entry(name: string): RawParameter | undefined {
    const place = this.sent.places.get(name);
    return place === undefined ? undefined : this.values[place];
  }
}

const textOf = (entry: RawParameter | undefined): string | undefined =>
  entry === undefined || entry.isArray ? undefined : entry.value;

/** A value as it is, in the URL. */
export const plainParameter = (value: string): RawParameter => ({
  value,
  raw: value,
  isBytes: false,
  wasNormalised: false,
  isArray: false,
  inUrl: true,
});
