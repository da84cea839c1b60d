/** The same document without examples: for tools that read it at each start, or that send it over a network. */
import type { MediaType, OpenapiDocument, Operation, Reference, Response } from './document.js';
import type { ParameterObject } from './parameter-object.js';

type Named<T> = Readonly<Record<string, T>>;

/** Leaves out the examples of parameters and of responses. */
export function withoutExamples(document: OpenapiDocument): OpenapiDocument {
  const { parameters, responses } = document.components;
  return {
    ...document,
    paths: mapValues(document.paths, (item) => mapValues(item, slimOperation)),
    components: {
      ...document.components,
      parameters: mapValues(parameters, slimParameter),
      responses: mapValues(responses, slimResponse),
    },
  };
}

const slimOperation = (operation: Operation): Operation => ({
  ...operation,
  ...(operation.parameters && { parameters: operation.parameters.map(slimParameter) }),
  responses: mapValues(operation.responses, slimResponse),
});

const slimParameter = <T extends ParameterObject | Reference>(parameter: T): T => {
  if (!('examples' in parameter)) return parameter;
  const { examples: _examples, ...rest } = { ...parameter };
  return rest as T;
};

const slimResponse = <T extends Response | Reference>(response: T): T =>
  'content' in response ? { ...response, content: mapValues(response.content, slimMedia) } : response;

function slimMedia({ examples: _examples, ...rest }: MediaType): MediaType {
  return rest;
}

const mapValues = <T, U>(values: Named<T>, map: (value: T) => U): Named<U> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
