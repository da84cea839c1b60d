/** JSON Schemas of whole responses, for tests and for clients that check what they get. */
import type { Model, Module, Resource } from '../../model/model.js';
import type { FormatVersion } from '../../model/shape.js';
import { errorSchemas, responseSchema, type ResponsePart, type ResponseTarget } from './response-schema.js';
import { readRequest, type Request } from './request.js';
import { anyOf, type Schema } from './schema.js';
import { memberSchema, shapeSchema, staticDemand, type ShapeTarget } from './shape-schema.js';

/** How strict a schema of a known request is. */
export interface RequestSchemaOptions {
  /** Refuse members whose condition does not hold. False when not given: they are possible. */
  readonly forbidUnasked?: boolean;
  /** Require the members that the request selects. True by default. */
  readonly requireAsked?: boolean;
}

/**
 * The schema of the responses to requests that use these modules (by name; generators separately), an error included. What
 * depends on parameters is possible, not required.
 */
export function resultSchema(
  model: Model,
  used: { readonly modules: readonly string[]; readonly generator?: string; readonly namesPages?: boolean },
  version: FormatVersion,
): Schema {
  const parts: ResponsePart[] = used.modules.map((name) => ({ module: moduleOf(model, name), as: 'module' }));
  if (used.generator !== undefined) parts.push({ module: moduleOf(model, used.generator), as: 'generator' });
  const request = { parts, version, namesPages: used.namesPages ?? false, continued: true };
  return wholeSchema(model, request, (_module, member) => staticDemand(member));
}

/**
 * The schema of the response to one request, given as on the wire (without prefix of the URL). Conditions are decided by
 * the parameters: what they bring is required, where the response can be expected to be whole.
 */
export function requestSchema(
  model: Model,
  wire: Readonly<Record<string, string>>,
  options: RequestSchemaOptions = {},
): Schema {
  const request = readRequest(model, wire);
  return wholeSchema(model, request, requestDemand(request, options));
}

function moduleOf(model: Model, name: string): Module {
  const module = model.modules.find((candidate) => candidate.name === name);
  if (!module) throw new Error(`no query module is named ${name}`);
  return module;
}

function requestDemand(
  request: Request,
  { forbidUnasked = false, requireAsked = true }: RequestSchemaOptions,
): ResponseTarget['demand'] {
  return (module, member) => {
    const holds = Object.entries(member.when).every(([name, values]) => request.selects(module, name, values));
    if (!holds) return forbidUnasked ? 'absent' : 'possible';
    return member.presence !== 'possible' && requireAsked ? 'required' : 'possible';
  };
}

function wholeSchema(
  model: Model,
  { parts, version, namesPages, continued }: Omit<Request, 'selects'>,
  demand: ResponseTarget['demand'],
): Schema {
  const definitions = new Map<string, Schema>();
  const resources = new Map(model.resources.map((resource) => [resource.name, resource]));
  const targetOf = (module: Module): ShapeTarget => {
    const target: ShapeTarget = {
      annotate: false,
      demand: (member) => demand(module, member),
      refer: (name) => define(definitions, `${module.name}.${name}`, resources.get(name), version, target),
    };
    return target;
  };
  const target: ResponseTarget = {
    version,
    namesPages,
    schemaOf: (module, member) => memberSchema(member, targetOf(module)),
    demand,
    strict: !continued,
    hoist: (name, schema) => {
      definitions.set(name, schema);
      return { $ref: `#/$defs/${name}` };
    },
  };
  const success = responseSchema(model, parts, target);
  const errors = errorSchemas(model, version, target.schemaOf);
  const schema = anyOf([success, ...errors.map((one) => one.schema)]);
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema, $defs: Object.fromEntries(definitions) };
}

/** A resource as one module's parameters make it. */
function define(
  definitions: Map<string, Schema>,
  key: string,
  resource: Resource | undefined,
  version: FormatVersion,
  target: ShapeTarget,
): Schema {
  if (!resource) return {};
  if (!definitions.has(key)) {
    definitions.set(key, {});
    definitions.set(key, shapeSchema(resource.shapes[version], target));
  }
  return { $ref: `#/$defs/${key}` };
}
