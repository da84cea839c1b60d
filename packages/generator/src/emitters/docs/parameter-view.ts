import type { Parameter, ParameterKind } from '../../model/model.js';
import { inlineCode } from '../../print/markdown.js';
import { badge } from './badges.js';
import { hrefTo, linkTo, renderLine, renderText, type PageContext } from './pages.js';
import { lookUp } from '../../text/look-up.js';

/** A parameter as its section of a page shows it. */
export interface ParameterView {
  readonly wireName: string;
  readonly facts: string;
  readonly description: string;
  readonly values: readonly { readonly value: string; readonly text: string }[];
}

/** What readers call the kinds of values. */
export const kindLabels: Readonly<Record<ParameterKind, string>> = {
  string: 'text',
  integer: 'number',
  boolean: 'flag',
  timestamp: 'time',
  limit: 'limit',
  namespace: 'namespace',
  user: 'user',
  title: 'title',
  expiry: 'expiry',
  password: 'password',
  enum: 'choice',
};

/** A set with more values is listed by name only; its page has the meanings. */
const mostMeanings = 24;

export function parameterView(parameter: Parameter, page: PageContext, forms = ''): ParameterView {
  const { set, values: names = [] } = parameter;
  const isLong = set !== undefined && names.length > mostMeanings;
  const values = isLong ? [] : valueViews(parameter, page);
  const facts = [typeCell(parameter, page), defaultFact(parameter), limitCell(parameter), ...flagsOf(parameter, page)];
  return {
    wireName: parameter.wireName,
    facts: facts.filter((fact) => fact !== '').join(' · '),
    description: [
      renderText(parameter.description, page),
      ...parameter.restrictions.map((text) => renderLine(text, page)),
      isLong
        ? `Values: ${names.map(inlineCode).join(', ')}. See ${linkTo(page, 'their meanings', 'gen/sets.md', set)}.`
        : '',
      forms,
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
    values,
  };
}

const defaultFact = (parameter: Parameter): string => {
  const cell = defaultCell(parameter, 30);
  return cell === '' ? '' : `default ${cell}`;
};

/** A set that several parameters share lists its values on its own page, unless this parameter says more of them. */
function valueViews(parameter: Parameter, page: PageContext): ParameterView['values'] {
  const { values = [], deprecatedValues, valueTexts, internalValues, all } = parameter;
  const everything = all === undefined || values.includes(all) ? [] : [{ value: inlineCode(all), text: 'all of them' }];
  return [
    ...values.map((value) => {
      const text = [
        renderLine(lookUp(valueTexts, value) ?? '', page),
        deprecatedValues.includes(value) ? badge('deprecated', 'deprecated') : '',
        internalValues.includes(value) ? badge('flag', 'internal') : '',
      ];
      return { value: inlineCode(value), text: text.filter((part) => part !== '').join(' ') };
    }),
    ...(values.length > 0 ? everything : []),
  ];
}

function typeCell({ kind, values = [], multi, set, siteDependent }: Parameter, page: PageContext): string {
  const label = kind === 'enum' ? `${multi ? 'any' : 'one'} of ${values.length}` : kindLabels[kind];
  const inSet = kind === 'enum' && set !== undefined;
  const target = inSet ? hrefTo(page, 'gen/sets.md', set) : hrefTo(page, 'gen/types.md', kindLabels[kind]);
  const several = multi && kind !== 'enum' ? ' (several)' : '';
  return `[${label}](${target})${several}${siteDependent ? ', depends on the wiki' : ''}`;
}

/** The default as it would be sent; more than `most` values are only counted. */
export function defaultCell(parameter: Parameter, most: number): string {
  const { default: value, kind } = parameter;
  if (value === undefined || kind === 'boolean') return '';
  if (typeof value !== 'object') return inlineCode(String(value));
  if (value.length > most) return `${value.length} values`;
  return value.length === 0 ? 'none' : inlineCode(value.join('|'));
}

/** `1 to 500 (5000)`, `50 values (500)`. */
export function limitCell({ min, max, highmax, multi, lowlimit, highlimit }: Parameter): string {
  const high = highmax === undefined || highmax === max ? '' : ` (${highmax})`;
  const range =
    min === undefined && max === undefined
      ? ''
      : max === undefined
        ? `from ${min}`
        : `${min === undefined ? 'up' : min} to ${max}${high}`;
  const count = multi ? `${lowlimit} values (${highlimit})` : '';
  return [range, count].filter((text) => text !== '').join(', ');
}

function flagsOf(parameter: Parameter, page: PageContext): string[] {
  const { info, subtypes, extraNamespaces } = parameter;
  return [
    ...(parameter.required ? [badge('required', 'required')] : []),
    ...(parameter.deprecated ? [badge('deprecated', 'deprecated')] : []),
    ...(parameter.sensitive ? [badge('secret', 'secret')] : []),
    ...(parameter.mustExist ? [badge('flag', 'must exist')] : []),
    ...(parameter.allowsDuplicates ? [badge('flag', 'duplicates')] : []),
    ...(parameter.all === undefined ? [] : [badge('flag', `${parameter.all} for all`)]),
    ...(subtypes.length > 0 ? [badge('flag', subtypes.join(', '))] : []),
    ...(extraNamespaces.length > 0 ? [badge('flag', `also ${extraNamespaces.join(', ')}`)] : []),
    ...info.map(({ name, values }) =>
      linkTo(
        page,
        values ? `${name} ${values.join(', ')}` : name,
        'gen/rules.md',
        name === 'modes' ? 'modes' : 'restrictions',
      ),
    ),
    ...(parameter.origin ? [badge('origin', '1.43')] : []),
  ];
}
