/** The types of responses in TypeScript. */
import type { Module } from '../../model/model.js';
import { itemMember } from '../../model/modules.js';
import { resultPlaces, type Choice, type Member, type ResultPlace, type Shape } from '../../model/shape.js';
import { typescript } from '../../print/languages.js';
import { plainText } from '../../text/links.js';
import { pascalCase } from '../../text/pascal-case.js';
import { memberTypeName, ShapeTypes, type NamedObject, type Property } from '../shape-types.js';
import { propertyName, quote } from '../../print/literal.js';
import { printInterface, printUnion, type Interface } from './print-declarations.js';

/** The types of one file of stubs, and what they import. */
export class StubTypes extends ShapeTypes {
  /** Names of `presence.ts` that the declarations use. */
  readonly helpers = new Set<string>();
  /** The list or map of a module's items, and the shape of an item, whose type is always `XItem`. */
  #items: Member | undefined;
  #item: Shape | undefined;

  constructor(taken: Iterable<string>) {
    super(typescript, taken);
  }

  /** `XResult` and all types that it is made of. */
  declareResult(module: Module): void {
    this.prefix = module.prefix;
    this.#items = itemMember(module);
    this.#item = this.#items?.shape;
    while (this.#item?.items) this.#item = this.#item.items;
    const properties = resultPlaces
      .filter((place) => module.result[2][place].length > 0 || module.openPlaces.includes(place))
      .map((place) => ({
        name: place,
        type: this.#placeType(module, place),
        optional: true,
        docs: [`${placeDocs[place]}.`],
      }));
    const docs = [`What \`${module.path}\` adds to a response of format version 2, by place.`];
    this.declarations.push(printInterface({ name: `${module.typeName}Result`, docs, properties }));
  }

  /** The interface of the members that a module adds at one place. */
  #placeType(module: Module, place: ResultPlace): string {
    const members = module.result[2][place];
    const properties = members.map((member) => this.property(member, module.typeName));
    const name = this.unique(`${module.typeName}${pascalCase(place)}Members`);
    const docs = [`${placeDocs[place]}, by \`${module.path}\`.`];
    const index = module.openPlaces.includes(place) && openIndex('Members that the spec does not name.');
    this.#declareInterface({ name, docs, properties, ...index }, members);
    return name;
  }

  protected override element(types: readonly string[], name: string): readonly string[] {
    return this.#short(types, name, 60);
  }

  protected values({ kind, openValues }: Shape, values: readonly (string | number)[], name: string): readonly string[] {
    const types = typescript.literals(values);
    if (kind === 'integer' || kind === 'number') return types;
    return types.length === 1 && !openValues
      ? types
      : [this.#named(`${name}Value`, [...types, ...(openValues ? ['(string & {})'] : [])])];
  }

  protected oneOf(types: readonly string[], name: string): string {
    return types.length === 1 ? types.join() : this.#named(name, types);
  }

  protected override typesOf(shape: Shape, name: string): readonly string[] {
    const types = super.typesOf(shape, name);
    return shape === this.#item && !this.isTaken(name) ? [this.#named(name, types)] : types;
  }

  protected override property(member: Member, parent: string): Property {
    const name = member === this.#items ? `${parent}Item` : memberTypeName(member, parent);
    const types = this.#short(this.typesOf(member.shape, name), `${name}Type`, 90 - member.name.length);
    return this.propertyOf(member, types.join(' | '));
  }

  /** A type that is too long for its line gets a name. */
  #short(types: readonly string[], name: string, width: number): readonly string[] {
    return types.join(' | ').length > width ? [this.#named(name, types)] : types;
  }

  /** A name for a type: an alias, or for a map, which an alias could not break, an interface. */
  #named(name: string, types: readonly string[]): string {
    const free = this.unique(name);
    const values = types.length === 1 ? valuesOfMap(types.join()) : undefined;
    if (values === undefined) this.declareAlias(free, types);
    else
      this.declarations.push(
        printInterface({ name: free, properties: [], indexes: [{ key: 'string', type: values }] }),
      );
    return free;
  }

  protected declareAlias(name: string, types: readonly string[], docs: readonly string[] = []): void {
    this.declarations.push(printUnion(name, types, docs));
  }

