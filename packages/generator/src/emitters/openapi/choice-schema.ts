/** The cases of an object in which the values of some members decide what another member is. */
import type { Choice, ChoiceCase, Shape } from '../../model/shape.js';
import { pascalCase } from '../../text/pascal-case.js';
import { anyOf, type Schema } from './schema.js';

/** How the schemas of the cases are made. */
export interface ChoiceTarget {
  readonly schemaOf: (option: Shape) => Schema;
  /** Reference to a named schema; in place where nothing is named. */
  readonly name?: ((name: string, schema: Schema) => Schema) | undefined;
}

/** One schema for each value of the first member, as a discriminator wants it, and one for all other objects. */
export function choiceKeywords(choice: Choice, target: ChoiceTarget): Pick<Schema, 'anyOf'> {
  const values = [...new Set(choice.cases.map(({ value }) => value))];
  const schemas = values.map((value): readonly [string, Schema] => {
    const schema = valueSchema(choice, value, target);
    return [value, target.name?.(schemaName(choice, value), schema) ?? schema];
  });
  const listed = { oneOf: schemas.map(([, schema]) => schema), ...discriminator(choice, schemas) };
  return { anyOf: [listed, unlistedSchema(choice, values)] };
}

/** `LogParamsWithTypeBlock`, by the resource of the member and the value. */
const schemaName = ({ resource, by: [first = ''] }: Choice, value: string): string =>
  `${resource}With${pascalCase(first)}${pascalCase(value)}`;

function discriminator({ by: [propertyName = ''] }: Choice, schemas: readonly (readonly [string, Schema])[]) {
  const mapping = schemas.flatMap(([value, { $ref }]) => ($ref === undefined ? [] : [[value, $ref] as const]));
  return mapping.length === 0 ? {} : { discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
}

/** Objects whose first member has this value; by the value of the second, what they have. */
function valueSchema(choice: Choice, value: string, target: ChoiceTarget): Schema {
  const { by, member, cases } = choice;
  const [first = '', second] = by;
  const own = cases.filter((one) => one.value === value);
  const known = own.flatMap(({ further }) => further ?? []);
  const isWhole = second === undefined || own.some(({ further }) => further === undefined);
  const options = own.map((one) => caseSchema(choice, one, target));
  const others: readonly Schema[] =
    isWhole || !choice.open ? [] : [part({ [second]: unlisted(known), [member]: { type: 'object' } })];
  const discriminated = { [first]: { type: 'string', enum: [value] } } as const;
  const [only, ...more] = [...options, ...others];
  return more.length === 0
    ? { ...part({ ...discriminated, ...only?.properties }), required: [first] }
    : { ...part(discriminated), required: [first], anyOf: [...options, ...others] };
}

function caseSchema(
  { by: [, second], member }: Choice,
  { further, options }: ChoiceCase,
  target: ChoiceTarget,
): Schema {
  const properties: Readonly<Record<string, Schema>> = {
    ...(second !== undefined && { [second]: { type: 'string', ...(further && { enum: further }) } }),
    [member]: anyOf(options.map((option) => target.schemaOf(option))),
  };
  return part(properties);
}

/** Objects without the member that decides, or with a value that no case names. */
function unlistedSchema({ by: [first = ''], member, open }: Choice, values: readonly string[]): Schema {
  return open
    ? part({ [first]: unlisted(values), [member]: { type: 'object' } })
    : { type: 'object', not: { required: [first] } };
}

/**
 * The part of a case about some members. The object itself is closed: that others are possible here has to be said, as linters
 * take it for a mistake otherwise.
 */
const part = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  unevaluatedProperties: true,
});

const unlisted = (values: readonly string[]): Schema => ({ type: 'string', not: { enum: values } });
