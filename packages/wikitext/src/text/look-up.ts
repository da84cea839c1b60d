/**
 * Access to plain objects by names from requests and wikis, which can be any text, including `constructor` and
 * `__proto__`.
 */

/** The own member of a record. Never returns a member of the prototype, such as `constructor`. */
export const lookUp = <T>(record: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;

/** Sets an own member of a record, also one named `__proto__`; returns its value. */
export function setOwn<T>(record: Record<string, T>, name: string, value: NoInfer<T>): T {
  if (name !== '__proto__') return (record[name] = value);
  Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
  return value;
}
