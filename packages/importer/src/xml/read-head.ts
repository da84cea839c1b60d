/** Reads the head of an export file, which identifies the wiki. */
import type { TitleRules } from './page-title.js';
import { XmlReader } from './xml-reader.js';

export interface ExportHead {
  readonly version: string;
  readonly language: string;
  readonly siteName: string;
  readonly dbName: string;
  readonly base: string;
  readonly generator: string;
  readonly case: string;
  readonly namespaces: readonly { readonly id: number; readonly name: string; readonly case: string }[];
  /** The content of the file: the first element after the head. */
  readonly holds: 'pages' | 'log entries' | 'nothing';
}

/** Reads the head from the first bytes of an export file in the form that `plainXml` gives. Undefined for other files. */
export function readHead(file: string, bytes: Buffer): ExportHead | undefined {
  if (!/^\s*<mediawiki[\s>]/.test(bytes.toString('latin1', 0, 1000))) return undefined;
  const reader = new XmlReader(bytes, file, 0);
  reader.next();
  const version = reader.attribute('version') ?? '';
  const language = reader.attribute('xml:lang') ?? 'en';
  const members: Record<string, string> = {};
  const namespaces: { id: number; name: string; case: string }[] = [];
  let holds: ExportHead['holds'] = 'nothing';
  while (holds === 'nothing') {
    const kind = reader.next();
    if (kind === 'end' || (kind === 'close' && reader.name === 'mediawiki')) break;
    if (kind === 'close' || reader.name === 'siteinfo' || reader.name === 'namespaces') continue;
    if (reader.name === 'page') holds = 'pages';
    else if (reader.name === 'logitem') holds = 'log entries';
    else if (reader.name === 'namespace') {
      const id = Number(reader.attribute('key') ?? Number.NaN);
      const letterCase = reader.attribute('case') ?? members['case'] ?? 'first-letter';
      const name = kind === 'empty' ? '' : reader.text().replaceAll('_', ' ').trim();
      if (Number.isInteger(id)) namespaces.push({ id, case: letterCase, name });
    } else if (kind === 'open') members[reader.name] = reader.text().trim();
  }
  return {
    version,
    language,
    siteName: members['sitename'] ?? '',
    dbName: members['dbname'] ?? '',
    base: members['base'] ?? '',
    generator: members['generator'] ?? '',
    case: members['case'] ?? 'first-letter',
    namespaces,
    holds,
  };
}

/** The rules for titles that the head of a file gives. */
export function titleRules({ language, namespaces }: ExportHead): TitleRules {
  return {
    language,
    namespaces: Object.fromEntries(namespaces.map(({ name, id }) => [name, id])),
    caseSensitive: namespaces.filter((namespace) => namespace.case === 'case-sensitive').map(({ id }) => id),
  };
}
