import type { Model } from '../../model/model.js';
import type { FormatVersion } from '../../model/shape.js';
import { pascalCase } from '../../text/pascal-case.js';
import { errorSchemas, responseSchema, type ResponsePart } from './response-schema.js';
import { described, type Schema } from './schema.js';
import type { SchemaRegistry } from './schema-registry.js';
import { staticDemand } from './shape-schema.js';

/** How the responses of one document are named and how strict they are. */
export interface ResponseNaming {
  readonly name: string;
  readonly description: string;
  /** Members of `query` that the model calls required are required: true when the request has just this module. */
  readonly strict: boolean;
  /** The operation has no parameters that name pages. */
  readonly withoutPageSet?: boolean;
}

/** Names the schema of a response that these modules make. */
export function responseComponent(
  model: Model,
  registry: SchemaRegistry,
  parts: readonly ResponsePart[],
  version: FormatVersion,
  naming: ResponseNaming,
): Schema {
  const schema = responseSchema(model, parts, {
    version,
    withoutPageSet: naming.withoutPageSet ?? false,
    schemaOf: (module, member) => registry.member(module, member, version),
    demand: (_module, member) => staticDemand(member),
    strict: naming.strict,
    hoist: (name, hoisted) => registry.name(naming.name + name, hoisted, version),
  });
  return component(registry, naming.name, naming.description, schema, version);
}

/** Names the schemas of responses that describe an error. */
export const errorComponents = (model: Model, registry: SchemaRegistry, version: FormatVersion): readonly Schema[] =>
  errorSchemas(model, version, (module, member) => registry.member(module, member, version)).map(({ name, schema }) => {
    const text = name === 'error' ? 'The request failed.' : 'The request failed; `errorformat` was given.';
    return component(registry, pascalCase(name), text, schema, version);
  });

const component = (
  registry: SchemaRegistry,
  name: string,
  text: string,
  schema: Schema,
  version: FormatVersion,
): Schema =>
  registry.name(`${name}Response`, described(text + (version === 1 ? ' In format version 1.' : ''), schema), version);
