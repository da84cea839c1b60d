/** The doc comments of parameters: description, bounds, restrictions and the meaning of each value. */
import type { Module, Parameter } from '../../model/model.js';
import { mapCode } from '../../text/links.js';
import { lookUp } from '../../text/look-up.js';
import { plainText } from './plain-text.js';

type Texts = (text: string) => string;

/** The paragraphs of a parameter's doc comment. */
export function parameterDocs(module: Module, parameter: Parameter): string[] {
  const texts: Texts = (text) => plainText(withPrefixes(text, module, parameter)).trim();
  const facts = [
    ...countFact(parameter),
    ...rangeFact(parameter),
    ...(parameter.sensitive ? ['Its value is sensitive.'] : []),
    ...parameter.restrictions.map(texts),
    ...rightFacts(module, parameter, texts),
  ];
  return [
    [texts(parameter.description), ...facts].join(' '),
    valueList(parameter, texts),
    ...(parameter.deprecated ? ['@deprecated Still accepted, with a warning.'] : []),
    ...defaultDoc(parameter),
  ];
}

/** `dir=newer` → `rvdir=newer`, where the module has a parameter of that name. */
const withPrefixes = (text: string, module: Module, parameter: Parameter): string =>
  mapCode(
    text,
    (span) => {
      const mention = mentionIn(span, module);
      if (!mention) return span;
      const isOther = mention.value === '' && canMeanOther(mention.parameter, parameter);
      return isOther ? span : `\`${mention.parameter.wireName}${mention.value}\``;
    },
    (prose) => prose,
  );

/** A name alone can be a value of the described parameter, or a member of the response such as `continue`. */
const canMeanOther = (named: Parameter, described: Parameter): boolean =>
  named === described ||
  described.values?.includes(named.name) === true ||
  (described.kind === 'limit' && named.name === 'max');

interface Mention {
  readonly parameter: Parameter;
  /** `=newer`, or nothing. */
  readonly value: string;
}

/** The parameter that a code span names, alone or with values that it accepts. */
function mentionIn(span: string, { parameters, templatedParameters }: Module): Mention | undefined {
  const [, name, value = ''] = /^`([^`=\s]+)(=[^`]*)?`$/.exec(span) ?? [];
  const parameter = [...parameters, ...templatedParameters].find((one) => one.name === name);
  return parameter && acceptsAll(parameter, value) ? { parameter, value } : undefined;
}

function acceptsAll({ values, siteDependent, all }: Parameter, assignment: string): boolean {
  if (assignment === '' || values === undefined || siteDependent) return true;
  const given = assignment.slice(1).split('|');
  return given.every((value) => values.includes(value) || value === all || value === '');
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

/** What rights change of this parameter, unless its description names them. */
const rightFacts = (module: Module, parameter: Parameter, texts: Texts): string[] =>
  Object.entries(module.rights)
    .filter(([right]) => !parameter.description.includes(`\`${right}\``))
    .filter(([, text]) => codeSpans(text).some((span) => mentionIn(span, module)?.parameter === parameter))
    .map(([right, text]) => `Right \`${right}\`: ${texts(text)}`);

const codeSpans = (text: string): readonly string[] => text.match(/`[^`]+`/g) ?? [];

/** A list of the values that have a meaning or are deprecated. */
function valueList({ values, valueTexts, deprecatedValues }: Parameter, texts: Texts): string {
  const listed = values ?? Object.keys(valueTexts);
  const lines = listed.flatMap((value) => {
    const meaning = texts(lookUp(valueTexts, value) ?? '').replaceAll(/\s+/g, ' ');
    const isDeprecated = deprecatedValues.includes(value);
    if (meaning === '' && !isDeprecated) return [];
    const name = `${value === '' ? '(empty)' : `\`${value}\``}${isDeprecated ? ' (deprecated)' : ''}`;
    return `- ${name}${meaning === '' ? '' : `: ${meaning}`}`;
  });
  return lines.join('\n');
}

function defaultDoc({ default: value, kind }: Parameter): string[] {
  if (value === undefined || kind === 'boolean') return [];
  const written = typeof value === 'object' ? value.join('|') : String(value);
  return [`@default ${written === '' ? "''" : written}`];
}
