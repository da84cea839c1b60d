/** The types of responses in Python, in format version 2. */
import type { Choice, Member, Shape } from '../../model/shape.js';
import { python } from '../../print/languages.js';
import { plainText } from '../../text/links.js';
import { groupBy } from '../../text/group-by.js';
import { pascalCase } from '../../text/pascal-case.js';
import { ShapeTypes, type NamedObject, type Property } from '../shape-types.js';
import { printAlias, printDict } from './print-python.js';

/** The classes that shapes need. */
export class PythonTypes extends ShapeTypes {
  constructor(taken: Iterable<string>) {
    super(python, taken);
  }

  protected values({ kind, openValues }: Shape, values: readonly (string | number)[]): readonly string[] {
    if (kind === 'number') return [python.plain.number];
    return openValues && kind !== 'integer' ? [python.plain.string] : python.literals(values);
  }

  protected oneOf(types: readonly string[]): string {
    return python.union(types);
  }

  /** A typed dictionary cannot have further keys. */
  protected override object(shape: Shape, name: string): string {
    return shape.open ? python.openObject : super.object(shape, name);
  }

  protected declareAlias(name: string, types: readonly string[], docs: readonly string[] = []): void {
    this.declarations.push(printAlias(name, python.union(types), docs));
  }

  declareObject({ name, description, members }: Pick<NamedObject, 'name' | 'description' | 'members'>): void {
    const keys = members.map((member) => this.property(member, name));
    this.declarations.push(printDict(name, plainText(description), keys));
  }

  /** One class for the members of several modules, none of which is always present. */
  declareMerged(name: string, doc: string, members: readonly Member[], own?: Property): void {
    const keys = members
      .filter((member) => member.name !== own?.name)
      .map((member) => ({ ...this.property(member, name), optional: true }));
    const merged = [...groupBy([own ?? [], keys].flat(), (key) => key.name).values()].map((same) => ({
      ...same[0],
      type: python.union(same.map(({ type }) => type)),
    }));
    this.declarations.push(printDict(name, doc, merged));
  }

  protected override propertyOf(member: Member, type: string): Property {
    const property = super.propertyOf(member, type);
    return { ...property, docs: [(property.docs ?? []).join(' ').replace(/@deprecated$/, 'Deprecated.')] };
  }

  /**
   * A union that type checkers tell apart by the members that decide: one class for each kind of the other member, with
   * the values that lead to it.
   */
  protected declareChoice({ name, description, members }: NamedObject, choice: Choice): void {
    const { member: chosen, by, cases, open } = choice;
    const base = this.unique(`${name}Base`);
    const rest = members.filter((member) => member.name !== chosen && !by.includes(member.name));
    this.declareObject({ name: base, description: `Members of each \`${name}\`.`, members: rest });
    const named = (wanted: readonly string[]) =>
      wanted.flatMap((one) => members.filter((member) => member.name === one));
    const variant = (suffix: string, values: readonly string[], type: string): string => {
      const own = this.unique(name + suffix);
      const keys = [
        ...named(by).map((member, at) => ({ ...this.property(member, own), type: values[at] ?? python.plain.string })),
        ...named([chosen]).map((member) => this.propertyOf(member, type)),
      ];
      this.declarations.push(printDict(own, plainText(description), keys, [base]));
      return own;
    };
    const variants = cases.map(({ value, further, options }) =>
      variant(
        pascalCase(value) + pascalCase(further?.[0] ?? ''),
        [...python.literals([value]), ...(further ? python.literals(further) : [])],
        python.union(options.map((option) => this.typeOf(option, name))),
      ),
    );
    const unlisted = open ? [variant('Unlisted', [], python.openObject)] : [];
    this.declareAlias(name, [...variants, ...unlisted]);
  }
}
