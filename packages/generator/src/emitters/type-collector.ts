import { freeName } from '../text/free-name.js';

/** Collects the declarations of one file, and the names that are given away in it. */
export class TypeCollector<Declaration> {
  readonly declarations: Declaration[] = [];
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  isTaken(name: string): boolean {
    return this.#taken.has(name);
  }

  /** Runs a function in which a reserved name is free, for what it is reserved for. */
  release<T>(name: string, declare: () => T): T {
    this.#taken.delete(name);
    const made = declare();
    this.#taken.add(name);
    return made;
  }

  /** The name itself, or with a number if it is taken; gives it away. */
  unique(name: string): string {
    const free = freeName(name, (one) => this.#taken.has(one));
    this.#taken.add(free);
    return free;
  }
}
