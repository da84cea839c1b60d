/** The own member of a record by a name that can be any text. Never returns a member of the prototype, such as `constructor`. */
export const lookUp = <T>(record: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
