/** The schema of a whole response, composed of what each module adds to it. */
import type { Model, Module } from '../../model/model.js';
import type { FormatVersion, Member, ResultPlace } from '../../model/shape.js';
import { pascalCase } from '../../text/pascal-case.js';
import { described, objectSchema, tupleSchema, type Property, type Schema } from './schema.js';

/** The responses that have one schema. */
export interface Responses {
  /** Starts the names of the schema and of its parts. */
  readonly name?: string;
  readonly text?: string;
  readonly modules: readonly Module[];
  /** The modules that may be the generator: they add to each page. */
  readonly generators: readonly Module[];
  /**
   * Requests have these modules only and continue no other one, so that what they require is in `query`. It may not be in a page: a
   * later batch may have it. Members of the protocol itself are always there.
   */
  readonly strict: boolean;
  /**
   * Whether requests name pages themselves. If they do, pages are in the response whatever its modules are; if they never
   * can, it has nothing about how pages were found.
   */
  readonly namesPages: boolean | 'never';
}

/** How the members of responses become schemas. */
export interface ResponseTarget {
  readonly version: FormatVersion;
  readonly member: (module: Module, member: Member) => Schema;
  readonly isRequired: (member: Member, module: Module) => boolean;
  /** Makes a named schema of one that other places may refer to; the text describes it. */
  readonly name: (name: string, schema: Schema, text?: string) => Schema;
}

/** Members that this module composes itself, of all modules of the response. */
const composed: Readonly<Partial<Record<ResultPlace, readonly string[]>>> = {
  top: ['query', 'error', 'errors'],
  query: ['pages'],
};

/** The members of responses that describe an error: in the plain format, and in the others. */
const errorTexts: Readonly<Record<string, string>> = {
  error: 'The request failed.',
  errors: 'The request failed; `errorformat` was given.',
};

/** The responses that describe an error. */
export function errorSchemas({ protocol }: Model, target: ResponseTarget): readonly Schema[] {
  const members = protocol
    .filter(({ path }) => path === 'main')
    .flatMap((main): readonly Property[] =>
      main.result[target.version].top.map((one) => ({ name: one.name, schema: target.member(main, one) })),
    );
  const common = members.filter(({ name }) => !Object.hasOwn(errorTexts, name));
  return Object.entries(errorTexts).flatMap(([name, text]) => {
    const error = members.find((one) => one.name === name);
    if (!error) return [];
    return [target.name(`${pascalCase(name)}Response`, objectSchema([{ ...error, required: true }, ...common]), text)];
  });
}

/** The response of a request that uses these query modules, or this action. */
export function responseSchema(model: Model, responses: Responses, target: ResponseTarget): Schema {
  const { modules, generators, strict, namesPages, name = '', text = '' } = responses;
  const { version } = target;
  const isQuery = modules.every(({ group }) => group !== 'action');
  const protocol = model.protocol.filter(({ path }) => path === 'query');

  const membersAt = (
    place: ResultPlace,
    module: Module,
    members: readonly Member[] = module.result[version][place],
  ): readonly Property[] =>
    members.flatMap((member) => {
      if (composed[place]?.includes(member.name)) return [];
      const isProtocol = module.group === 'main' || module.group === 'action';
      const isCertain = isProtocol || (strict && (place === 'top' || place === 'query'));
      const required = isCertain && target.isRequired(member, module);
      return [{ name: member.name, schema: target.member(module, member), required }];
    });

  /** True when one of the modules may add more to a place than is known of it. */
  const isOpen = (place: ResultPlace, ofGenerator = place): boolean =>
    modules.some(({ openPlaces }) => openPlaces.includes(place)) ||
    generators.some(({ openPlaces }) => openPlaces.includes(ofGenerator));

  /** A list of pages in format version 2, a map by page id in 1. */
  function pages(): Property {
    const declared = protocol.flatMap(({ result }) => result[version].query).find((one) => one.name === 'pages');
    const { items, description = '' } = declared?.shape ?? {};
    const resource = model.resources.find((one) => one.name === items?.resource);
    const members = (resource?.shapes[version] ?? items)?.members;
    const properties = [
      ...protocol.flatMap((module) => [...membersAt('page', module, members ?? []), ...membersAt('page', module)]),
      ...[...new Set([...modules, ...generators])].flatMap((module) => [
        ...(modules.includes(module) ? membersAt('page', module) : []),
        ...(generators.includes(module) ? membersAt('generator', module) : []),
      ]),
    ];
    const page = target.name(`${name}Page`, objectSchema(properties, isOpen('page', 'generator')), 'A page.');
    const schema: Schema =
      version === 2 ? { type: 'array', items: page } : { type: 'object', additionalProperties: page };
    return { name: 'pages', schema: described(description, schema) };
  }

  function query(): Property {
    const given = [...(namesPages === 'never' ? [] : protocol), ...modules];
    const properties = given.flatMap((module) => membersAt('query', module));
    const hasPages = namesPages === true || generators.length > 0 || modules.some(({ group }) => group === 'prop');
    const schema = objectSchema(hasPages ? [...properties, pages()] : properties, isOpen('query'));
    return {
      name: 'query',
      schema: target.name(`${name}Query`, schema, 'What the modules of the request return.'),
      required: properties.some(({ required }) => required),
    };
  }

  const tuple = modules.find((module) => module.tuple);
  if (tuple !== undefined) return target.name(`${name}Response`, tupleSchema(membersAt('top', tuple)), text);
  const envelope = model.protocol.filter(({ path }) => path === 'main' || (isQuery && path === 'query'));
  const top = [...envelope, ...modules].flatMap((module) => membersAt('top', module));
  const schema = objectSchema(isQuery ? [...top, query()] : top, isOpen('top'));
  return target.name(`${name}Response`, schema, text);
}
