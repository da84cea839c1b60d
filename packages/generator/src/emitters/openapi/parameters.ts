/** Parameters of operations, in the URL and in forms. */
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import { attributeExtensions } from '../../model/attributes.js';
import type { Module, Parameter } from '../../model/model.js';
import { parametersInOrder } from '../../model/modules.js';
import { isNumber, parameterKinds } from '../../spec/kinds.js';
import { withGeneratorNames } from '../../model/generator-names.js';
import { plainText } from '../../text/links.js';
import { stated } from '../../text/look-up.js';
import { paragraphs } from './descriptions.js';
import { anyOf, integer, listed, objectSchema, parameterSchema, type Schema } from './schema.js';

/** Facts that OpenAPI has no word for. */
export type Extensions = Readonly<Record<`x-mw-${string}`, unknown>>;

/** A parameter of an operation. */
export type ParameterObject = OpenAPIV3_1.ParameterObject &
  Extensions & { description: string; schema: OpenAPIV3.SchemaObject };

/** A parameter in an example request. */
interface Use {
  readonly id: string;
  readonly title: string;
  readonly value: string | number | boolean;
}

/** Examples of one parameter: more would not explain more. */
const mostExamples = 2;

/** Uses of parameters by their names on the wire. */
export type Uses = ReadonlyMap<string, readonly Use[]>;

/** The first uses of each parameter with different values in the example requests of these modules. */
export function parameterUses(modules: readonly Module[]): Uses {
  const found = new Map<string, readonly Use[]>();
  for (const module of modules)
    for (const { id, title, request } of module.examples)
      for (const [name, value] of Object.entries(request)) {
        const uses = found.get(name) ?? [];
        if (uses.length < mostExamples && uses.every((use) => use.value !== value))
          found.set(name, [...uses, { id: `${module.name}-${id}`, title, value }]);
      }
  return found;
}

/** A secret stands in the body of a request only: URLs are logged and kept. */
export const isSecret = (parameter: ParameterObject): boolean =>
  parameter['x-mw-sensitive'] === true || parameter['x-mw-type'] === 'password';

/** All parameters of a module as they may be sent, in order; those of the generator too, if it is wanted and the module is one. */
export const parameterObjects = (module: Module, uses: Uses, withGenerator = false): readonly ParameterObject[] =>
  parametersInOrder(module)
    .flatMap((parameter) => filledIn(parameter, module))
    .flatMap((parameter) =>
      [parameter.wireName, withGenerator ? parameter.generatorName : undefined].flatMap((name) =>
        name === undefined ? [] : [parameterObject(module, parameter, uses, name)],
      ),
    );

/** A parameter `contentformat-{slot}` with each known slot. */
function filledIn(parameter: Parameter, module: Module): readonly Parameter[] {
  const { templateVars, name, wireName, generatorName } = parameter;
  if (templateVars === undefined) return [parameter];
  return Object.entries(templateVars).flatMap(([variable, source]) => {
    const values = module.parameters.find((one) => one.name === source)?.values ?? [];
    const fill = (template: string, value: string): string => template.replace(`{${variable}}`, value);
    return values.map((value) => ({
      ...parameter,
      name: fill(name, value),
      wireName: fill(wireName, value),
      ...(generatorName !== undefined && { generatorName: fill(generatorName, value) }),
    }));
  });
}

