import type { AnyRun } from '../../execute/module.js';

/** Names that the software keeps for itself. */
const RESERVED = new Set([
  'MediaWiki default',
  'Conversion script',
  'Maintenance script',
  'Template namespace initialisation script',
  'ScriptImporter',
  'Delete page script',
  'Move page script',
  'Command line script',
  'Unknown user',
]);

/** Could an account of this name be made? With the reason when it could not. */
export function mayBeCreated({ query }: AnyRun, name: string): object {
  const { userNames } = query.wiki;
  const usable =
    !RESERVED.has(name) && !userNames.isTemporary(name) && !userNames.isExternal(name) && !/[@:>=]/.test(name);
  return usable
    ? { cancreate: true }
    : { cancreate: false, cancreateerror: [{ message: 'noname', params: [], code: 'noname', type: 'error' }] };
}
