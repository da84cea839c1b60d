/** Footnotes of a text while it is parsed (`ReferenceStack` of the extension Cite). */
import { isWithoutMarkers } from '../../expand/strip.js';

/** A footnote. */
export interface Reference {
  readonly group: string;
  readonly name: string | undefined;
  /** Number among all footnotes. */
  readonly key: number;
  /** Number in its group. */
  readonly number: number;
  /** How often it is used. */
  count: number;
  direction: string | undefined;
  text: string | undefined;
  /** Errors shown after the text: the first one counts. */
  warning: CiteError | undefined;
  /** The footnote that it continues, if that is not known. */
  readonly follow: string | undefined;
}

/** A message of the extension and its values. */
export interface CiteError {
  readonly message: string;
  readonly values: readonly string[];
}

export const citeError = (message: string, ...values: readonly string[]): CiteError => ({ message, values });

/** What `<ref>` says. */
export interface RefCall {
  readonly text: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
}

/** One use of a footnote, and how it is taken back. */
interface Use {
  readonly call: RefCall;
  readonly undo: () => void;
}

export interface RefFields {
  readonly group: string;
  readonly name: string | undefined;
  readonly follow: string | undefined;
  readonly direction: string | undefined;
}

/** The references of a group by their keys: a name, or a number for one without. */
export type GroupReferences = Map<string | number, Reference>;

export class References {
  private readonly groups = new Map<string, GroupReferences>();
  private readonly numbers = new Map<string, number>();
  private readonly unnamed = new Map<string, number>();
  private uses: (Use | undefined)[] = [];
  private total = 0;
  /** The text without markers that was compared last. */
  private plain: string | undefined;

  /** A use that is wrong and cannot be taken back. */
  pushInvalid(): void {
    this.uses.push(undefined);
  }

  /** The footnote of a call; undefined if the call only adds to another one. `restore` is applied to texts that are compared. */
  push(call: RefCall, fields: RefFields, restore: (text: string) => string): Reference | undefined {
    const { group, name, follow } = fields;
    const known = this.groupOf(group);
    if (follow !== undefined && follow !== '') return this.follow(call, fields, follow);
    if (name === undefined || name === '') return this.add(this.nextUnnamed(group), call, fields);
    const found = known.get(name);
    return found === undefined ? this.add(name, call, fields) : this.repeat(found, call, fields, restore);
  }

  /** A footnote that is defined in the list. */
  define(group: string, name: string, text: string): void {
    const known = this.groupOf(group);
    const found = known.get(name);
    if (found === undefined) known.set(name, { ...this.made({ text, attributes: new Map() }, group, name), count: 0 });
    else if (found.text === undefined) found.text = text;
    else if (found.text !== text) found.warning ??= citeError('cite_error_references_duplicate_key', name);
  }

  has(group: string, name: string): boolean {
    return this.groups.get(group)?.has(name) === true;
  }

  /** Takes back the last uses, and returns their calls in order. */
  rollBack(count: number): readonly RefCall[] {
    const last = count === 0 ? [] : this.uses.slice(-count);
    for (const use of [...last].reverse()) use?.undo();
    this.uses = [];
    return last.flatMap((use) => (use === undefined ? [] : [use.call]));
  }

  /** The references of a group, which ends here. */
  pop(group: string): GroupReferences {
    const found: GroupReferences = this.groups.get(group) ?? new Map();
    this.forget(group);
    return found;
  }

  /** Groups that have references. */
  names(): readonly string[] {
    return [...this.groups].filter(([, known]) => known.size > 0).map(([name]) => name);
  }

  private forget(group: string): void {
    this.groups.delete(group);
    this.numbers.delete(group);
    this.unnamed.delete(group);
  }

  private groupOf(group: string): GroupReferences {
    const known = this.groups.get(group) ?? new Map<string | number, Reference>();
    this.groups.set(group, known);
    return known;
  }

  private nextUnnamed(group: string): number {
    const index = this.unnamed.get(group) ?? 0;
    this.unnamed.set(group, index + 1);
    return index;
  }

  private made({ text }: RefCall, group: string, name: string | undefined): Reference {
    const number = (this.numbers.get(group) ?? 0) + 1;
    this.numbers.set(group, number);
    this.total += 1;
    return {
      group,
      name,
      key: this.total,
      number,
      count: 1,
      direction: undefined,
      text,
      warning: undefined,
      follow: undefined,
    };
  }

  private add(key: string | number, call: RefCall, { group, name, direction }: RefFields): Reference {
    const reference = { ...this.made(call, group, name), direction };
    const known = this.groupOf(group);
    known.set(key, reference);
    const undo = (): void => {
      known.delete(key);
      if (known.size === 0) this.forget(group);
      else this.numbers.set(group, (this.numbers.get(group) ?? 1) - 1);
    };
    this.uses.push({ call, undo });
    return reference;
  }

  private repeat(
    found: Reference,
    call: RefCall,
    { name = '', direction }: RefFields,
    restore: (text: string) => string,
  ): Reference {
    const { text } = call;
    found.count += 1;
    if (found.direction !== undefined && direction !== undefined && found.direction !== direction)
      found.warning ??= citeError('cite_error_ref_conflicting_dir', name);
    const isDefinition = found.text === undefined && text !== undefined;
    if (isDefinition) {
      found.text = text;
      found.direction = direction;
    } else if (text !== undefined && !this.isSame(text, found.text ?? '', restore))
      found.warning ??= citeError('cite_error_references_duplicate_key', name);
    const undo = (): void => {
      found.count -= 1;
      if (isDefinition) found.text = undefined;
    };
    this.uses.push({ call, undo });
    return found;
  }

  /** A long text is searched for markers once, however often its footnote is repeated. */
  private isSame(text: string, known: string, restore: (text: string) => string): boolean {
    if (this.plain !== known && isWithoutMarkers(known)) this.plain = known;
    if (this.plain === known && isWithoutMarkers(text)) return text === known;
    return restore(text) === restore(known);
  }

  /** Adds text to a footnote, or a footnote without a mark for an unknown name. */
  private follow(call: RefCall, { group, name, direction }: RefFields, follow: string): undefined {
    const known = this.groupOf(group);
    const found = known.get(follow);
    if (found === undefined) {
      this.total += 1;
      const key = this.nextUnnamed(group);
      const { text } = call;
      const reference = {
        group,
        name,
        key: this.total,
        number: 0,
        count: 1,
        direction,
        text,
        warning: undefined,
        follow,
      };
      known.set(key, reference);
      this.uses.push({ call, undo: () => void known.delete(key) });
    } else if (call.text !== undefined) found.text = `${found.text ?? ''} ${call.text}`;
    return undefined;
  }
}
