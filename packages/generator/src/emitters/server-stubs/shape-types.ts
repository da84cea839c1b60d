/** The types of shapes, in format version 2. */
import type { Choice, Member, Shape } from '../../model/shape.js';
import { pascalCase } from '../../text/pascal-case.js';
import { choiceParts, openObject } from './choice-parts.js';
import { conditionsInterface } from './conditions.js';
import { quote } from './literal.js';
import { plainText } from '../../text/links.js';
import { printInterface, printUnion, type Interface, type Property } from './print-declarations.js';
import type { StubCollector } from './stub-collector.js';
import { variantNames } from './variant-names.js';
import { presenceText } from '../condition-text.js';

/** Declares an interface, and with it what requests its members, if parameters do. */
export function declareObject(
  declared: Interface,
  members: readonly Member[],
  collector: StubCollector,
  name = declared.name,
): void {
  const conditions = conditionsInterface(name, members);
  if (conditions) collector.declarations.push(conditions.text);
  for (const helper of conditions?.helpers ?? []) collector.helpers.add(helper);
  collector.declarations.push(
    printInterface({ ...declared, ...(conditions && { extends: `Conditional<${conditions.name}>` }) }),
  );
}

type Naming = { readonly parent: string } | { readonly item: string };

/** The property of a member; types inside of it are declared. */
export function memberProperty(member: Member, naming: Naming, collector: StubCollector): Property {
  const name = 'item' in naming ? naming.item : naming.parent + (pascalCase(member.name) || 'Content');
  const type = fitting(expressionOf(member.shape, name, 'item' in naming, collector), member.name, name, collector);
  return propertyOf(member, type, collector);
}

const propertyOf = (member: Member, type: string, collector: StubCollector): Property => ({
  name: member.name,
  type,
  optional: member.presence !== 'always',
  docs: memberDocs(member, collector),
});

const memberDocs = (member: Member, { prefix }: StubCollector): string[] => [
  plainText(member.shape.description),
  ...presenceText(member, prefix),
  ...(member.deprecated ? ['@deprecated'] : []),
];

/** A type: its alternatives, and of a map alone the type of its values. */
interface TypeExpression {
  readonly alternatives: readonly string[];
  readonly mapOf?: string;
}

const textOf = ({ alternatives }: TypeExpression): string => alternatives.join(' | ');

const mapOf = (values: string): TypeExpression => ({
  alternatives: [`{ readonly [key: string]: ${values} }`],
  mapOf: values,
});

/** A type that is too long for its line gets a name. */
function fitting(type: TypeExpression, property: string, name: string, collector: StubCollector): string {
  return property.length + textOf(type).length <= 90 ? textOf(type) : named(`${name}Type`, type, collector);
}

/** The type of a shape; objects and unions inside it are declared under names that begin with `name`. */
const typeOf = (shape: Shape, name: string, isItem: boolean, collector: StubCollector): string =>
  textOf(expressionOf(shape, name, isItem, collector));

/** The same by its alternatives. */
export function expressionOf(shape: Shape, name: string, isItem: boolean, collector: StubCollector): TypeExpression {
  const type = bareType(shape, name, isItem, collector);
  const more = [...(shape.orEmptyArray ? ['readonly []'] : []), ...(shape.nullable ? ['null'] : [])];
  return more.length === 0 ? type : { alternatives: [...type.alternatives, ...more] };
}

const only = (text: string): TypeExpression => ({ alternatives: [text] });

function bareType(shape: Shape, name: string, isItem: boolean, collector: StubCollector): TypeExpression {
  switch (shape.kind) {
    case 'integer':
    case 'number':
      return shape.values ? { alternatives: shape.values.map(String) } : only('number');
    case 'boolean':
      return only('boolean');
    case 'null':
      return only('null');
    case 'any':
      return only('unknown');
    case 'resource': {
      const resource = shape.resource ?? 'unknown';
      collector.resources.add(resource);
      return only(isItem ? alias(name, [resource], collector) : resource);
    }
    case 'array': {
      const element = elementType(shape, name, isItem, collector);
      return only(`readonly ${element.alternatives.length > 1 ? `(${textOf(element)})` : textOf(element)}[]`);
    }
    case 'map':
      return mapOf(textOf(elementType(shape, name, isItem, collector)));
    case 'object':
      return only(objectType(shape, name, collector));
    case 'oneOf':
      return only(oneOfType(shape, name, collector));
    default:
      return only(stringType(shape, name, collector));
  }
}

