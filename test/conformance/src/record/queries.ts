/** Percent-encodes what has to be, and leaves what people want to read. */
export const encodeValue = (value: string): string =>
  // Half of a pair of surrogates has no encoding.
  encodeURIComponent(Buffer.from(value).toString())
    .replace(/%20/g, '+')
    .replace(/%7C/g, '|')
    .replace(/%3A/g, ':')
    .replace(/%2F/g, '/')
    .replace(/%2C/g, ',')
    .replace(/%3B/g, ';');

const nameOf = (part: string): string => {
  const name = part.split('=')[0] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** A query without some parameters; the rest stays as it is written. */
export function withoutParameters(query: string, names: readonly string[]): string {
  return query
    .split('&')
    .filter((part) => !names.includes(nameOf(part)))
    .join('&');
}

/** A query with these parameters at its end; those of the same name go. */
export function withParameters(query: string, parameters: Readonly<Record<string, string>>): string {
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeValue(value)}`);
  return [withoutParameters(query, Object.keys(parameters)), ...added].join('&');
}
