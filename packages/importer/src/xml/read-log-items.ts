import { readComment, readContributor, readTimestamp, titleKey } from './elements.js';
import { type Contributor, hidden, type LogRecord } from './records.js';
import type { XmlTask } from './read-pages.js';
import { XmlReader } from './xml-reader.js';

export interface LogTask extends Omit<XmlTask, 'titles'> {
  /** IDs of namespaces by the names with which titles start. */
  readonly namespaces: Readonly<Record<string, number>>;
}

export interface LogBatch {
  readonly items: readonly LogRecord[];
  readonly end: number;
}

/** Reads the log entries of a part of an export file. */
export function readLogItems({ file, bytes, position, namespaces }: LogTask): LogBatch {
  const reader = new XmlReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), file, position);
  const items: LogRecord[] = [];
  for (let kind = reader.next(); kind !== 'end'; kind = reader.next())
    if (kind === 'open' && reader.name === 'logitem') items.push(readLogItem(reader, namespaces));
  return { items, end: position + bytes.byteLength };
}

function readLogItem(reader: XmlReader, namespaces: Readonly<Record<string, number>>): LogRecord {
  const members: Record<string, string> = {};
  let contributor: Contributor | undefined;
  let id = 0;
  let deleted = 0;
  for (let kind = reader.next(); kind !== 'close'; kind = reader.next()) {
    if (kind === 'end') reader.fail('<logitem> is not closed');
    const { name } = reader;
    const isHidden = reader.attribute('deleted') !== undefined;
    if (name === 'id') id = reader.number();
    else if (name === 'timestamp') members[name] = readTimestamp(reader, kind === 'empty') ?? '';
    else if (name === 'contributor') {
      const found = readContributor(reader, kind === 'empty');
      if (found === 'hidden') deleted |= hidden.user;
      else contributor = found;
    } else {
      const text = readComment(reader, kind === 'empty');
      if (!isHidden) members[name] = text;
      else deleted |= name === 'comment' ? hidden.comment : hidden.text;
    }
  }
  if (id <= 0) reader.fail('a log entry has no <id>');
  const { timestamp = '' } = members;
  if (timestamp === '') reader.fail(`log entry ${id} has no <timestamp>`);
  const title = splitTitle(members['logtitle'] ?? '', namespaces);
  const params = members['params'] ?? '';
  const target = members['type'] === 'move' ? /"4::target";s:\d+:"([^"]+)"/.exec(params)?.[1] : undefined;
  return {
    id,
    timestamp,
    ...(contributor === undefined ? {} : { contributor }),
    comment: members['comment'] ?? '',
    type: members['type'] ?? '',
    action: members['action'] ?? '',
    ...title,
    params,
    ...(target === undefined ? {} : { moveTarget: splitTitle(target, namespaces) }),
    deleted,
  };
}

function splitTitle(
  text: string,
  namespaces: Readonly<Record<string, number>>,
): { readonly namespace: number; readonly title: string } {
  const colon = text.indexOf(':');
  const namespace = colon < 0 ? undefined : namespaces[text.slice(0, colon)];
  return { namespace: namespace ?? 0, title: titleKey(text, namespace ?? 0) };
}
