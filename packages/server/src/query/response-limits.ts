/** `limits` of a response: what `max` meant, by module. Stands where the first of them came up. */
export class Limits extends Map<string, number> {
  constructor(private readonly onFirst: () => void) {
    super();
  }

  override set(module: string, limit: number): this {
    if (this.size === 0) this.onFirst();
    return super.set(module, limit);
  }
}
