/** The types of shapes in format version 2: one walk, which declares the named types of a file, for each language that has types. */
import type { Choice, Member, Shape } from '../model/shape.js';
import type { Language } from '../print/languages.js';
import { freeName } from '../text/free-name.js';
import { inlineCode } from '../print/markdown.js';
import { plainText } from '../text/links.js';
import { pascalCase } from '../text/pascal-case.js';
import { variantNames } from './variant-names.js';

/** A member of a declared object, or a parameter. */
export interface Property {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
  readonly docs?: readonly string[];
}

/** An object type whose name is decided. */
export interface NamedObject extends Shape {
  readonly name: string;
  readonly members: readonly Member[];
}

/** Collects the declarations of one file and the names that it has used. */
export abstract class ShapeTypes {
  readonly declarations: string[] = [];
  /** Names of the shared shapes that they refer to. */
  readonly resources = new Set<string>();
  /** Prefix of the parameters that request members; empty where several modules share a shape. */
  prefix = '';
  readonly #taken: Set<string>;

  constructor(
    readonly language: Language,
    taken: Iterable<string>,
  ) {
    this.#taken = new Set(taken);
  }

  /** The types of a plain shape that lists its values. */
  protected abstract values(shape: Shape, values: readonly (string | number)[], name: string): readonly string[];
  protected abstract oneOf(types: readonly string[], name: string): string;
  protected abstract declareObject(object: NamedObject): void;
  protected abstract declareChoice(object: NamedObject, choice: Choice): void;
  protected abstract declareAlias(name: string, types: readonly string[], docs?: readonly string[]): void;

  isTaken(name: string): boolean {
    return this.#taken.has(name);
  }

  /** The name itself, or with a number if it is taken; takes it. */
  unique(name: string): string {
    const free = freeName(name, (one) => this.#taken.has(one));
    this.#taken.add(free);
    return free;
  }

  /** Declares the type of a shape under a name that may be reserved for it. */
  declareNamed(shape: Shape, name: string, docs: readonly string[] = []): void {
    this.#taken.delete(name);
    // With alternatives next to it, an object needs a name of its own.
    const types = this.typesOf(shape, shape.orEmptyArray || shape.nullable ? `${name}Object` : name);
    this.#taken.add(name);
    // An object or a union is declared under the name already.
    if (types.join() !== name) this.declareAlias(name, types, docs);
  }

  /** The type of a shape; objects inside it are declared under names that begin with `name`. */
  typeOf(shape: Shape, name: string): string {
    return this.language.union(this.typesOf(shape, name));
  }

  /** The same by its alternatives. */
  protected typesOf(shape: Shape, name: string): readonly string[] {
    const { emptyList, plain } = this.language;
    const more = [...(shape.orEmptyArray ? [emptyList] : []), ...(shape.nullable ? [plain.null] : [])];
    return [...this.#bareTypes(shape, name), ...more];
  }

  #bareTypes(shape: Shape, name: string): readonly string[] {
    const { kind, resource, values = [], members = [], items, options = [], open } = shape;
    const { plain, openObject, emptyObject, list, map } = this.language;
    const inner = name.endsWith('Item') ? name : `${name}Item`;
    const elements = () => this.element(items ? this.typesOf(items, inner) : [plain.any], inner);
    switch (kind) {
      case 'array':
        return [list(elements())];
      case 'map':
        return [map(elements())];
      case 'object':
        return [members.length > 0 ? this.object(shape, name) : open ? openObject : emptyObject];
      case 'oneOf': {
        const names = variantNames(name, options);
        const types = options.map((option, at) => this.typeOf(option, names[at] ?? name));
        return [this.oneOf([...new Set([...types, ...(open ? [openObject] : [])])], name)];
      }
      case 'resource':
        this.resources.add(resource ?? '');
        return [resource ?? plain.any];
      case 'boolean':
      case 'null':
      case 'any':
        return [plain[kind]];
      default:
        return values.length > 0 ? this.values(shape, values, name) : [plain[kind]];
    }
  }

  /** The type of the elements of a list or a map. */
  protected element(types: readonly string[], _name: string): readonly string[] {
    return types;
  }

  protected object(shape: Shape, name: string): string {
    const object = { ...shape, name: this.unique(name), members: shape.members ?? [] };
    if (shape.choice) this.declareChoice(object, shape.choice);
    else this.declareObject(object);
    return object.name;
  }

  /** A member as a property; types inside it are declared. */
  protected property(member: Member, parent: string): Property {
    return this.propertyOf(member, this.typeOf(member.shape, memberTypeName(member, parent)));
  }

  protected propertyOf(member: Member, type: string): Property {
    const { name, shape, presence, deprecated } = member;
    const condition = conditionsOf(member, this.prefix).join(' and ');
    const docs = [
      plainText(shape.description),
      ...(condition === '' ? [] : [`${presence === 'possible' ? 'May be present' : 'Present'} with ${condition}.`]),
      ...(deprecated ? ['@deprecated'] : []),
    ];
    return { name, type, optional: presence !== 'always', docs };
  }
}

/** The parameter values that request a member, for each parameter that does: `` `approp=ids` or `approp=all` ``. */
export const conditionsOf = ({ when }: Member, prefix = '', or = 'or'): readonly string[] =>
  Object.entries(when).map(([name, values]) =>
    values === true
      ? inlineCode(prefix + name)
      : values.map((value) => inlineCode(`${prefix}${name}=${value}`)).join(` ${or} `),
  );

/** The start of the names of types inside a member. */
export const memberTypeName = ({ name }: Member, parent: string): string => parent + (pascalCase(name) || 'Content');
