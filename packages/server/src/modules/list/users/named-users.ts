/** The users that a request names. */
import type { Run } from './run.js';

/** A user as named in the request. Invalid names are reported first. */
export interface Part {
  /** As in the request, for the continue value. */
  readonly requested: string | number;
  readonly name?: string;
  readonly invalid?: true;
}

export function partsOf({ params: p, call }: Run): readonly Part[] {
  if (p.users === undefined) return (p.userids ?? []).map((requested) => ({ requested }));
  const parts = p.users.map((requested): Part => {
    const name = call.wiki.userNames.canonical(requested);
    return name === undefined ? { requested, invalid: true } : { requested, name };
  });
  return [...parts.filter((part) => part.invalid), ...parts.filter((part) => !part.invalid)];
}