/** The type of the elements of a list or the values of a map: that of the module's own list is always `XItem`. */
function elementType(shape: Shape, name: string, isItem: boolean, collector: StubCollector): TypeExpression {
  const inner = itemName(name, isItem);
  const element = shape.items ? expressionOf(shape.items, inner, isItem, collector) : only('unknown');
  const isNamed = isItem && collector.isTaken(inner);
  const needsName = (isItem && !isNamed) || textOf(element).length > 60;
  return needsName ? only(named(inner, element, collector)) : element;
}

const itemName = (name: string, isItem: boolean): string => (isItem || name.endsWith('Item') ? name : `${name}Item`);

function stringType(shape: Shape, name: string, collector: StubCollector): string {
  if (!shape.values || shape.values.length === 0) return 'string';
  const members = shape.values.map((value) => (typeof value === 'string' ? quote(value) : String(value)));
  const open = shape.openValues ? ['(string & {})'] : [];
  return members.length === 1 && open.length === 0
    ? (members[0] ?? 'string')
    : alias(`${name}Value`, [...members, ...open], collector);
}

function alias(name: string, members: readonly string[], collector: StubCollector): string {
  const free = collector.unique(name);
  collector.declarations.push(printUnion(free, members));
  return free;
}

/** A name for a type: an alias, or for a map, which an alias could not break, an interface. */
function named(name: string, { alternatives, mapOf: values }: TypeExpression, collector: StubCollector): string {
  if (values === undefined) return alias(name, alternatives, collector);
  const free = collector.unique(name);
  const index = { key: 'string', type: values };
  collector.declarations.push(printInterface({ name: free, properties: [], index }));
  return free;
}

function objectType(shape: Shape, name: string, collector: StubCollector): string {
  const members = shape.members ?? [];
  if (members.length === 0) return shape.open ? openObject : 'Readonly<Record<string, undefined>>';
  const free = collector.unique(name);
  const properties = members.map((member) =>
    member.name === shape.choice?.member
      ? propertyOf(member, 'unknown', collector)
      : memberProperty(member, { parent: free }, collector),
  );
  const docs = [plainText(shape.description)];
  const index = shape.open ? { index: { key: 'string', type: 'unknown', docs: ['Other members.'] } } : {};
  if (shape.choice) return choiceType({ name: free, docs, properties, choice: shape.choice }, members, collector);
  declareObject({ name: free, docs, properties, ...index }, members, collector);
  return free;
}

/** A union of the cases, discriminated by the members that decide; all other members are in one interface. */
function choiceType(
  { name, docs, properties, choice }: ChoiceDeclaration,
  members: readonly Member[],
  collector: StubCollector,
): string {
  const parts = choiceParts(name, choice, (option) => typeOf(option, name, false, collector));
  const isPart = ({ name: member }: Property): boolean => parts.parameters.has(member);
  const plain = properties.filter((property) => !isPart(property));
  const base = collector.unique(`${name}Base`);
  const plainDocs = [`Members of each \`${name}\`.`];
  declareObject({ name: base, docs: plainDocs, properties: plain }, members, collector, name);
  const own = properties.filter(isPart).map((one) => ({ ...one, type: parts.parameters.get(one.name) ?? one.type }));
  collector.declarations.push(
    printInterface({
      name: collector.unique(parts.generic),
      docs: [parts.docs],
      typeParameter: [...parts.parameters.values()].join(', '),
      extends: base,
      properties: own,
    }),
    printUnion(name, parts.members, docs),
  );
  if (choice.open) collector.helpers.add('Unlisted');
  return name;
}

interface ChoiceDeclaration {
  readonly name: string;
  readonly docs: readonly string[];
  readonly properties: readonly Property[];
  readonly choice: Choice;
}

function oneOfType(shape: Shape, name: string, collector: StubCollector): string {
  const shapes = shape.options ?? [];
  const names = variantNames(name, shapes);
  const options = shapes.map((option, at) => typeOf(option, names[at] ?? name, false, collector));
  const distinct = [...new Set([...options, ...(shape.open ? [openObject] : [])])];
  return distinct.length === 1 ? (distinct[0] ?? 'unknown') : alias(name, distinct, collector);
}
