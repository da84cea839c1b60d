/** Descriptions that do not change: made from two recorded responses. */
import { readFileSync } from 'node:fs';
import type { Query } from './database.js';

interface Described {
  readonly paraminfo: { readonly modules: readonly { readonly path: string }[] };
  readonly siteinfo: Readonly<Record<string, unknown>>;
}

const described = JSON.parse(readFileSync(process.argv[3] ?? '', 'utf8')) as Described;
const modules = new Map(described.paraminfo.modules.map((one) => [one.path, one]));

export function paraminfo(q: Query): object {
  const chosen = (q['modules'] as string).split('|').map((path) => modules.get(path));
  return { paraminfo: { helpformat: 'none', modules: chosen } };
}

export function siteinfo(q: Query): object {
  const parts = (q['siprop'] as string).split('|').map((name) => [name, described.siteinfo[name]] as const);
  return { batchcomplete: true, query: Object.fromEntries(parts) };
}
