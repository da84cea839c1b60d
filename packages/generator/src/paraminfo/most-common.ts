/** The value that occurs most often, compared by its JSON; of several, the first. */
export function mostCommon<T>(values: readonly T[]): T | undefined {
  const counts = new Map<string, { readonly value: T; times: number }>();
  for (const value of values) {
    const key = JSON.stringify(value);
    const counted = counts.get(key) ?? { value, times: 0 };
    counted.times++;
    counts.set(key, counted);
  }
  return [...counts.values()].sort((a, b) => b.times - a.times)[0]?.value;
}
