/** Namespaces to select: the default ones, until the wiki has returned its own. */
import { send } from './send.js';

export interface Namespace {
  readonly id: number;
  readonly name: string;
}

const subjects = ['', 'User', 'Project', 'File', 'MediaWiki', 'Template', 'Help', 'Category'];

/** The default namespaces, with their canonical names. */
export const commonNamespaces: readonly Namespace[] = [
  { id: -2, name: 'Media' },
  { id: -1, name: 'Special' },
  ...subjects.flatMap((name, index) => [
    { id: 2 * index, name: name === '' ? '(main)' : name },
    { id: 2 * index + 1, name: name === '' ? 'Talk' : `${name} talk` },
  ]),
];

/** Requests the namespaces of a wiki. Without a response, the default ones are offered. */
export async function loadNamespaces(server: string): Promise<readonly Namespace[]> {
  const { json } = await send(server, { meta: 'siteinfo', siprop: 'namespaces' }, '2');
  const found = members(members(members(json)['query'])['namespaces']);
  const namespaces = Object.values(found).map((entry) => {
    const { id, name } = members(entry);
    return { id: Number(id), name: typeof name === 'string' && name !== '' ? name : '(main)' };
  });
  return namespaces.length === 0 ? commonNamespaces : namespaces.sort((a, b) => a.id - b.id);
}

const members = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
