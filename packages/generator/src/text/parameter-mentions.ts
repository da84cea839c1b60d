/** Parameters that texts name without the prefix of their module. */
import type { Module, Parameter } from '../model/model.js';
import { mapCode } from './links.js';

/**
 * `dir=newer` → `rvdir=newer`, or `grvdir=newer` of a generator, where the module has a parameter of that name: as a
 * request has to write it.
 */
export const withPrefixes = (text: string, module: Module, parameter: Parameter, asGenerator = false): string =>
  mapCode(
    text,
    (span) => {
      const mention = mentionIn(span, module);
      if (!mention) return span;
      const isOther = mention.value === '' && canMeanOther(mention.parameter, parameter);
      const { wireName, generatorName = wireName } = mention.parameter;
      return isOther ? span : `\`${asGenerator ? generatorName : wireName}${mention.value}\``;
    },
    (prose) => prose,
  );

/** A name alone can be a value of the described parameter, or a member of the response such as `continue`. */
const canMeanOther = (named: Parameter, described: Parameter): boolean =>
  named === described ||
  described.values?.includes(named.name) === true ||
  (described.kind === 'limit' && named.name === 'max');

export interface Mention {
  readonly parameter: Parameter;
  /** `=newer`, or nothing. */
  readonly value: string;
}

/** The parameter that a code span names, alone or with values that it accepts. */
export function mentionIn(span: string, { parameters, templatedParameters }: Module): Mention | undefined {
  const [, name, value = ''] = /^`([^`=\s]+)(=[^`]*)?`$/.exec(span) ?? [];
  const parameter = [...parameters, ...templatedParameters].find((one) => one.name === name);
  return parameter && acceptsAll(parameter, value) ? { parameter, value } : undefined;
}

function acceptsAll({ values, siteDependent, all }: Parameter, assignment: string): boolean {
  if (assignment === '' || values === undefined || siteDependent) return true;
  const given = assignment.slice(1).split('|');
  return given.every((value) => values.includes(value) || value === all || value === '');
}
