/** Values by namespace and dbkey. */
export type ByTitle<T> = Map<number, Map<string, T>>;

/** Sets the value of a title. */
export function putByTitle<T>(map: ByTitle<T>, namespace: number, dbkey: string, value: T): void {
  const titles = map.get(namespace);
  if (titles === undefined) map.set(namespace, new Map([[dbkey, value]]));
  else titles.set(dbkey, value);
}
