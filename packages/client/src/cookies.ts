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

/** Makes an empty jar. All requests go to one URL, so that domains and paths need not be compared. */
export function makeCookies(): Cookies {
  const jar = new Map<string, string>();
  return {
    header: () => (jar.size === 0 ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; ')),
    keep: (response, now) => {
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = cookie.split(';').map((text) => text.trim());
        const split = pair.indexOf('=');
        const name = pair.slice(0, split);
        if (isOver(attributes, now)) jar.delete(name);
        else jar.set(name, pair.slice(split + 1));
      }
    },
    clear: () => jar.clear(),
  };
}
