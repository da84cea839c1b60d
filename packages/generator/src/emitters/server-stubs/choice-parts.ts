/** The types that a choice is made of: an object in which the values of some members decide what another one is. */
import type { Choice, Shape } from '../../model/shape.js';
import { pascalCase } from '../../text/pascal-case.js';
import { quote } from './literal.js';

/** A generic type with its arguments, in lines of 120 columns: each further line is indented once more where it is printed. */
function reference(generic: string, types: readonly string[]): string {
  const flat = `${generic}<${types.join(', ')}>`;
  return flat.length <= 115 ? flat : `${generic}<\n${types.map((type) => `    ${type}`).join(',\n')}\n  >`;
}

/** An object of which nothing is known. */
export const openObject = 'Readonly<Record<string, unknown>>';

interface ChoiceParts {
  /** Name of the interface with the members that differ. */
  readonly generic: string;
  readonly docs: string;
  /** Member → the type parameter that it has the type of. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The interface with the types of each case. */
  readonly members: readonly string[];
}

/** The parts of the type `name`; `typeOf` gives the type of an option. */
export function choiceParts(name: string, choice: Choice, typeOf: (option: Shape) => string): ChoiceParts {
  const { member, by, cases, open } = choice;
  const generic = `${name}With`;
  const names = by.map((one) => `\`${one}\``).join(' and ');
  const typed = cases.map(({ value, further, options }) => {
    const second = further?.map(quote).join(' | ') ?? 'string';
    return [quote(value), ...(by.length > 1 ? [second] : []), options.map(typeOf).join(' | ')];
  });
  const unlisted = open ? [['Unlisted', ...by.slice(1).map(() => 'string'), openObject]] : [];
  return {
    generic,
    docs: `Members of \`${name}\` that differ: ${names} decide what \`${member}\` is.`,
    parameters: new Map([...by, member].map((one) => [one, pascalCase(one)])),
    members: [...typed, ...unlisted].map((types) => reference(generic, types)),
  };
}
