/** The schema of a whole response, composed of what each module adds to it. */
import type { Model, Module } from '../../model/model.js';
import type { FormatVersion, Member, ResultPlace, Shape } from '../../model/shape.js';
import { anyOf, described, type Schema } from './schema.js';
import { closedObject, type Demand } from './shape-schema.js';

/** A module in a response: its own part, or what it adds to each page as a generator. */
export interface ResponsePart {
  readonly module: Module;
  readonly as: 'module' | 'generator';
}

/** How the members of one place become properties. */
export interface ResponseTarget {
  readonly version: FormatVersion;
  readonly schemaOf: (module: Module, member: Member) => Schema;
  readonly demand: (module: Module, member: Member) => Demand;
  /**
   * The request has these modules only and continues no other one, so that what they require is in `query`. It may not be in a page: a
   * later batch may have it. Members of the protocol itself are always there.
   */
  readonly strict: boolean;
  /** Makes a named schema of one that other places may refer to. */
  readonly hoist: (name: 'Query' | 'Page', schema: Schema) => Schema;
  /** The request names pages itself, so that they are in the response whatever its modules are. */
  readonly namesPages?: boolean;
  /** The request cannot name pages, so the response has nothing about how they were found. */
  readonly withoutPageSet?: boolean;
}

/** Parts of the envelope that the composer writes itself, out of all modules of the response. */
const composed: ReadonlySet<string> = new Set(['query', 'error', 'errors']);

/** The protocol module of a name, such as `main` or `query`. */
export const protocolModule = (model: Model, name: string): Module | undefined =>
  model.protocol.find((module) => module.name === name);

/** The modules that write the envelope of every response of `action=query`. */
export const envelopeModules = (model: Model): readonly Module[] =>
  ['main', 'query'].flatMap((name) => protocolModule(model, name) ?? []);

/** True for a module of the protocol, whose members are in every response of its action. */
const isEnvelope = ({ group }: Module): boolean => group === 'main' || group === 'action';

/** True for the member of a response that describes an error: `error` in the plain format, `errors` in the others. */
const isError = ({ name }: Member): boolean => name === 'error' || name === 'errors';

/** The responses that describe an error, by the member that does. */
export function errorSchemas(
  model: Model,
  version: FormatVersion,
  schemaOf: ResponseTarget['schemaOf'],
): readonly { readonly name: string; readonly schema: Schema }[] {
  const members = envelopeModules(model).flatMap((module) =>
    module.result[version].top.map((member) => ({ module, member })),
  );
  const common = members.filter(({ module, member }) => module.name === 'main' && !isError(member));
  return members
    .filter(({ member }) => isError(member))
    .map((error) => {
      const properties = [error, ...common].map(
        ({ module, member }) => [member.name, schemaOf(module, member)] as const,
      );
      const { name } = error.member;
      return { name, schema: closedObject(properties, [name]) };
    });
}

/** The response of a request that uses these query modules, or this action. */
export function responseSchema(model: Model, parts: readonly ResponsePart[], target: ResponseTarget): Schema {
  const own = ownParts(parts);
  const isQuery = own.every(({ group }) => group !== 'action');
  const envelope = envelopeModules(model).filter(({ name }) => isQuery || name === 'main');
  const top = mergedProperties('top', [...envelope, ...own], target, composed);
  const query = isQuery ? querySchema(model, parts, target) : undefined;
  return closedObject(
    [...top.properties, ...(query ? [['query', query.schema] as const] : [])],
    [...top.required, ...(query?.demanded ? ['query'] : [])],
    isOpen(parts, 'top'),
  );
}

const ownParts = (parts: readonly ResponsePart[]): readonly Module[] =>
  parts.filter((part) => part.as === 'module').map((part) => part.module);

function querySchema(model: Model, parts: readonly ResponsePart[], target: ResponseTarget) {
  const protocol = protocolModule(model, 'query');
  const merged = mergedProperties(
    'query',
    [...(protocol && !target.withoutPageSet ? [protocol] : []), ...ownParts(parts)],
    target,
    new Set(['pages']),
  );
  const schema = closedObject(
    target.namesPages || usesPages(parts)
      ? [...merged.properties, ['pages', pagesSchema(model, parts, target)]]
      : merged.properties,
    merged.required,
    isOpen(parts, 'query'),
  );
  return { schema: target.hoist('Query', schema), demanded: merged.required.length > 0 };
}

