/** Values of a request as literals of a language. */
import type { Parameter } from './data.js';
import type { Field } from './fields.js';
import { groupNames } from './modules.js';
import { splitValues } from './values.js';
import type { Params } from './wire.js';

/** What code needs to know of the fields of a module. */
interface FieldGroup {
  readonly fields: readonly Pick<Field, 'name' | 'parameter'>[];
}

/** A request that is written as code. */
export interface Call {
  readonly server: string;
  /** Without `action`, they are those of a query. */
  readonly params: Params;
  readonly formatversion: '1' | '2';
  readonly sections: readonly FieldGroup[];
  /** Whether the code sends further requests until it has all results. */
  readonly follow: boolean;
}

/** Requests that code for all results sends at most. Its reader can edit the number. */
export const mostRequests = 50;

export const userAgent = 'your-tool/1.0 (you@example.org)';

/** Whether code for all results joins the parts of pages: properties of a page may come in several responses. */
export const joinsPages = ({ params, follow }: Call): boolean =>
  follow && params['prop'] !== undefined && params['list'] === undefined;

/** A text as a literal of JavaScript. */
export const quote = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
export const isName = (name: string): boolean => /^[a-z_]\w*$/i.test(name);
/** A name of a member in JavaScript. */
export const key = (name: string): string => {
  // Written plainly, it would be the prototype.
  if (name === '__proto__') return `[${quote(name)}]`;
  return isName(name) ? name : quote(name);
};

/** The request of another action than `query`. */
export const isAction = ({ params }: Pick<Call, 'params'>): boolean => params['action'] !== undefined;

export const parametersOf = (sections: readonly FieldGroup[]): ReadonlyMap<string, Parameter> =>
  new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.name, field.parameter] as const)));

/** A value as a literal; `write` quotes a text. */
export function literal(name: string, value: string, parameter: Parameter | undefined, write = quote): string {
  if (parameter?.type === 'boolean') return 'true';
  const numeric = parameter !== undefined && ['integer', 'limit', 'namespace'].includes(parameter.type);
  const one = (text: string): string => (numeric && /^-?\d+$/.test(text) ? String(Number(text)) : write(text));
  if (groupNames.has(name) || parameter?.multi === true) return `[${splitValues(value).map(one).join(', ')}]`;
  return one(value);
}
