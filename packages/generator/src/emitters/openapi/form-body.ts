/** Parameters in the body of a POST. */
import type { Operation } from './document.js';
import type { ParameterObject } from './parameter-object.js';
import type { Schema } from './schema.js';
import { closedObject } from './shape-schema.js';

type Body = NonNullable<Operation['requestBody']>;

/** The body of a request whose parameters the document describes elsewhere. */
export const formBody = (parameters: readonly ParameterObject[]): Body => bodyOf(parameters, [], fieldOf);

/** The body of a request whose parameters are described here alone. */
export const describedFormBody = (parameters: readonly ParameterObject[]): Body =>
  bodyOf(
    parameters,
    parameters.filter(({ required }) => required).map(({ name }) => name),
    (parameter) => ({ ...fieldOf(parameter), description: parameter.description }),
  );

const fieldOf = ({ deprecated, schema }: ParameterObject): Schema => (deprecated ? { ...schema, deprecated } : schema);

function bodyOf(
  parameters: readonly ParameterObject[],
  required: readonly string[],
  field: (parameter: ParameterObject) => Schema,
): Body {
  const fields = parameters.map((parameter) => [parameter.name, field(parameter)] as const);
  const lists = parameters.filter(({ style }) => style === 'pipeDelimited');
  const form = {
    schema: closedObject(fields, required),
    encoding: Object.fromEntries(lists.map(({ name }) => [name, { style: 'pipeDelimited', explode: false } as const])),
  };
  return { required: true, content: { 'application/x-www-form-urlencoded': form } };
}
