/** One page of an export with its latest revision. */
import { usualFormat } from '../content/content-formats.js';
import type { Slot } from '../content/slots.js';
import { cleanText } from '../text/unicode.js';
import { isIpAddress, type Title } from '@wiki-query/wikitext';
import type { StoredText } from '../content/stored-text.js';
import { hidden, isHidden } from '../content/visibility.js';
import type { Wiki } from '../site/wiki.js';
import { openXmlTag, xmlElement } from '../text/xml.js';
import type { ExportedPage, ExportedRevision } from './read-revisions.js';
import { rowToIso } from '../time/timestamps.js';

/** Version of the format. `0.10` supports only the main slot. */
export type ExportSchema = '0.10' | '0.11';

export interface PageWriting {
  readonly schema: ExportSchema;
  readonly wiki: Wiki;
  /** The current time. */
  readonly now: string;
  /** Texts of slots by their address. */
  readonly texts: ReadonlyMap<string, StoredText>;
}

type Attributes = Readonly<Record<string, string | number>>;

/** The lines of a page. */
export function writePage({ row, redirect, revision, slots }: ExportedPage, writing: PageWriting): readonly string[] {
  const { wiki } = writing;
  return [
    '  <page>',
    `    ${cleanElement('title', pageName(wiki.titles.of(row.page_namespace, row.page_title), wiki), wiki)}`,
    `    ${xmlElement('ns', row.page_namespace)}`,
    `    ${xmlElement('id', row.page_id)}`,
    ...(redirect === undefined ? [] : [`    ${xmlElement('redirect', '', { title: pageName(redirect, wiki) })}`]),
    ...(slots[0]?.role === 'main' ? writeRevision(revision, slots, writing) : []),
    '  </page>',
  ];
}

/** The title of a page. In the user namespaces without the gender-specific form. */
function pageName({ namespace, dbkey, interwiki }: Title, { titles, namespaces }: Wiki): string {
  if (interwiki !== '') return `${interwiki}:${titles.prefixed(namespace, dbkey)}`;
  return namespaces.get(namespace) === undefined ? dbkey.replaceAll('_', ' ') : titles.prefixed(namespace, dbkey);
}

/** Hidden parts are hidden from all readers. The text of a latest revision is never hidden. */
function writeRevision(revision: ExportedRevision, slots: readonly Slot[], writing: PageWriting): readonly string[] {
  const { id, parent, timestamp, minor, deleted, comment, sha1 } = revision;
  const { schema, wiki, now } = writing;
  const hasComment = comment !== '' || isHidden(deleted, hidden.comment);
  const shown = schema === '0.10' ? slots.slice(0, 1) : slots;
  return [
    '    <revision>',
    `      ${xmlElement('id', id)}`,
    ...(parent === null || parent === 0 ? [] : [`      ${xmlElement('parentid', parent)}`]),
    `      ${xmlElement('timestamp', rowToIso(timestamp, now))}`,
    ...writeContributor(revision, wiki),
    ...(minor === 0 ? [] : ['      <minor/>']),
    ...(hasComment ? [`      ${commentElement(revision, wiki)}`] : []),
    ...shown.flatMap((slot) => writeSlot(slot, writing)),
    // Very old rows have no checksum of their own.
    `      ${xmlElement('sha1', sha1 === '' ? (slots[0]?.sha1 ?? '') : sha1)}`,
    '    </revision>',
  ];
}

function writeContributor({ userId, user, deleted }: ExportedRevision, wiki: Wiki): readonly string[] {
  if (isHidden(deleted, hidden.user)) return [`      ${xmlElement('contributor', '', { deleted: 'deleted' })}`];
  const id = userId ?? 0;
  const members =
    id === 0 && isIpAddress(user)
      ? [`        ${cleanElement('ip', user, wiki)}`]
      : [`        ${cleanElement('username', user, wiki)}`, `        ${xmlElement('id', id)}`];
  return ['      <contributor>', ...members, '      </contributor>'];
}

function commentElement({ comment, deleted }: ExportedRevision, wiki: Wiki): string {
  if (isHidden(deleted, hidden.comment)) return xmlElement('comment', '', { deleted: 'deleted' });
  return cleanElement('comment', comment, wiki);
}

/** Slots other than the main one are in an element of their own. */
function writeSlot(slot: Slot, writing: PageWriting): readonly string[] {
  const isMain = slot.role === 'main';
  const indent = isMain ? '      ' : '        ';
  const lines = [
    ...(isMain ? [] : [xmlElement('role', slot.role)]),
    ...(writing.schema === '0.10' ? [] : [xmlElement('origin', slot.origin)]),
    xmlElement('model', slot.model),
    xmlElement('format', usualFormat(slot.model, writing.wiki.site)),
    textElement(slot, writing),
  ].map((line) => indent + line);
  return isMain ? lines : [`      ${openXmlTag('content')}`, ...lines, '      </content>'];
}

function textElement({ address, size, sha1 }: Slot, { schema, texts, wiki }: PageWriting): string {
  const checksum: Attributes = schema === '0.10' ? {} : { sha1 };
  const stored = texts.get(address);
  if (stored === undefined || !('text' in stored)) return xmlElement('text', '', { bytes: size, ...checksum });
  const bytes = Buffer.byteLength(stored.text);
  return cleanElement('text', stored.text, wiki, { bytes, ...checksum, 'xml:space': 'preserve' });
}

/** An element with a text that may contain characters that XML does not allow. */
function cleanElement(name: string, text: string, wiki: Wiki, attributes: Attributes = {}): string {
  return xmlElement(name, cleanText(text, wiki.contentLanguage.code), attributes);
}
