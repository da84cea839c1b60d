import { deflateRawSync } from 'node:zlib';
import { setOwn } from '@wiki-query/wikitext';
import { inBase36, readComment, readContributor, readTimestamp, sha1Of } from './elements.js';
import { type Contributor, hidden, type RevisionRecord, type SlotRecord, type TextRange } from './records.js';
import { decodeReferences, type XmlReader } from './xml-reader.js';

/** Texts of a batch, one behind the other. */
export interface TextBuffer {
  readonly bytes: Buffer;
  length: number;
  readonly facts: TextFacts;
}

/** What the texts of a batch show. */
export interface TextFacts {
  /** Texts whose checksum is not that in the file. */
  wrongSums: number;
  /** Formats by content models. */
  readonly formats: Record<string, string>;
}

interface Draft {
  id: number;
  parent: number | null;
  timestamp: string;
  contributor?: Contributor;
  minor: boolean;
  comment: string;
  deleted: number;
  sha1: string;
  main: SlotDraft;
  others: SlotDraft[];
}

interface SlotDraft {
  role: string;
  origin: number;
  model: string;
  format: string;
  size: number;
  sha1: string;
  /** The checksum of the text. */
  sum?: string;
  text?: TextRange;
}

/** Reads a revision after its opening tag. Undefined if it is known. */
export function readRevision(
  reader: XmlReader,
  texts: TextBuffer,
  isKnown: (id: number, element: Buffer) => boolean,
): RevisionRecord | undefined {
  const draft: Draft = {
    id: 0,
    parent: null,
    timestamp: '',
    minor: false,
    comment: '',
    deleted: 0,
    sha1: '',
    main: newSlot('main'),
    others: [],
  };
  for (let kind = reader.next(); kind !== 'close'; kind = reader.next()) {
    if (kind === 'end') reader.fail('<revision> is not closed');
    const isId = reader.name === 'id';
    readMember(reader, draft, texts, kind === 'empty');
    if (isId && isKnown(draft.id, reader.until('</revision>'))) {
      reader.skipTo('</revision>');
      return undefined;
    }
  }
  if (reader.name !== 'revision') reader.fail(`</revision> is expected, and </${reader.name}> was found`);
  return finish(draft, texts.facts);
}

function readMember(reader: XmlReader, draft: Draft, texts: TextBuffer, isEmpty: boolean): void {
  switch (reader.name) {
    case 'id':
      draft.id = reader.id(isEmpty);
      return;
    case 'parentid':
      draft.parent = reader.id(isEmpty) || null;
      return;
    case 'timestamp':
      draft.timestamp = readTimestamp(reader, isEmpty) ?? '';
      return;
    case 'minor':
      draft.minor = true;
      if (!isEmpty) reader.text();
      return;
    case 'contributor': {
      const found = readContributor(reader, isEmpty);
      if (found === 'hidden') draft.deleted |= hidden.user;
      else if (found !== undefined) draft.contributor = found;
      return;
    }
    case 'comment': {
      const isHidden = reader.attribute('deleted') !== undefined;
      const text = readComment(reader, isEmpty);
      if (isHidden) draft.deleted |= hidden.comment;
      else draft.comment = text;
      return;
    }
    case 'sha1':
      if (!isEmpty) draft.sha1 = reader.text();
      return;
    case 'content':
      if (!isEmpty) draft.others.push(readContent(reader, draft, texts));
      return;
    default:
      readSlotMember(reader, draft.main, draft, texts, isEmpty);
  }
}

function readContent(reader: XmlReader, draft: Draft, texts: TextBuffer): SlotDraft {
  const slot = newSlot('');
  for (let kind = reader.next(); kind !== 'close'; kind = reader.next()) {
    if (kind === 'end') reader.fail('<content> is not closed');
    readSlotMember(reader, slot, draft, texts, kind === 'empty');
  }
  if (slot.role === '') reader.fail('<content> has no <role>');
  return slot;
}

