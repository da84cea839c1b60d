/** Parameters in the body of a POST. */
import type { Operation } from './document.js';
import type { ParameterObject } from './parameter-object.js';
import { anyOf, type Schema } from './schema.js';
import { closedObject } from './shape-schema.js';

type Body = NonNullable<Operation['requestBody']>;

/** A form. Its fields have descriptions, unless the document has the same parameters elsewhere. */
export const formSchema = (parameters: readonly ParameterObject[], isDescribed = true): Schema =>
  closedObject(
    parameters.map(({ name, deprecated, schema, description }) => [
      name,
      { ...schema, ...(deprecated && { deprecated }), ...(isDescribed && { description }) },
    ]),
    parameters.filter(({ required }) => required).map(({ name }) => name),
  );

/** The body of a request that is one of these forms, of these parameters. */
export function formBody(forms: readonly Schema[], parameters: readonly ParameterObject[]): Body {
  const lists = parameters.filter(({ style }) => style === 'pipeDelimited');
  const form = {
    schema: anyOf(forms),
    encoding: Object.fromEntries(lists.map(({ name }) => [name, { style: 'pipeDelimited', explode: false } as const])),
  };
  return { required: true, content: { 'application/x-www-form-urlencoded': form } };
}
