/** The cookies of one wiki. Browsers manage cookies themselves and do not reveal them. */
export interface Cookies {
  /** Value of the header `Cookie`; undefined without cookies. */
  readonly header: () => string | undefined;
  readonly keep: (response: Response, now: number) => void;
  readonly clear: () => void;
}

/** Whether a cookie is sent to be forgotten. */
function isOver(attributes: readonly string[], now: number): boolean {
  const valueOf = (name: string) =>
    attributes.find((text) => text.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const age = valueOf('max-age');
  if (age !== undefined) return Number(age) <= 0;
  const expires = valueOf('expires');
  return expires !== undefined && Date.parse(expires) <= now;
}

/** The name and the value of a cookie. */
function split(pair: string): readonly [name: string, value: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/**
 * Makes a jar with the cookies of a header. All requests go to one URL, so that domains and paths need not be compared.
 */
export function makeCookies(given = ''): Cookies {
  const pairs = given.split(';').filter((text) => text.includes('='));
  const jar = new Map(pairs.map((text) => split(text.trim())));
  return {
    header: () => (jar.size === 0 ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; ')),
    keep: (response, now) => {
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = cookie.split(';').map((text) => text.trim());
        const [name, value] = split(pair);
        if (isOver(attributes, now)) jar.delete(name);
        else jar.set(name, value);
      }
    },
    clear: () => jar.clear(),
  };
}