function readSlotMember(reader: XmlReader, slot: SlotDraft, draft: Draft, texts: TextBuffer, isEmpty: boolean): void {
  switch (reader.name) {
    case 'role':
      if (!isEmpty) slot.role = reader.text();
      return;
    case 'origin':
      slot.origin = reader.id(isEmpty);
      return;
    case 'model':
      if (!isEmpty) slot.model = reader.text().trim();
      return;
    case 'format':
      if (!isEmpty) slot.format = reader.text().trim();
      return;
    case 'text':
      readText(reader, slot, draft, texts, isEmpty);
      return;
    default:
      if (!isEmpty) reader.skip();
  }
}

function readText(reader: XmlReader, slot: SlotDraft, draft: Draft, texts: TextBuffer, isEmpty: boolean): void {
  const size = Number(reader.attribute('bytes') ?? -1);
  slot.sha1 = reader.attribute('sha1') ?? '';
  const isHidden = reader.attribute('deleted') !== undefined;
  const isElsewhere = isEmpty && !isHidden && size > 0;
  const from = texts.length;
  if (!isEmpty) {
    const range = reader.textRange();
    const text = reader.bytes.toString('latin1', range.from, range.to).replace(/&[^;&<]{1,40};/g, decodedBytes);
    texts.length += texts.bytes.write(text, from, 'latin1');
  }
  if (isHidden) draft.deleted |= hidden.text;
  // Hidden texts have a size of -1 in newer dumps, and stubs refer to a text in another file.
  if (isHidden || isElsewhere) slot.size = Math.max(size, 0);
  else {
    const text = texts.bytes.subarray(from, texts.length);
    slot.size = text.length;
    slot.sum = sha1Of(text);
    slot.text = { from, ...pack(text, texts, from) };
  }
}

const known = new Map<string, string>();

/** A reference as the bytes of the character that it names, one character for each. The text gets no longer. */
function decodedBytes(reference: string): string {
  const found = known.get(reference) ?? Buffer.from(decodeReferences(reference)).toString('latin1');
  if (known.size < 1000) known.set(reference, found);
  return found;
}

/** Compressing shorter texts saves little. */
const leastPacked = 128;
/** Takes two thirds of the time of the usual level, and the texts get hardly longer. */
export const packing = { level: 4 };

/** Compresses a text in place if that makes it shorter. */
function pack(text: Buffer, texts: TextBuffer, from: number): Omit<TextRange, 'from'> {
  const packed = text.length < leastPacked ? text : deflateRawSync(text, packing);
  const isPacked = packed.length < text.length;
  if (isPacked) texts.length = from + packed.copy(texts.bytes, from);
  return { to: texts.length, isPacked };
}

function newSlot(role: string): SlotDraft {
  return { role, origin: 0, model: '', format: '', size: 0, sha1: '' };
}

function finish({ main, others, ...draft }: Draft, facts: TextFacts): RevisionRecord {
  // The checksum of a revision with one slot is that of its text.
  if (others.length === 0 && main.sha1 === '') main.sha1 = draft.sha1;
  for (const { model, format } of [main, ...others])
    if (model !== '' && format !== '') setOwn(facts.formats, model, format);
  const slots = [main, ...others].map((slot) => slotOf(slot, draft.id, facts));
  const onlySlot = slots.length === 1 ? slots[0] : undefined;
  return { ...draft, slots, sha1: inBase36(draft.sha1) || (onlySlot?.sha1 ?? '') };
}

function slotOf(draft: SlotDraft, revision: number, facts: TextFacts): SlotRecord {
  const { role, origin, model, size, sum, text } = draft;
  const given = inBase36(draft.sha1);
  if (given !== '' && sum !== undefined && given !== sum) facts.wrongSums++;
  const sha1 = given || (sum ?? '');
  return { role, origin: origin || revision, model, size, sha1, ...(text && { text }) };
}
