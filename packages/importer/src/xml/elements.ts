/** Elements that revisions, uploads and log entries share. */
import { createHash } from 'node:crypto';
import type { Contributor } from './records.js';
import type { XmlReader } from './xml-reader.js';

/** `2023-03-01T08:00:00Z` as 14 digits. */
export function readTimestamp(reader: XmlReader): string {
  const text = reader.text();
  const digits = text.replace(/\D/g, '');
  if (!/^\d{14}$/.test(digits)) reader.fail(`"${text.slice(0, 40)}" is not a time`);
  return digits;
}

/** A contributor; `hidden` if the dump does not contain the name. */
export function readContributor(reader: XmlReader, isEmpty: boolean): Contributor | 'hidden' {
  const isHidden = reader.attribute('deleted') !== undefined;
  let name = '';
  let id = 0;
  if (!isEmpty)
    for (let kind = reader.next(); kind !== 'close'; kind = reader.next()) {
      if (kind === 'end') reader.fail('<contributor> is not closed');
      if (kind === 'empty') continue;
      if (reader.name === 'username' || reader.name === 'ip') name = reader.text();
      else if (reader.name === 'id') id = reader.number();
      else reader.text();
    }
  return isHidden || name === '' ? 'hidden' : { name, id };
}

/** A comment; `hidden` if the dump omits it. */
export function readComment(reader: XmlReader, isEmpty: boolean): string | 'hidden' {
  const isHidden = reader.attribute('deleted') !== undefined;
  const text = isEmpty ? '' : reader.text();
  return isHidden ? 'hidden' : text;
}

/** SHA-1 in base 36 with 31 digits, as MediaWiki stores it. */
export function sha1Of(bytes: Uint8Array): string {
  return BigInt(`0x${createHash('sha1').update(bytes).digest('hex')}`)
    .toString(36)
    .padStart(31, '0');
}

/** A title as in the database: without namespace, with underscores. */
export function titleKey(title: string, namespace: number): string {
  const colon = namespace === 0 ? -1 : title.indexOf(':');
  return title
    .slice(colon + 1)
    .trim()
    .replaceAll(' ', '_');
}
