/** Names of users: accounts, temporary accounts, addresses, accounts of other wikis. */
import { isIpAddress, isIpRange } from '../text/ip-addresses.js';
import type { FirstLetter } from '../text/letter-case.js';
import { NS_USER } from './namespace-numbers.js';
import type { ParseTitle } from './parse-title.js';

export interface UserNames {
  /** Canonical account name; undefined if the text is not a valid name. */
  readonly canonical: (text: string) => string | undefined;
  /** The same as an account name that already is in its canonical form. */
  readonly isValid: (name: string) => boolean;
  /** An IP address, also one whose last part is masked (`192.0.2.xxx`). */
  readonly isIp: (text: string) => boolean;
  /** A name that the software keeps for itself. */
  readonly isReserved: (name: string) => boolean;
  readonly isTemporary: (name: string) => boolean;
  /** `prefix>Name` of an account of another wiki. */
  readonly isExternal: (name: string) => boolean;
}

const looseV4 = '\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.(?:xxx|\\d{1,3})';
const anyV4 = new RegExp(`^${looseV4}$`);
const anyV4Span = new RegExp(`^${looseV4}-${looseV4}$`);
const unwanted = /[\x80-\x9f\xa0\u2000-\u200f\u2028-\u202f\u3000\ue000-\uf8ff]/;

const reserved: ReadonlySet<string> = new Set([
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

/** Temporary accounts' patterns: `$1` represents the serial number. */
function matcher(pattern: string): (name: string) => boolean {
  const at = pattern.indexOf('$1');
  const prefix = pattern.slice(0, at);
  const suffix = pattern.slice(at + 2);
  return (name) => name.startsWith(prefix) && name.endsWith(suffix) && name.length >= prefix.length + suffix.length;
}

/** The rules of a site. */
export function makeUserNames(
  parse: ParseTitle,
  firstLetter: FirstLetter,
  temporaryPatterns: readonly string[],
): UserNames {
  const isIp = (text: string): boolean => isIpAddress(text) || anyV4.test(text);
  const temporary = temporaryPatterns.filter((pattern) => pattern.includes('$1')).map(matcher);

  const isValid = (name: string): boolean => {
    if (name.includes('/') || isIp(name) || isIpRange(name) || anyV4Span.test(name)) return false;
    if (name !== firstLetter.upper(name) || unwanted.test(name)) return false;
    // A name that is a title with another namespace or form would be ambiguous.
    const title = parse(name);
    return !('code' in title) && title.dbkey.replaceAll('_', ' ') === name;
  };

  const canonical = (text: string): string | undefined => {
    if (text.includes('#')) return undefined;
    const title = parse(firstLetter.upper(text), NS_USER);
    if ('code' in title || title.namespace !== NS_USER || title.interwiki !== '') return undefined;
    const name = title.dbkey.replaceAll('_', ' ');
    return isValid(name) ? name : undefined;
  };

  return {
    canonical,
    isValid,
    isIp,
    isReserved: (name) => reserved.has(name),
    isTemporary: (name) => temporary.some((matches) => matches(name)),
    isExternal: (name) => name.includes('>'),
  };
}
