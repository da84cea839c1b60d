import { formatErrors } from '../../../errors/error-format.js';
import type { ItemOf } from '../../../shapes/module.js';
import type { QueryRun } from '../../../shapes/query-run.js';

export type Creation = Pick<ItemOf<'users'>, 'cancreate' | 'cancreateerror'>;

const refused = async (code: string, { call }: QueryRun): Promise<Creation> => ({
  cancreate: false,
  cancreateerror: await formatErrors([{ code, values: {} }], call.errors),
});

/** Whether an account of this name can be created, with the reason if it cannot. */
export async function mayBeCreated(run: QueryRun, name: string, isTaken: boolean): Promise<Creation> {
  if (isTaken) return refused('userexists', run);
  const { userNames } = run.call.wiki;
  const usable =
    !userNames.isReserved(name) && !userNames.isTemporary(name) && !userNames.isExternal(name) && !/[@:>=]/.test(name);
  return usable ? { cancreate: true } : refused('invaliduser', run);
}
