/** The parameters of one side of a comparison. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { lookUp } from '@wiki-query/wikitext';

type Params = ProtocolParams['compare'];

export type SideName = 'from' | 'to';

/** What a request says of the content of a slot. */
export interface GivenSlot {
  readonly text: string | undefined;
  readonly section: string | undefined;
  readonly contentformat: string | undefined;
  readonly contentmodel: string | undefined;
}

export interface SideParameters {
  readonly side: SideName;
  readonly title: string | undefined;
  readonly id: number | undefined;
  readonly rev: number | undefined;
  /** Contents of the request by slot; undefined if the request gives none. */
  readonly given: ReadonlyMap<string, GivenSlot> | undefined;
  readonly transforms: boolean;
  /** The deprecated parameter for the part of the text that is compared. */
  readonly section: string | undefined;
}

export function sideParameters(side: SideName, params: Params): SideParameters {
  return {
    side,
    title: params[`${side}title`],
    id: params[`${side}id`],
    rev: params[`${side}rev`],
    given: givenSlots(side, params),
    transforms: params[`${side}pst`],
    section: params[`${side}section`],
  };
}

function givenSlots(side: SideName, params: Params): SideParameters['given'] {
  const text = params[`${side}text`];
  if (text !== undefined) {
    const [contentmodel, contentformat] = [params[`${side}contentmodel`], params[`${side}contentformat`]];
    return new Map([['main', { text, section: undefined, contentmodel, contentformat }]]);
  }
  const roles = params[`${side}slots`];
  return roles && new Map(roles.map((role) => [role, givenSlot(side, role, params)]));
}

const givenSlot = (side: SideName, role: string, params: Params): GivenSlot => ({
  text: slotParameter(`${side}text-${role}`, params),
  section: slotParameter(`${side}section-${role}`, params),
  contentformat: slotParameter(`${side}contentformat-${role}`, params),
  contentmodel: slotParameter(`${side}contentmodel-${role}`, params),
});

type SlotParameter = `${SideName}${keyof GivenSlot}-${string}`;

/** A parameter with a slot in its name. */
export function slotParameter(name: SlotParameter, params: Params): string | undefined {
  const given: Readonly<Record<SlotParameter, string | undefined>> = params;
  return lookUp(given, name);
}
