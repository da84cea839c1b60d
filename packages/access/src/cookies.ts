/** Cookies of a file, and those that a wiki sets during a login. */

type Cookies = ReadonlyMap<string, string>;

const httpOnly = '#HttpOnly_';

/** The cookies of a file for a URL: in Netscape's format, as browsers and curl write it, or as in a `Cookie` header. */
export function readCookies(text: string, url: URL): Cookies {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cookies = lines.flatMap((line): [string, string][] => {
    const fields = line.replace(httpOnly, '').split('\t');
    if (fields.length >= 7) return isFor(fields, url) ? [[fields[5] ?? '', fields[6] ?? '']] : [];
    return line.startsWith('#') ? [] : pairsOf(line.replace(/^cookie:/i, ''));
  });
  return new Map(cookies);
}

function isFor([domain = '', subdomains, path = '/', secure]: readonly string[], url: URL): boolean {
  const host = domain.replace(/^\./, '').toLowerCase();
  const isHost = url.hostname === host || (subdomains === 'TRUE' && url.hostname.endsWith(`.${host}`));
  return isHost && url.pathname.startsWith(path) && (secure !== 'TRUE' || url.protocol === 'https:');
}

function pairsOf(header: string): [string, string][] {
  return header.split(';').flatMap((pair): [string, string][] => {
    const equals = pair.indexOf('=');
    return equals < 1 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
  });
}

/** Cookies after a response that sets or removes some. */
export function withSetCookies(cookies: Cookies, set: readonly string[]): Cookies {
  const all = new Map(cookies);
  for (const cookie of set) {
    const [name, value] = pairsOf(cookie)[0] ?? [];
    if (name === undefined || value === undefined) continue;
    if (value === 'deleted' || /;\s*max-age=0(?:;|$)/i.test(cookie)) all.delete(name);
    else all.set(name, value);
  }
  return all;
}

/** The value of a `Cookie` header. */
export function cookieHeader(cookies: Cookies): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
