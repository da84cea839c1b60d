/** Result fields as a tree. */
import type { Module } from '../../model/model.js';
import { resultPlaces, type FormatVersion, type Member, type ResultPlace, type Shape } from '../../model/shape.js';
import { inlineCode } from '../../print/markdown.js';
import { conditionsOf } from '../shape-types.js';
import { linkTo, renderLine, type Page } from './page.js';

const places: Readonly<Record<ResultPlace, string>> = {
  top: 'In the response:',
  query: 'In `query`:',
  page: 'In each page of `query.pages`:',
  generator: 'In each page, when the module is the generator:',
};

const items = 'The response is an array of these items:';

/** Members that a module adds to a response, with their conditions, and the differences of format version 1. */
export function resultView(module: Module, page: Page) {
  const shown = resultPlaces.filter(
    (place) => module.result[2][place].length > 0 || module.result[1][place].length > 0,
  );
  const expandedIn = (members: readonly Member[], version: FormatVersion): readonly Member[] =>
    members.map((member) => ({ ...member, shape: expanded(member.shape, version, page) }));
  return {
    open: module.openPlaces.length > 0,
    places: shown.map((place) => ({
      title: page.say(module.tuple ? items : places[place]),
      members: memberItems(page, module.result[2][place], module.prefix),
    })),
    differences: shown.flatMap((place) =>
      differences(expandedIn(module.result[1][place], 1), expandedIn(module.result[2][place], 2), page),
    ),
  };
}

/** A member of an object as a template shows it, and the members of the objects in it. Texts are Markdown of one line. */
export interface MemberItem {
  readonly name: string;
  readonly type: string;
  /** `, always`. */
  readonly presence: string;
  readonly text: string;
  readonly deprecated: boolean;
  readonly members: readonly MemberItem[];
}

/**
 * The members of an object, with those of objects in them; those of shared shapes only at the top. The parameters that request members have
 * the prefix; it is empty where several modules use the shape.
 */
export const memberItems = (
  page: Page,
  members: readonly Member[],
  prefix = '',
  isTop = prefix !== '',
): readonly MemberItem[] =>
  members.map((member) => ({
    name: member.name,
    type: shapeLabel(page, member.shape),
    presence: presenceOf(member, prefix, page),
    text: renderLine(page, member.shape.description),
    deprecated: member.deprecated,
    members: memberItems(page, innerMembers(isTop ? expanded(member.shape, 2, page) : member.shape), prefix, false),
  }));

/** `, with bkprop=id`, `, always`. */
function presenceOf(member: Member, prefix: string, page: Page): string {
  const conditions = conditionsOf(member, prefix, page.say('or')).map((parameter) =>
    page.say('with {parameter}', { parameter }),
  );
  if (conditions.length > 0) return `, ${conditions.join(` ${page.say('and')} `)}`;
  return member.presence === 'always' ? `, ${page.say('always')}` : '';
}

/** Type of a field in words. */
export function shapeLabel(page: Page, shape: Shape, linked = true): string {
  const label = bareLabel(shape, page, linked);
  const values = shape.values?.map((value) => inlineCode(String(value))) ?? [];
  const known =
    values.length > 0 && values.length <= 12 ? ` (${values.join(', ')}${shape.openValues ? ', ...' : ''})` : '';
  return `${label}${known}${shape.nullable ? ` ${page.say('or')} null` : ''}${shape.orEmptyArray ? ` ${page.say('or')} \`[]\`` : ''}`;
}

function bareLabel(shape: Shape, page: Page, linked: boolean): string {
  const { resource = '' } = shape;
  switch (shape.kind) {
    case 'resource':
      return linked ? linkTo(page, resource, 'gen/resources.md', resource) : resource;
    case 'array':
    case 'map':
      return page.say(shape.kind === 'array' ? 'list of {items}' : 'map of {items}', {
        items: shape.items ? shapeLabel(page, shape.items, linked) : page.say('anything'),
      });
    case 'oneOf':
      return (shape.options ?? []).map((option) => shapeLabel(page, option, linked)).join(` ${page.say('or')} `);
    case 'boolean':
      return page.say(shape.flag ? 'empty string when true' : 'boolean');
    case 'any':
      return page.say('anything');
    default:
      return page.say(shape.kind);
  }
}

/** A list of a shared shape with the fields of that shape. */
function expanded(shape: Shape, version: FormatVersion, page: Page): Shape {
  const found = page.resources.get(shape.items?.resource ?? '');
  return found ? { ...shape, items: found.shapes[version] } : shape;
}

/** Members of an object, of the elements of a list or map, or of the only object among several options. */
function innerMembers(shape: Shape): readonly Member[] {
  if (shape.items) return innerMembers(shape.items);
  return shape.members ?? (shape.options ?? []).flatMap(innerMembers);
}

/** Fields that format version 1 writes in a way that its general rule for booleans does not give. */
function differences(first: readonly Member[], second: readonly Member[], page: Page, path = ''): string[] {
  const later = new Map(second.map((member) => [member.name, member.shape]));
  const earlier = new Set(first.map(({ name }) => name));
  const changed = first.flatMap(({ name, shape }) => {
    const other = later.get(name);
    const at = path + name;
    if (!other) return [isLine(at, shape, page)];
    const inner = differences(innerMembers(shape), innerMembers(other), page, `${at}.`);
    return labelsDiffer(shape, other, page) ? [isLine(at, shape, page), ...inner] : inner;
  });
  const gone = second.filter(({ name }) => !earlier.has(name)).map(({ name }) => name);
  const [only] = gone;
  if (gone.length === 1 && earlier.has('*') && !later.has('*'))
    return [
      ...changed.filter((line) => !line.startsWith(inlineCode(`${path}*`))),
      page.say('{name} is named {other}', { name: inlineCode(path + only), other: inlineCode('*') }),
    ];
  return [
    ...changed,
    ...gone.map((name) => page.say('{name} is not there under this name', { name: inlineCode(path + name) })),
  ];
}

const isLine = (at: string, shape: Shape, page: Page): string =>
  page.say('{name} is {label}', { name: inlineCode(at), label: shapeLabel(page, shape, false) });

const labelsDiffer = (first: Shape, second: Shape, page: Page): boolean =>
  shapeLabel(page, first, false).replaceAll(page.say('empty string when true'), page.say('boolean')) !==
  shapeLabel(page, second, false);
