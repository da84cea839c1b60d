/** Result fields as a tree. */
import type { Module } from '../../model/model.js';
import type { FormatVersion, Member, ResultPlace, Shape } from '../../model/shape.js';
import { inlineCode } from '../../print/markdown.js';
import { linkTo, renderLine, type PageContext } from './pages.js';
import { deprecatedBadge, type MemberItem } from './parts.js';

const places: Readonly<Record<ResultPlace, string>> = {
  top: 'In the response:',
  query: 'In `query`:',
  page: 'In each page of `query.pages`:',
  generator: 'In each page, when the module is the generator:',
};

const order: readonly ResultPlace[] = ['top', 'query', 'page', 'generator'];

/** Members that a module adds to a response, with their conditions, and the differences of format version 1. */
export function resultView(module: Module, page: PageContext) {
  const shown = order.filter((place) => module.result[2][place].length > 0 || module.result[1][place].length > 0);
  return {
    open: module.openPlaces.length > 0,
    places: shown.map((place) => ({
      title: page.say(places[place]),
      members: memberItems(module.result[2][place], { prefix: module.prefix, page }),
    })),
    differences: shown.flatMap((place) =>
      differences(
        withResources(module.result[1][place], 1, page),
        withResources(module.result[2][place], 2, page),
        page,
      ),
    ),
  };
}

interface FieldContext {
  /** Prefix of the parameters that bring fields; undefined where several modules use the shape. */
  readonly prefix: string;
  readonly page: PageContext;
}

/** The members of an object, with those of objects in them; those of shared shapes only at the top. */
export const memberItems = (members: readonly Member[], context: FieldContext, isTop = true): readonly MemberItem[] =>
  members.map((member) => {
    const { name, shape, deprecated } = member;
    return {
      name,
      type: shapeLabel(shape, context.page),
      presence: presenceOf(member, context),
      text: renderLine(shape.description, context.page),
      badges: deprecated ? [deprecatedBadge] : [],
      members: memberItems(innerMembers(isTop ? expanded(shape, context) : shape), context, false),
    };
  });

/** `, with bkprop=id`, `, always`. */
function presenceOf({ when, presence }: Member, { prefix, page }: FieldContext): string {
  const conditions = Object.entries(when).map(([name, values]) =>
    values === true
      ? page.say('with {parameter}', { parameter: inlineCode(prefix + name) })
      : page.say('with {parameter}', {
          parameter: values.map((value) => inlineCode(`${prefix}${name}=${value}`)).join(` ${page.say('or')} `),
        }),
  );
  if (conditions.length > 0) return `, ${conditions.join(` ${page.say('and')} `)}`;
  return presence === 'always' ? `, ${page.say('always')}` : '';
}

/** Type of a field in words. */
export function shapeLabel(shape: Shape, page: PageContext, linked = true): string {
  const label = bareLabel(shape, page, linked);
  const values = shape.values?.map((value) => inlineCode(String(value))) ?? [];
  const known =
    values.length > 0 && values.length <= 12 ? ` (${values.join(', ')}${shape.openValues ? ', ...' : ''})` : '';
  return `${label}${known}${shape.nullable ? ` ${page.say('or')} null` : ''}${shape.orEmptyArray ? ` ${page.say('or')} \`[]\`` : ''}`;
}

function bareLabel(shape: Shape, page: PageContext, linked: boolean): string {
  switch (shape.kind) {
    case 'resource':
      return linked
        ? linkTo(page, shape.resource ?? '', 'gen/resources.md', shape.resource ?? '')
        : (shape.resource ?? '');
    case 'array':
      return page.say('list of {items}', {
        items: shape.items ? shapeLabel(shape.items, page, linked) : page.say('anything'),
      });
    case 'map':
      return page.say('map of {items}', {
        items: shape.items ? shapeLabel(shape.items, page, linked) : page.say('anything'),
      });
    case 'oneOf':
      return (shape.options ?? []).map((option) => shapeLabel(option, page, linked)).join(` ${page.say('or')} `);
    case 'boolean':
      return page.say(shape.flag ? 'empty string when true' : 'boolean');
    case 'any':
      return page.say('anything');
    default:
      return page.say(shape.kind);
  }
}

/** The members with the fields of shared shapes in place, for comparison. */
const withResources = (members: readonly Member[], version: FormatVersion, page: PageContext): readonly Member[] =>
  members.map((member) => {
    const found = page.names.resources.get(member.shape.items?.resource ?? '');
    return found ? { ...member, shape: { ...member.shape, items: found.shapes[version] } } : member;
  });

/** A list of a shared shape at the top of a module's result shows the fields of that shape, with the module's prefix. */
function expanded(shape: Shape, { prefix, page }: FieldContext): Shape {
  const found = prefix === '' ? undefined : page.names.resources.get(shape.items?.resource ?? '');
  return found ? found.shapes[2] : shape;
}

/** Members of an object, of the elements of a list or map, or of the only object among several options. */
function innerMembers(shape: Shape): readonly Member[] {
  if (shape.items) return innerMembers(shape.items);
  return shape.members ?? (shape.options ?? []).flatMap(innerMembers);
}

/** Fields that format version 1 writes in a way that its general rule for booleans does not give. */
function differences(first: readonly Member[], second: readonly Member[], page: PageContext, path = ''): string[] {
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

const isLine = (at: string, shape: Shape, page: PageContext): string =>
  page.say('{name} is {label}', { name: inlineCode(at), label: shapeLabel(shape, page, false) });

const labelsDiffer = (first: Shape, second: Shape, page: PageContext): boolean =>
  shapeLabel(first, page, false).replaceAll(page.say('empty string when true'), page.say('boolean')) !==
  shapeLabel(second, page, false);
