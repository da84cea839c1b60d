/** The types of responses in Python, in format version 2. */
import { pascalCase } from '../../text/pascal-case.js';
import type { Choice, Member, Shape } from '../../model/shape.js';
import { plainText } from '../../text/links.js';
import { variantNames } from '../server-stubs/variant-names.js';
import { literalOf, unionOf, type Declaration, type Key } from './print-python.js';
import { presenceText } from '../condition-text.js';
import type { TypeCollector } from '../type-collector.js';

/** The classes that shapes need. */
export type Collector = TypeCollector<Declaration>;

const isRequired = ({ presence }: Member): boolean => presence === 'always';
const openObject = 'Dict[str, Any]';

/** The type of a shape. Objects inside it are declared under names that begin with `name`. */
export function typeOf(shape: Shape, name: string, collector: Collector): string {
  const types = [bareType(shape, name, collector)];
  if (shape.orEmptyArray) types.push('List[Any]');
  if (shape.nullable) types.push('None');
  return unionOf(types);
}

function bareType(shape: Shape, name: string, collector: Collector): string {
  switch (shape.kind) {
    case 'integer':
      return shape.values ? literalOf(shape.values) : 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'any':
      return 'Any';
    case 'resource':
      return shape.resource ?? 'Any';
    case 'array':
      return `List[${elementType(shape, name, collector)}]`;
    case 'map':
      return `Dict[str, ${elementType(shape, name, collector)}]`;
    case 'object':
      return objectType(shape, name, collector);
    case 'oneOf':
      return oneOfType(shape, name, collector);
    default:
      return shape.values && !shape.openValues && shape.values.length > 0 ? literalOf(shape.values) : 'str';
  }
}

const elementType = ({ items }: Shape, name: string, collector: Collector): string =>
  items ? typeOf(items, name.endsWith('Item') ? name : `${name}Item`, collector) : 'Any';

function oneOfType({ options = [], open }: Shape, name: string, collector: Collector): string {
  const names = variantNames(name, options);
  const types = options.map((option, at) => typeOf(option, names[at] ?? name, collector));
  return unionOf([...types, ...(open ? [openObject] : [])]);
}

function objectType(shape: Shape, name: string, collector: Collector): string {
  const { members = [], choice } = shape;
  // A typed dictionary cannot have further keys.
  if (members.length === 0 || shape.open) return openObject;
  const free = collector.unique(name);
  if (choice) return choiceType(free, shape, choice, collector);
  declare(free, shape.description, members, collector);
  return free;
}

/** Declares a class with these members. */
export function declare(name: string, description: string, members: readonly Member[], collector: Collector): void {
  const keys = members.map((member) => keyOf(member, name, collector));
  collector.declarations.push({ kind: 'dict', name, bases: [], docs: [plainText(description)], keys });
}

/** The key of a member. */
export const keyOf = (member: Member, parent: string, collector: Collector): Key => ({
  name: member.name,
  type: typeOf(member.shape, parent + (pascalCase(member.name) || 'Content'), collector),
  required: isRequired(member),
  docs: memberDocs(member),
});

const memberDocs = (member: Member): string[] => [
  [plainText(member.shape.description), ...presenceText(member), ...(member.deprecated ? ['Deprecated.'] : [])].join(
    ' ',
  ),
];

/**
 * A union that type checkers tell apart by the members that decide: one class for each kind of the other member, with
 * the values that lead to it.
 */
function choiceType(name: string, shape: Shape, choice: Choice, collector: Collector): string {
  const { member, by } = choice;
  const base = collector.unique(`${name}Base`);
  const rest = (shape.members ?? []).filter((one) => one.name !== member && !by.includes(one.name));
  declare(base, `Members of each \`${name}\`.`, rest, collector);
  const deciding = by.flatMap((one) => (shape.members ?? []).filter((other) => other.name === one));
  const chosen = (shape.members ?? []).find((one) => one.name === member);
  const variant = (suffix: string, values: readonly string[], type: string): string => {
    const own = collector.unique(name + suffix);
    const keys: Key[] = deciding.map((one, at) => ({ ...keyOf(one, own, collector), type: values[at] ?? 'str' }));
    if (chosen) keys.push({ name: member, type, required: isRequired(chosen), docs: memberDocs(chosen) });
    collector.declarations.push({ kind: 'dict', name: own, bases: [base], docs: [plainText(shape.description)], keys });
    return own;
  };
  const variants = choice.cases.map(({ value, further, options }) =>
    variant(
      pascalCase(value) + pascalCase(further?.[0] ?? ''),
      [literalOf([value]), ...(further ? [literalOf(further)] : [])],
      unionOf(options.map((option) => typeOf(option, name, collector))),
    ),
  );
  const open = choice.open ? [variant('Unlisted', [], openObject)] : [];
  collector.declarations.push({ kind: 'alias', name, type: unionOf([...variants, ...open]), docs: [] });
  return name;
}
