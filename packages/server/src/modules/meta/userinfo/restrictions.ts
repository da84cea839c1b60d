/** Restrictions of the viewer: blocks, rights, and the groups and extensions that they depend on. */
import type { ValueOf } from '../../../shapes/module.js';
import { type Block, blockDetails } from '../../../records/blocks/active-blocks.js';
import { readDatePreferences } from '../../../language/date-text.js';
import { formatErrors } from '../../../errors/error-format.js';
import type { ErrorMessage } from '../../../errors/error-messages.js';
import { blockMessage } from '../../../records/blocks/block-error.js';
import { refusedRight } from '../../../records/permissions/reason-values.js';
import type { Run } from './run.js';

type Creation = Pick<ValueOf<'userinfo'>, 'cancreateaccount' | 'cancreateaccounterror'>;

export async function blockInfo({ call }: Run, blocks: readonly Block[]) {
  const { db, viewer, wiki, language } = call;
  return blocks.length === 0
    ? undefined
    : blockDetails(blocks, { wiki, language, dates: await readDatePreferences(db, viewer, wiki) });
}

export const automaticGroups = ({ call }: Run): readonly string[] => Object.keys(call.wiki.site.autopromote);

export function extensions({ call }: Run): readonly string[] {
  return call.wiki.site.extensions.flatMap(({ name }) => name ?? []);
}

export async function mayCreateAccounts({ call }: Run, blocks: readonly Block[]): Promise<Creation> {
  const { viewer } = call;
  const block = blocks.find((one) => one.preventsAccounts);
  const refusals: readonly ErrorMessage[] = [
    ...(viewer.rights.has('createaccount') ? [] : [await refusedRight('createaccount', call)]),
    ...(block === undefined ? [] : [await blockMessage(call, block)]),
  ];
  if (refusals.length === 0) return { cancreateaccount: true };
  return { cancreateaccount: false, cancreateaccounterror: await formatErrors(refusals, call.errors) };
}