/** A parameter under its own name, or under the one that it has in a generator. */
function parameterObject(module: Module, parameter: Parameter, uses: Uses, name: string): ParameterObject {
  const { kind, multi, sensitive } = parameter;
  const isOfGenerator = name === parameter.generatorName;
  // Where `true` is the only value, examples would show nothing.
  const examples = kind === 'boolean' || sensitive ? undefined : uses.get(name);
  const forms = module.continues.find((one) => one.parameter === parameter.name)?.forms;
  const extensions: Extensions = stated({
    'x-mw-module': module.path,
    'x-mw-generator': isOfGenerator,
    'x-mw-continuation': forms?.map(({ form, pattern, description }) => ({
      form,
      pattern,
      ...(description !== '' && { description: plainText(description) }),
    })),
    ...attributeExtensions(parameter),
  });
  return {
    name,
    in: 'query',
    description: descriptionOf(module, parameter, isOfGenerator),
    ...(parameter.required && { required: true }),
    ...(parameter.deprecated && { deprecated: true }),
    ...(multi && { style: 'pipeDelimited', explode: false }),
    schema: parameterSchema(valuesSchema(parameter)),
    ...(examples && {
      examples: Object.fromEntries(
        examples.map(({ id, title, value }) => [id, { summary: plainText(title), value: valueOf(parameter, value) }]),
      ),
    }),
    ...extensions,
  };
}

function descriptionOf(module: Module, parameter: Parameter, isOfGenerator: boolean): string {
  const written = (one: string): string => plainText(isOfGenerator ? withGeneratorNames(one, module) : one);
  const text =
    [parameter.description, ...parameter.restrictions].map(written).join(' ').trim() ||
    `Parameter \`${parameter.name}\` of \`${module.name}\`.`;
  if (isOfGenerator) return `Of the generator \`${module.name}\`: ${text}`;
  const values = Object.entries(parameter.valueTexts).map(([value, meaning]) => `- \`${value}\`: ${written(meaning)}`);
  return paragraphs(text, values.join('\n'));
}

/** A value as a client gives it: a list where several are taken, a number where one is meant. */
function valueOf({ multi, kind }: Parameter, written: Use['value']): unknown {
  const read = (text: string): string | number => (isNumber(kind) && /^-?\d+$/.test(text) ? Number(text) : text);
  if (!multi) return read(String(written));
  return String(written) === '' ? [] : String(written).split('|').map(read);
}

/** The schema of the values of a parameter, as a client gives them. */
function valuesSchema(parameter: Parameter): Schema {
  const { kind, multi, highlimit, default: value, siteDependent } = parameter;
  const one = valueSchema(parameter);
  const schema: Schema = multi ? { type: 'array', items: one, ...(highlimit > 0 && { maxItems: highlimit }) } : one;
  // A default that depends on the wiki would mislead.
  const isShown = value !== undefined && kind !== 'boolean' && (!siteDependent || kind === 'enum');
  return isShown ? { ...schema, default: value } : schema;
}

function valueSchema({ kind, min, max, highmax = max, all, values = [], siteDependent, forms }: Parameter): Schema {
  const words = kind === 'limit' ? ['max'] : all === undefined ? [] : [all];
  if (kind === 'boolean') return { type: 'boolean', enum: [true] };
  if (kind === 'enum') return listed('string', [...new Set([...values, ...words])], siteDependent);
  if (!isNumber(kind))
    return { type: 'string', ...parameterKinds[kind].schema, ...(forms.length > 0 && { examples: [...forms] }) };
  return anyOf([integer(min, highmax), ...words.map((word) => listed('string', [word]))]);
}

/** A form. Where the document has the same parameters elsewhere, its fields have the first paragraphs of their descriptions. */
export const formSchema = (parameters: readonly ParameterObject[], isWhole = true): Schema =>
  objectSchema(
    parameters.map(({ name, deprecated, schema, description, required = false }) => ({
      name,
      required,
      schema: {
        ...schema,
        ...(deprecated && { deprecated }),
        description: isWhole ? description : description.replace(/\n\n[^]*/, ''),
      },
    })),
  );

/** The body of a request that is one of these forms, of these parameters. */
export function formBody(forms: readonly Schema[], parameters: readonly ParameterObject[]) {
  const lists = parameters.filter(({ style }) => style === 'pipeDelimited');
  const form = {
    schema: anyOf(forms),
    encoding: Object.fromEntries(lists.map(({ name }) => [name, { style: 'pipeDelimited', explode: false } as const])),
  };
  return { required: true, content: { 'application/x-www-form-urlencoded': form } } as const;
}
