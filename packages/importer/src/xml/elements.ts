/** Elements that revisions, uploads and log entries share. */
import { createHash } from 'node:crypto';
import type { Contributor } from './records.js';
import type { XmlReader } from './xml-reader.js';

/** A time in the forms that MediaWiki reads, as 14 digits. Undefined without one. */
export function readTimestamp(reader: XmlReader, isEmpty: boolean): string | undefined {
  const { position } = reader;
  const text = isEmpty ? '' : reader.text().trim();
  if (text === '') return undefined;
  return digitsOf(text) ?? reader.fail(`"${text.slice(0, 40)}" is not a time`, position);
}

const isoTime =
  /^(\d{4})-?(\d\d)-?(\d\d)[Tt ]?(\d\d):?(\d\d):?(\d\d)(?:[.,]\d*)?\s*(?:[Zz]|UTC|GMT|([+-])(\d\d):?(\d\d)?)?$/;

function digitsOf(text: string): string | undefined {
  const found = isoTime.exec(text);
  const time = found === null ? otherTime(text) : timeOf(found);
  if (time === undefined || !(time >= firstTime && time <= lastTime)) return undefined;
  return new Date(time).toISOString().replace(/\D/g, '').slice(0, 14);
}

const firstTime = Date.parse('0001-01-01T00:00:00Z');
const lastTime = Date.parse('9999-12-31T23:59:59Z');

function timeOf([
  ,
  year,
  month,
  day,
  hours,
  minutes,
  seconds,
  sign,
  zoneHours = '0',
  zoneMinutes = '0',
]: RegExpExecArray): number | undefined {
  const time = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  // A day that the month does not have would be one of the next month.
  if (new Date(time).getUTCDate() !== Number(day)) return undefined;
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  return sign === '-' ? time + zone : time - zone;
}

/** Seconds since 1970, and dates with names of months: `Mon, 15 Jan 2001 14:56:00 GMT`. */
function otherTime(text: string): number | undefined {
  if (/^-?\d{1,12}$/.test(text)) return Number(text) * 1000;
  return /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4} \d\d:\d\d:\d\d (?:GMT|UTC|[+-]\d{4})$/.test(text)
    ? Date.parse(text)
    : undefined;
}

/** A contributor; undefined without a name, and `hidden` if the dump omits it. */
export function readContributor(reader: XmlReader, isEmpty: boolean): Contributor | 'hidden' | undefined {
  const isHidden = reader.attribute('deleted') !== undefined;
  let name = '';
  let id = 0;
  if (!isEmpty)
    for (let kind = reader.next(); kind !== 'close'; kind = reader.next()) {
      if (kind === 'end') reader.fail('<contributor> is not closed');
      if (kind === 'empty') continue;
      if (reader.name === 'username' || reader.name === 'ip') name = reader.text();
      else if (reader.name === 'id') id = reader.id(false);
      else reader.skip();
    }
  if (isHidden) return 'hidden';
  return name === '' ? undefined : { name, id };
}

/** A comment; `hidden` if the dump omits it. */
export function readComment(reader: XmlReader, isEmpty: boolean): string | 'hidden' {
  const isHidden = reader.attribute('deleted') !== undefined;
  const text = isEmpty ? '' : reader.text();
  return isHidden ? 'hidden' : text;
}

/** SHA-1 in base 36 with 31 digits, as MediaWiki stores it. */
export function sha1Of(bytes: Uint8Array): string {
  return inBase36(createHash('sha1').update(bytes).digest('hex'));
}

/** A checksum of 40 hexadecimal digits in base 36. Others are unchanged. */
export function inBase36(sum: string): string {
  return /^[0-9a-f]{40}$/i.test(sum) ? BigInt(`0x${sum}`).toString(36).padStart(31, '0') : sum;
}

/** A title that a wiki wrote, as in its database: without namespace, with underscores. */
export function titleKey(title: string, namespace: number): string {
  const colon = namespace === 0 ? -1 : title.indexOf(':');
  return title
    .slice(colon + 1)
    .trim()
    .replaceAll(' ', '_');
}
