/** Access to plain objects by names of a spec, which are any text: `constructor` and `__proto__` too. */

/** The own member of a record; never one of the prototype, such as `constructor`. */
export const lookUp = <T>(record: Readonly<Record<string, T>> | undefined, name: string | undefined): T | undefined =>
  record !== undefined && name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;

/** The own members of these names, in their order. */
export const pick = <T>(record: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = lookUp(record, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Sets an own member, even if it is called `__proto__`. */
export function put<T>(record: Record<string, T>, name: string, value: T): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

/** True for a plain object: no list, and not null. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a record that say something: those that are neither undefined nor false nor an empty list. */
export const stated = (record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => isStated(value)));

export const isStated = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
