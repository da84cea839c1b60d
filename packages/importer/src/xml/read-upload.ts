import { readComment, readContributor, readTimestamp } from './elements.js';
import type { UploadRecord } from './records.js';
import type { XmlReader } from './xml-reader.js';

/** Reads an upload after its opening tag. */
export function readUpload(reader: XmlReader): UploadRecord {
  const members: Record<string, string> = {};
  let contributor: UploadRecord['contributor'];
  let timestamp = '';
  for (let kind = reader.next(); kind !== 'close'; kind = reader.next()) {
    if (kind === 'end') reader.fail('<upload> is not closed');
    const { name } = reader;
    if (name === 'contributor') {
      const found = readContributor(reader, kind === 'empty');
      if (found !== 'hidden') contributor = found;
    } else if (name === 'timestamp') timestamp = readTimestamp(reader, kind === 'empty') ?? '';
    else members[name] = readComment(reader, kind === 'empty');
  }
  if (timestamp === '') reader.fail('an upload has no <timestamp>');
  return {
    timestamp,
    ...(contributor === undefined ? {} : { contributor }),
    comment: members['comment'] ?? '',
    name: (members['filename'] ?? '').replaceAll(' ', '_'),
    ...(members['archivename'] === undefined ? {} : { archiveName: members['archivename'] }),
    size: Number(members['size'] ?? 0),
    sha1: members['sha1base36'] ?? '',
  };
}
