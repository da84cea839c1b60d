/** Access to plain objects by names that requests and wikis write, which are any text: `constructor` and `__proto__` too. */

/** The own member of a record; never one of the prototype, such as `constructor`. */
export const lookUp = <T>(record: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
