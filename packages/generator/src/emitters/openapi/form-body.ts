/** Parameters in the body of a POST. */
import type { Operation } from './document.js';
import type { ParameterObject } from './parameter-object.js';
import { anyOf, type Schema } from './schema.js';
import { closedObject } from './shape-schema.js';

type Body = NonNullable<Operation['requestBody']>;

/** A form whose parameters the document describes elsewhere. */
export const formSchema = (parameters: readonly ParameterObject[]): Schema =>
  closedObject(
    parameters.map((parameter) => [parameter.name, fieldOf(parameter)]),
    [],
  );

/** A form whose parameters are described here alone. */
export const describedFormSchema = (parameters: readonly ParameterObject[]): Schema =>
  closedObject(
    parameters.map((parameter) => [parameter.name, { ...fieldOf(parameter), description: parameter.description }]),
    parameters.filter(({ required }) => required).map(({ name }) => name),
  );

const fieldOf = ({ deprecated, schema }: ParameterObject): Schema => (deprecated ? { ...schema, deprecated } : schema);

/** The body of a request that is one of these forms, of these parameters. */
export function formBody(forms: readonly Schema[], parameters: readonly ParameterObject[]): Body {
  const lists = parameters.filter(({ style }) => style === 'pipeDelimited');
  const form = {
    schema: anyOf(forms),
    encoding: Object.fromEntries(lists.map(({ name }) => [name, { style: 'pipeDelimited', explode: false } as const])),
  };
  return { required: true, content: { 'application/x-www-form-urlencoded': form } };
}