/** True when pages come into a response: through a module that adds to them, or that reads the page set. */
const usesPages = (parts: readonly ResponsePart[]): boolean =>
  parts.some(({ module, as }) => as === 'generator' || module.group === 'prop');

/** `query.pages`: a list in format version 2, a map by page id in 1. */
function pagesSchema(model: Model, parts: readonly ResponsePart[], target: ResponseTarget): Schema {
  const protocol = protocolModule(model, 'query');
  const declared = protocol?.result[target.version].query.find(({ name }) => name === 'pages');
  const page = target.hoist('Page', pageSchema(model, parts, target, declared?.shape));
  const pages: Schema =
    target.version === 2 ? { type: 'array', items: page } : { type: 'object', additionalProperties: page };
  return described(declared?.shape.description ?? '', pages);
}

function pageSchema(model: Model, parts: readonly ResponsePart[], target: ResponseTarget, declared?: Shape): Schema {
  const protocol = protocolModule(model, 'query');
  const base = protocol
    ? [...pageMembers(model, declared, target.version), ...protocol.result[target.version].page]
    : [];
  const entries = [
    ...base.map((member) => ({ module: protocol, place: 'page' as const, member })),
    ...parts.flatMap(({ module, as }) => {
      const places = as === 'module' ? (['page'] as const) : (['generator'] as const);
      return places.flatMap((place) =>
        module.result[target.version][place].map((member) => ({ module, place, member })),
      );
    }),
  ];
  const merged = mergeEntries(
    entries.flatMap(({ module, place, member }) => (module ? [{ module, place, member }] : [])),
    target,
  );
  return closedObject(merged.properties, merged.required, isOpen(parts, 'page'));
}

/** True when one of the modules may add more than is known of it. */
const isOpen = (parts: readonly ResponsePart[], place: 'top' | 'query' | 'page'): boolean =>
  parts.some(({ module, as }) =>
    module.openPlaces.includes(as === 'generator' && place === 'page' ? 'generator' : place),
  );

/** The members of a page that the declaration of `pages` itself gives. */
function pageMembers(model: Model, declared: Shape | undefined, version: FormatVersion): readonly Member[] {
  const item = declared?.items;
  if (item?.kind !== 'resource') return item?.members ?? [];
  return model.resources.find(({ name }) => name === item.resource)?.shapes[version].members ?? [];
}

interface Entry {
  readonly module: Module;
  readonly place: ResultPlace;
  readonly member: Member;
}

interface MergedProperties {
  readonly properties: readonly (readonly [string, Schema])[];
  readonly required: readonly string[];
}

/** The properties that modules give to one place. */
function mergedProperties(
  place: 'top' | 'query',
  modules: readonly Module[],
  target: ResponseTarget,
  except: ReadonlySet<string>,
): MergedProperties {
  const entries = modules.flatMap((module) =>
    module.result[target.version][place]
      .filter(({ name }) => !except.has(name))
      .map((member) => ({ module, place, member })),
  );
  return mergeEntries(entries, target);
}

/** A member that several modules give may look as any of them says. */
function mergeEntries(entries: readonly Entry[], target: ResponseTarget): MergedProperties {
  const found = new Map<string, { schemas: Schema[]; required: boolean }>();
  for (const { module, place, member } of entries) {
    const demand = target.demand(module, member);
    if (demand === 'absent') continue;
    const isCertain = isEnvelope(module) || (target.strict && place !== 'page' && place !== 'generator');
    const entry = found.get(member.name) ?? { schemas: [], required: false };
    entry.schemas.push(target.schemaOf(module, member));
    entry.required ||= isCertain && demand === 'required';
    found.set(member.name, entry);
  }
  return {
    properties: [...found].map(([name, { schemas }]) => [name, anyOf(schemas)] as const),
    required: [...found].filter(([, { required }]) => required).map(([name]) => name),
  };
}
