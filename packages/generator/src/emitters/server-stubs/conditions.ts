/** The type of what requests the members of an object: what clients narrow results by, and handlers are bound to. */
import type { Member } from '../../model/shape.js';
import { propertyName, quote } from './literal.js';
import { printInterface, type Property } from './print-declarations.js';

interface Conditions {
  readonly name: string;
  readonly text: string;
  /** Names of `presence.ts` that it uses. */
  readonly helpers: readonly string[];
}

/** `XConditions`: member → the parameter values that request it; undefined when no parameter requests any. */
export function conditionsInterface(object: string, members: readonly Member[]): Conditions | undefined {
  const conditional = members.filter(({ when }) => Object.keys(when).length > 0);
  if (conditional.length === 0) return undefined;
  const name = `${object}Conditions`;
  const docs = [`Parameter values that request the members of \`${object}\`.`];
  return {
    name,
    text: printInterface({ name, docs, properties: conditional.map(conditionProperty) }),
    helpers: ['Conditional', ...new Set(conditional.map(kindOf))],
  };
}

const kindOf = ({ presence }: Member): string => (presence === 'possible' ? 'Possible' : 'Certain');

/** `size: Certain<{ prop: 'size' }>` */
function conditionProperty(member: Member): Property {
  const { name, when } = member;
  const parameters = Object.entries(when).map(
    ([parameter, values]) =>
      `${propertyName(parameter)}: ${values === true ? 'true' : values.map((value) => quote(value)).join(' | ')}`,
  );
  const kind = kindOf(member);
  const flat = `${kind}<{ ${parameters.join('; ')} }>`;
  const fits = `  readonly ${propertyName(name)}: ${flat};`.length <= 120;
  const type = fits ? flat : `${kind}<{\n${parameters.map((parameter) => `  ${parameter};\n`).join('')}}>`;
  return { name, type };
}