  protected declareObject({ name, description, members, open }: NamedObject): void {
    const properties = members.map((member) => this.property(member, name));
    const index = open && openIndex('Other members.');
    this.#declareInterface({ name, docs: [plainText(description)], properties, ...index }, members);
  }

  /** Declares an interface, and with it what requests its members, if parameters do. */
  #declareInterface(declared: Interface, members: readonly Member[], object = declared.name): void {
    const conditional = members.filter(({ when }) => Object.keys(when).length > 0);
    if (conditional.length === 0) {
      this.declarations.push(printInterface(declared));
      return;
    }
    const name = `${object}Conditions`;
    const docs = [`Parameter values that request the members of \`${object}\`.`];
    const properties = conditional.map((member) => this.#condition(member));
    this.helpers.add('Conditional');
    this.declarations.push(
      printInterface({ name, docs, properties }),
      printInterface({ ...declared, extends: `Conditional<${name}>` }),
    );
  }

  /** `size: Certain<{ prop: 'size' }>`: clients narrow results by it, and handlers are bound to it. */
  #condition({ name, presence, when }: Member): Property {
    const kind = presence === 'possible' ? 'Possible' : 'Certain';
    this.helpers.add(kind);
    const parameters = Object.entries(when).map(
      ([parameter, values]) =>
        `${propertyName(parameter)}: ${values === true ? 'true' : values.map(quote).join(' | ')}`,
    );
    const flat = `${kind}<{ ${parameters.join('; ')} }>`;
    const fits = `  readonly ${propertyName(name)}: ${flat};`.length <= 120;
    return { name, type: fits ? flat : `${kind}<{\n${parameters.map((one) => `  ${one};\n`).join('')}}>` };
  }

  /** A union of the cases, discriminated by the members that decide; all other members are in one interface. */
  protected declareChoice({ name, description, members }: NamedObject, choice: Choice): void {
    const { member: chosen, by, cases, open } = choice;
    const properties = members.map((member) =>
      member.name === chosen ? this.propertyOf(member, 'unknown') : this.property(member, name),
    );
    const generic = `${name}With`;
    const types = cases.map(({ value, further, options }) => {
      const second = by.length > 1 ? [further?.map(quote).join(' | ') ?? 'string'] : [];
      return application(generic, [
        quote(value),
        ...second,
        options.map((option) => this.typeOf(option, name)).join(' | '),
      ]);
    });
    if (open) {
      this.helpers.add('Unlisted');
      types.push(application(generic, ['Unlisted', ...by.slice(1).map(() => 'string'), typescript.openObject]));
    }
    const parameters = new Map([...by, chosen].map((one) => [one, pascalCase(one)]));
    const base = this.unique(`${name}Base`);
    this.#declareInterface(
      {
        name: base,
        docs: [`Members of each \`${name}\`.`],
        properties: properties.filter((one) => !parameters.has(one.name)),
      },
      members,
      name,
    );
    const deciding = by.map((one) => `\`${one}\``).join(' and ');
    this.declarations.push(
      printInterface({
        name: this.unique(generic),
        docs: [`Members of \`${name}\` that differ: ${deciding} decide what \`${chosen}\` is.`],
        typeParameter: [...parameters.values()].join(', '),
        extends: base,
        properties: properties.flatMap((one) => {
          const type = parameters.get(one.name);
          return type === undefined ? [] : [{ ...one, type }];
        }),
      }),
      printUnion(name, types, [plainText(description)]),
    );
  }
}

const placeDocs: Readonly<Record<ResultPlace, string>> = {
  top: 'Members of the response itself',
  query: 'Members of `query`',
  page: 'Members of each page',
  generator: 'Members that it adds to each page as a generator',
};

const openIndex = (text: string) => ({ indexes: [{ key: 'string', type: 'unknown', docs: [text] }] });

const valuesOfMap = (type: string): string | undefined => /^\{ readonly \[key: string\]: (.*) \}$/.exec(type)?.[1];

/** A generic type with its arguments, in lines of 120 columns: each further line is indented once more where it is printed. */
function application(generic: string, types: readonly string[]): string {
  const flat = `${generic}<${types.join(', ')}>`;
  return flat.length <= 115 ? flat : `${generic}<\n${types.map((type) => `    ${type}`).join(',\n')}\n  >`;
}
