/** The fields of a `multipart/form-data` body by PHP's rules, which are more lenient than the standard. */

/** Characters of a header with the name of a field. A field with a longer one is left out. */
const longestHeader = 16 * 1024;

export type Field = readonly [name: string, value: Buffer];

/** The boundary of a content type: quoted, or up to the next separator. */
const boundaryOf = (contentType: string): string | undefined => {
  const match = /boundary\s*=\s*(?:"([^"]*)"|([^;,]*))/i.exec(contentType);
  return (match?.[1] ?? match?.[2])?.trim();
};

/** One member of `Content-Disposition`, with or without quotation marks. */
function member(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(header);
  return match?.[1]?.replace(/\\(["\\])/g, '$1') ?? match?.[2];
}

/** Fields in their order, without files. Lines may end without CR, and the end may be missing or cut off. */
export function multipartFields(body: Uint8Array, contentType: string): Field[] {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined || boundary === '') return [];
  const delimiter = `\n--${boundary}`;
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
  const fields: Field[] = [];
  const parts = withEnd(`\n${text}`, delimiter).split(delimiter);
  for (const [index, part] of parts.slice(1).entries()) {
    if (part.startsWith('--')) break;
    const head = /^[^\n]*\n(.*?)\r?\n\r?\n(.*)$/s.exec(part);
    if (head === null) continue;
    const [, headers = '', value = ''] = head;
    const disposition = /^content-disposition:(.*)$/im.exec(headers)?.[1] ?? '';
    if (disposition.length > longestHeader) continue;
    const name = member(disposition, 'name');
    if (name === undefined || member(disposition, 'filename') !== undefined) continue;
    // A CR is part of the delimiter that follows it.
    const whole = index + 2 < parts.length ? value.replace(/\r$/, '') : value;
    fields.push([Buffer.from(name, 'latin1').toString('utf8'), Buffer.from(whole, 'latin1')]);
  }
  return fields;
}

/** The beginning of a delimiter at the end of a body is a delimiter. */
function withEnd(text: string, delimiter: string): string {
  const at = text.lastIndexOf('\n');
  return delimiter.startsWith(text.slice(at)) ? text.slice(0, at) + delimiter : text;
}
