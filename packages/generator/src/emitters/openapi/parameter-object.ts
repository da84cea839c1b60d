import { attributeExtensions } from '../../model/attributes.js';
import type { Module, Parameter } from '../../model/model.js';
import { examplesOf, type ParameterExamples } from './parameter-examples.js';
import { parameterSchema } from './parameter-schema.js';
import { withGeneratorNames } from '../../text/generator-names.js';
import { plainText } from '../../text/links.js';
import type { ExampleObject, Schema } from './schema.js';

/** A parameter of an operation, with the facts that OpenAPI has no word for as extensions. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'query';
  readonly description: string;
  readonly required?: true;
  readonly deprecated?: true;
  readonly style?: 'pipeDelimited';
  readonly explode?: false;
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, ExampleObject>>;
  readonly [extension: `x-mw-${string}`]: unknown;
}

/** A secret stands in the body of a request only: URLs are logged and kept. */
export const isSecret = ({ sensitive, kind }: Parameter): boolean => sensitive || kind === 'password';

/** The parameter object of a parameter: under its own name, or under the one that it has in a generator. */
export function parameterObject(
  module: Module,
  parameter: Parameter,
  known: ParameterExamples,
  { name, required }: { readonly name: string; readonly required: boolean } = {
    name: parameter.wireName,
    required: parameter.required,
  },
): ParameterObject {
  const examples = examplesOf(name, parameter, known);
  const isOfGenerator = name === parameter.generatorName;
  return {
    name,
    in: 'query',
    description: descriptionOf(module, parameter, isOfGenerator),
    ...(required && { required: true }),
    ...(parameter.deprecated && { deprecated: true }),
    ...(parameter.multi && { style: 'pipeDelimited', explode: false }),
    schema: parameterSchema(parameter),
    ...(examples && { examples }),
    'x-mw-module': module.path,
    ...(isOfGenerator && { 'x-mw-generator': true }),
    ...continuation(module, parameter),
    ...extensions(parameter),
  };
}

function descriptionOf(module: Module, parameter: Parameter, isOfGenerator: boolean): string {
  const written = (one: string): string => plainText(isOfGenerator ? withGeneratorNames(one, module) : one);
  const text =
    [parameter.description, ...parameter.restrictions].map(written).join(' ').trim() ||
    `Parameter \`${parameter.name}\` of \`${module.name}\`.`;
  const texts = Object.entries(parameter.valueTexts).map(([value, meaning]) => `- \`${value}\`: ${written(meaning)}`);
  const values = texts.length > 0 ? `\n\n${texts.join('\n')}` : '';
  return isOfGenerator ? `Of the generator \`${module.name}\`: ${text}` : text + values;
}

/** The forms of the value by which a parameter continues its module. */
function continuation({ continues }: Module, { name }: Parameter): Readonly<Record<`x-mw-${string}`, unknown>> {
  const forms = continues.find(({ parameter }) => parameter === name)?.forms;
  if (!forms) return {};
  return {
    'x-mw-continuation': forms.map(({ form, pattern, description }) => ({
      form,
      pattern,
      ...(description !== '' && { description: plainText(description) }),
    })),
  };
}

function extensions(parameter: Parameter): Readonly<Record<`x-mw-${string}`, unknown>> {
  const { kind, max, highmax, lowlimit, highlimit } = parameter;
  return {
    'x-mw-type': kind,
    ...(parameter.set !== undefined && { 'x-mw-set': parameter.set }),
    ...(parameter.siteDependent && { 'x-mw-site-dependent': true }),
    ...(parameter.multi && { 'x-mw-limits': { values: lowlimit, highValues: highlimit } }),
    ...(max !== undefined && { 'x-mw-max': max }),
    ...(highmax !== undefined && { 'x-mw-highmax': highmax }),
    ...(parameter.all !== undefined && { 'x-mw-all': parameter.all }),
    ...(parameter.required && { 'x-mw-required': true }),
    ...(parameter.deprecatedValues.length > 0 && { 'x-mw-deprecated-values': parameter.deprecatedValues }),
    ...attributeExtensions(parameter),
    ...(parameter.info.length > 0 && { 'x-mw-info': parameter.info }),
  };
}

/** A templated parameter as the plain parameters that it represents: `contentformat-{slot}` with each known slot. */
export function expandTemplates(module: Module): readonly Parameter[] {
  return module.templatedParameters.flatMap((parameter) =>
    Object.entries(parameter.templateVars ?? {}).flatMap(([variable, source]) => {
      const values = module.parameters.find(({ name }) => name === source)?.values ?? [];
      const fill = (name: string, value: string) => name.replace(`{${variable}}`, value);
      return values.map((value) => ({
        ...parameter,
        name: fill(parameter.name, value),
        wireName: fill(parameter.wireName, value),
        ...(parameter.generatorName !== undefined && { generatorName: fill(parameter.generatorName, value) }),
      }));
    }),
  );
}

/** All parameters of a module as they may be sent, in order. */
export const sendableParameters = (module: Module): readonly Parameter[] =>
  [...module.parameters, ...expandTemplates(module)].sort((a, b) => a.index - b.index);
