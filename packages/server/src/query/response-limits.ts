/** `limits` of a response: the value of `max`, by module. Inserted into the response when the first one is set. */
export class Limits extends Map<string, number> {
  constructor(private readonly onFirst: () => void) {
    super();
  }

  override set(module: string, limit: number): this {
    if (this.size === 0) this.onFirst();
    return super.set(module, limit);
  }
}
