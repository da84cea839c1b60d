/** A function with the columns written out, so that all rows of a query have one shape. Names come from our own SQL. */
export function rowMaker<Value>(columns: readonly string[]): (values: readonly Value[]) => Record<string, Value> {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as (
    values: readonly Value[],
  ) => Record<string, Value>;
}

/** Columns of this name arrive as buffers, all others as text. */
export const holdsBytes = (column: string): boolean => column.endsWith('Bytes');
