import type { Model, Module } from '../../model/model.js';
import type { FormatVersion } from '../../model/shape.js';
import { pascalCase } from '../../text/pascal-case.js';
import { envelopeModules, errorSchemas, isError, responseSchema, type ResponsePart } from './response-schema.js';
import { described, type Schema } from './schema.js';
import { staticDemand, type SchemaRegistry } from './schema-registry.js';
import { closedObject } from './shape-schema.js';

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
  const suffix = version === 1 ? 'V1' : '';
  const schema = responseSchema(model, parts, {
    version,
    withoutPageSet: naming.withoutPageSet ?? false,
    schemaOf: (module, member) => registry.member(module, member, version),
    demand: (module, place, member) => {
      const certain = isBase(module) || (naming.strict && place !== 'page' && place !== 'generator');
      return certain ? staticDemand(member) : 'possible';
    },
    hoist: (name, hoisted) => registry.name(`${naming.name}${name}${suffix}`, hoisted),
  });
  const note = version === 1 ? ' In format version 1.' : '';
  return registry.name(`${naming.name}Response${suffix}`, described(naming.description + note, schema));
}

/** Members of the protocol itself are always there; those of a module may wait for a continuation. */
const isBase = ({ group }: Module): boolean => group === 'action' || group === 'main';

/** Names the schemas of responses that describe an error. */
export const errorComponents = (model: Model, registry: SchemaRegistry, version: FormatVersion): readonly Schema[] =>
  errorSchemas(model, version, (module, member) => registry.member(module, member, version)).map(({ name, schema }) => {
    const text = name === 'error' ? 'The request failed.' : 'The request failed; `errorformat` was given.';
    const whole = described(text + (version === 1 ? ' In format version 1.' : ''), schema);
    return registry.name(`${pascalCase(name)}Response${version === 1 ? 'V1' : ''}`, whole);
  });

/** The response of an action next to `query`, such as `login`. */
export function actionResponse(model: Model, registry: SchemaRegistry, action: Module, version: FormatVersion): Schema {
  const main = envelopeModules(model).filter(({ name }) => name === 'main');
  const entries = [...main, action].flatMap((module) =>
    module.result[version].top.filter((member) => !isError(member)).map((member) => ({ module, member })),
  );
  const properties = entries.map(
    ({ module, member }) => [member.name, registry.member(module, member, version)] as const,
  );
  const required = entries.filter(({ member }) => staticDemand(member) === 'required').map(({ member }) => member.name);
  const note = version === 1 ? ', in format version 1' : '';
  return registry.name(
    `${pascalCase(action.name)}Response${version === 1 ? 'V1' : ''}`,
    described(
      `Response of \`action=${action.name}\`${note}.`,
      closedObject(properties, required, action.openPlaces.includes('top')),
    ),
  );
}
