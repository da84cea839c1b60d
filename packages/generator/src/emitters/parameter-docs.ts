/** The doc comments of parameters: description, bounds, restrictions and the meaning of each value. */
import { attributeComments } from '../model/attributes.js';
import type { Module, Parameter } from '../model/model.js';
import { namesParameter } from '../model/generator-names.js';
import { lookUp } from '../text/look-up.js';
import { plainText } from '../text/links.js';

/** The paragraphs of a parameter's doc comment. */
export function parameterDocs(module: Module, parameter: Parameter): string[] {
  const facts = [
    ...countFact(parameter),
    ...rangeFact(parameter),
    ...attributeComments(parameter),
    ...parameter.restrictions.map(plainText),
    ...rightFacts(module, parameter),
  ];
  return [
    [plainText(parameter.description), ...facts].join(' '),
    valueList(parameter),
    ...(parameter.deprecated ? ['@deprecated Still accepted, with a warning.'] : []),
    ...defaultDoc(parameter),
  ];
}

/** `Up to 50 values, or 500 with apihighlimits.` */
function countFact({ multi, lowlimit, highlimit, all, description }: Parameter): string[] {
  if (!multi) return [];
  const count = lowlimit > 0 ? [`Up to ${lowlimit} values${withHighLimits('', lowlimit, highlimit)}.`] : [];
  const saysAll = all === undefined || description.includes(`\`${all}\``);
  return saysAll ? count : [...count, `\`${all}\` selects all values.`];
}

/** `From 1 to 500, or to 5000 with apihighlimits.`, unless the description says so. */
function rangeFact({ min, max, highmax, description }: Parameter): string[] {
  const saysIt = [min, max, highmax].every((bound) => bound === undefined || hasNumber(description, bound));
  if (saysIt) return [];
  if (max === undefined) return [`At least ${min}.`];
  const range = min === undefined ? `At most ${max}` : `From ${min} to ${max}`;
  return [`${range}${withHighLimits(min === undefined ? '' : 'to ', max, highmax)}.`];
}

const withHighLimits = (start: string, low: number, high: number | undefined): string =>
  high === undefined || high === low ? '' : `, or ${start}${high} with \`apihighlimits\``;

const hasNumber = (text: string, number: number): boolean => text.split(/[^\d-]+/).includes(String(number));

/** Effects of rights on this parameter, unless its description names them. */
const rightFacts = (module: Module, parameter: Parameter): string[] =>
  Object.entries(module.rights)
    .filter(([right]) => !parameter.description.includes(`\`${right}\``))
    .filter(([, text]) => namesParameter(text, parameter))
    .map(([right, text]) => `Right \`${right}\`: ${plainText(text)}`);

/** A list of the values that have a meaning or are deprecated. */
function valueList({ values, valueTexts, deprecatedValues }: Parameter): string {
  const listed = values ?? Object.keys(valueTexts);
  const lines = listed.flatMap((value) => {
    const meaning = plainText(lookUp(valueTexts, value) ?? '').replaceAll(/\s+/g, ' ');
    const isDeprecated = deprecatedValues.includes(value);
    if (meaning === '' && !isDeprecated) return [];
    const name = `${value === '' ? '(empty)' : `\`${value}\``}${isDeprecated ? ' (deprecated)' : ''}`;
    return `- ${name}${meaning === '' ? '' : `: ${meaning}`}`;
  });
  return lines.join('\n');
}

/** Meanings of the values of a parameter, as data, where the spec gives some. */
export function meaningsOf({ values = [], valueTexts }: Parameter): { readonly meanings?: object } {
  const meanings = values.flatMap((value) => {
    const text = lookUp(valueTexts, value);
    return text === undefined ? [] : [[value, plainText(text)] as const];
  });
  return meanings.length === 0 ? {} : { meanings: Object.fromEntries(meanings) };
}

function defaultDoc({ default: value, kind }: Parameter): string[] {
  if (value === undefined || kind === 'boolean') return [];
  const written = typeof value === 'object' ? value.join('|') : String(value);
  return [`@default ${written === '' ? "''" : written}`];
}
