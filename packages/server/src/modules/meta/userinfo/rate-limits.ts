import type { RateLimits } from '@wiki-query/server-stubs';
/**
 * Rate limits of actions: the defaults of `$wgRateLimits`, as `[times, seconds]` by type of user. A profile does not contain a
 * wiki's own limits.
 */
import { lookUp } from '@wiki-query/wikitext';
type Limits = Readonly<Record<string, readonly [hits: number, seconds: number]>>;

const LIMITS: Readonly<Record<string, Limits>> = {
  edit: { ip: [8, 60], newbie: [8, 60], user: [90, 60] },
  move: { newbie: [2, 120], user: [8, 60] },
  upload: { ip: [8, 60], newbie: [8, 60] },
  rollback: { user: [10, 60], newbie: [5, 120] },
  mailpassword: { ip: [5, 3600] },
  sendemail: { ip: [5, 86400], newbie: [5, 86400], user: [20, 86400] },
  changeemail: { 'ip-all': [10, 3600], user: [4, 86400] },
  confirmemail: { 'ip-all': [10, 3600], user: [4, 86400] },
  purge: { ip: [30, 60], user: [30, 60] },
  linkpurge: { ip: [30, 60], user: [30, 60] },
  renderfile: { ip: [700, 30], user: [700, 30] },
  'renderfile-nonstandard': { ip: [70, 30], user: [70, 30] },
  stashedit: { ip: [30, 60], newbie: [30, 60] },
  stashbasehtml: { ip: [5, 60], newbie: [5, 60] },
  changetags: { ip: [8, 60], newbie: [8, 60] },
  editcontentmodel: { newbie: [2, 120], user: [8, 60] },
};

/** Limits of extensions, by the extension's name in the site information. */
const EXTENSION_LIMITS: Readonly<Record<string, Readonly<Record<string, Limits>>>> = {
  Thanks: { 'thanks-notification': { user: [10, 60] } },
};

interface Limited {
  readonly isAnonymous: boolean;
  readonly rights: ReadonlySet<string>;
  readonly explicitGroups: readonly string[];
}

/** Limits that apply to a user, by action and type of user. */
export function rateLimits(
  { isAnonymous, rights, explicitGroups }: Limited,
  extensions: readonly string[],
): { readonly [action: string]: RateLimits } {
  const isNew = !rights.has('autoconfirmed');
  const kinds = [
    isAnonymous ? 'anon' : 'user',
    ...(isNew ? ['ip', 'subnet', ...(isAnonymous ? [] : ['newbie'])] : []),
    ...explicitGroups,
  ];
  const all = Object.assign(
    {},
    LIMITS,
    ...extensions.map((name) => lookUp(EXTENSION_LIMITS, name) ?? {}),
  ) as typeof LIMITS;
  const applying = Object.entries(all).flatMap(([action, limits]) => {
    const own = kinds.flatMap((kind) => {
      const limit = lookUp(limits, kind);
      return limit === undefined ? [] : [[kind, { hits: limit[0], seconds: limit[1] }] as const];
    });
    return own.length === 0 ? [] : [[action, Object.fromEntries(own)] as const];
  });
  return Object.fromEntries(applying);
}
