/** `limits` of an answer: what `max` meant, by module. Stands before or after `query`, whichever came first. */
export class Limits extends Map<string, number> {
  private after = false;

  constructor(private readonly hasQuery: () => boolean) {
    super();
  }

  override set(module: string, limit: number): this {
    // `hasQuery` is not there yet while the base class is made.
    if (this.size === 0) this.after = this.hasQuery();
    return super.set(module, limit);
  }

  get standsAfterQuery(): boolean {
    return this.after;
  }
}
