import type { AnyRun, ItemOf } from '../../shapes/module.js';

type Creation = Pick<ItemOf<'users'>, 'cancreate' | 'cancreateerror'>;

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

const refused = (message: string, code: string): Creation => ({
  cancreate: false,
  cancreateerror: [{ message, params: [], code, type: 'error' }],
});

/** Could an account of this name be made? With the reason when it could not. */
export function mayBeCreated({ query }: AnyRun, name: string, isTaken: boolean): Creation {
  if (isTaken) return refused('userexists', 'userexists');
  const { userNames } = query.wiki;
  const usable =
    !RESERVED.has(name) && !userNames.isTemporary(name) && !userNames.isExternal(name) && !/[@:>=]/.test(name);
  return usable ? { cancreate: true } : refused('noname', 'invaliduser');
}
