/** Values that parameters have in the example requests of the spec. */
import type { Model, Parameter } from '../../model/model.js';
import { isNumber } from '../../spec/kinds.js';
import { plainText } from '../../text/links.js';
import type { ExampleObject } from './schema.js';

type Written = string | number | boolean;

/** Name on the wire → its uses in example requests. */
export type ParameterExamples = ReadonlyMap<string, readonly ExampleUse[]>;

interface ExampleUse {
  readonly id: string;
  readonly title: string;
  readonly value: Written;
}

/** Examples of one parameter: more would not explain more. */
const mostExamples = 2;

/** The first uses of each parameter with different values. */
export function collectParameterExamples({ modules }: Pick<Model, 'modules'>): ParameterExamples {
  const found = new Map<string, ExampleUse[]>();
  for (const module of modules)
    for (const { id, title, request } of module.examples)
      for (const [name, value] of Object.entries(request)) {
        const uses = found.get(name) ?? [];
        if (uses.length >= mostExamples || uses.some((use) => use.value === value)) continue;
        found.set(name, [...uses, { id: `${module.name}-${id}`, title, value }]);
      }
  return found;
}

/** The examples of a parameter as OpenAPI has them; nothing where the only value is `true`. */
export function examplesOf(
  name: string,
  parameter: Parameter,
  examples: ParameterExamples,
): Readonly<Record<string, ExampleObject>> | undefined {
  const uses = examples.get(name);
  if (!uses || parameter.kind === 'boolean' || parameter.sensitive) return undefined;
  return Object.fromEntries(
    uses.map(({ id, title, value }) => [id, { summary: plainText(title), value: valueOf(parameter, value) }]),
  );
}

/** A value as a client gives it: a list where several are taken, a number where one is meant. */
function valueOf({ multi, kind }: Parameter, written: Written): unknown {
  const read = (text: string): string | number => (isNumber(kind) && /^-?\d+$/.test(text) ? Number(text) : text);
  if (!multi) return read(String(written));
  return String(written) === '' ? [] : String(written).split('|').map(read);
}
