/** JSON Schemas of whole responses, for tests and for clients that check what they get. */
import { queryGroups } from '../../spec/kinds.js';
import type { Model, Module } from '../../model/model.js';
import type { FormatVersion, Member } from '../../model/shape.js';
import { lookUp } from '../../text/look-up.js';
import { errorSchemas, responseSchema, type Responses, type ResponseTarget } from './response-schema.js';
import { anyOf, type Schema } from './schema.js';
import { isAlways, shapeSchema, type ShapeTarget } from './shape-schema.js';

/**
 * The schema of the response to one request, given as on the wire (without prefix of the URL), an error included. Conditions are decided by
 * the parameters: what they bring is required, where the response can be expected to be whole. With `isPartial`, it fits each response to
 * requests that use the same modules: what depends on parameters is possible, not required.
 */
export function requestSchema(
  model: Model,
  wire: Readonly<Record<string, string>>,
  { isPartial = false }: { readonly isPartial?: boolean } = {},
): Schema {
  const byName = new Map(model.modules.map((module) => [module.name, module]));
  const chosen = queryGroups.flatMap((group) => splitValues(lookUp(wire, group) ?? ''));
  const modules = [...new Set(chosen)].flatMap((name) => byName.get(name) ?? []);
  const generator = byName.get(wire['generator'] ?? '');
  const pageParameters = model.protocol
    .flatMap(({ path, parameters }) => (path === 'query' ? parameters : []))
    .filter(({ pageSet }) => pageSet === 'pages' || pageSet === 'generator');
  const responses: Responses = {
    modules,
    generators: generator ? [generator] : [],
    namesPages: pageParameters.some(({ wireName }) => Object.hasOwn(wire, wireName)),
    strict: !isPartial && !('continue' in wire),
  };

  /** True when the module's parameter has one of the values, by the request or by default; `true`: when it is given. */
  const selects = (module: Module, name: string, values: readonly string[] | true): boolean => {
    const asGenerator = generator === module && !modules.includes(module);
    const parameter = module.parameters.find((candidate) => candidate.name === name);
    const wireName = (asGenerator ? parameter?.generatorName : undefined) ?? parameter?.wireName ?? name;
    const given = lookUp(wire, wireName);
    if (values === true) return given !== undefined;
    const effective = splitValues(given ?? [parameter?.default ?? ''].flat().join('|'));
    return [...values, parameter?.all].some((value) => value !== undefined && effective.includes(value));
  };
  const version = wire['formatversion'] === '2' || wire['formatversion'] === 'latest' ? 2 : 1;
  const isRequested = ({ presence, when }: Member, module: Module): boolean =>
    presence !== 'possible' && Object.entries(when).every(([name, values]) => selects(module, name, values));
  return wholeSchema(model, responses, version, isPartial ? isAlways : isRequested);
}

/** `a|b`, or U+001F in front and between. */
const splitValues = (value: string): readonly string[] =>
  value === '' ? [] : value.startsWith('\u001f') ? value.slice(1).split('\u001f') : value.split('|');

function wholeSchema(
  model: Model,
  responses: Responses,
  version: FormatVersion,
  isRequired: ResponseTarget['isRequired'],
): Schema {
  const definitions = new Map<string, Schema>();
  /** Resources are defined for each module: its parameters decide what they have. */
  const shapesOf = (module: Module): ShapeTarget => ({
    isRequired: (member) => isRequired(member, module),
    refer: (name) => {
      const key = `${module.name}.${name}`;
      const resource = model.resources.find((one) => one.name === name);
      if (resource && !definitions.has(key)) {
        definitions.set(key, {});
        definitions.set(key, shapeSchema(resource.shapes[version], shapesOf(module)));
      }
      return { $ref: `#/$defs/${key}` };
    },
  });
  const target: ResponseTarget = {
    version,
    isRequired,
    member: (module, { shape }: Member) => shapeSchema(shape, shapesOf(module)),
    name: (_name, schema) => schema,
  };
  const schema = anyOf([responseSchema(model, responses, target), ...errorSchemas(model, target)]);
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema, $defs: Object.fromEntries(definitions) };
}
