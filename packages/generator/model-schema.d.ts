/** The JSON Schema of what `compile` writes. */
export function modelSchema(): Readonly<Record<string, unknown>>;
