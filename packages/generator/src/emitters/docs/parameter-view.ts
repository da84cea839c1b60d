import type { Parameter, ParameterKind } from '../../model/model.js';
import { inlineCode } from '../../print/markdown.js';
import { badge } from './badges.js';
import { hrefTo, linkTo, renderLine, renderText, type PageContext } from './pages.js';
import { lookUp } from '../../text/look-up.js';
import { say } from './words.js';

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
  text: 'long text',
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
        ? say('Values: {values}. See {meanings}.', {
            values: names.map(inlineCode).join(', '),
            meanings: linkTo(page, say('their meanings'), 'gen/sets.md', set),
          })
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
  return cell === '' ? '' : say('default {value}', { value: cell });
};

/** A set that several parameters share lists its values on its own page, unless this parameter says more of them. */
function valueViews(parameter: Parameter, page: PageContext): ParameterView['values'] {
  const { values = [], deprecatedValues, valueTexts, internalValues, all } = parameter;
  const everything =
    all === undefined || values.includes(all) ? [] : [{ value: inlineCode(all), text: say('all of them') }];
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
  const count = { count: values.length };
  const label =
    kind !== 'enum' ? say(kindLabels[kind]) : multi ? say('any of {count}', count) : say('one of {count}', count);
  const inSet = kind === 'enum' && set !== undefined;
  const target = inSet ? hrefTo(page, 'gen/sets.md', set) : hrefTo(page, 'gen/types.md', say(kindLabels[kind]));
  const several = multi && kind !== 'enum' ? ` (${say('several')})` : '';
  return `[${label}](${target})${several}${siteDependent ? `, ${say('depends on the wiki')}` : ''}`;
}

/** The default as it would be sent; more than `most` values are only counted. */
export function defaultCell(parameter: Parameter, most: number): string {
  const { default: value, kind } = parameter;
  if (value === undefined || kind === 'boolean') return '';
  if (typeof value !== 'object') return inlineCode(String(value));
  if (value.length > most) return say('{count} values', { count: value.length });
  return value.length === 0 ? say('none') : inlineCode(value.join('|'));
}

/** `1 to 500 (5000)`, `50 values (500)`. */
export function limitCell({ min, max, highmax, multi, lowlimit, highlimit }: Parameter): string {
  const high = highmax === undefined || highmax === max ? '' : ` (${highmax})`;
  const range =
    min === undefined && max === undefined
      ? ''
      : max === undefined
        ? say('from {min}', { min: min ?? '' })
        : min === undefined
          ? say('up to {max}', { max: `${max}${high}` })
          : say('{min} to {max}', { min, max: `${max}${high}` });
  const count = multi ? `${say('up to {count} values', { count: lowlimit })} (${highlimit})` : '';
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
    ...(parameter.all === undefined ? [] : [badge('flag', say('{value} for all', { value: parameter.all }))]),
    ...(subtypes.length > 0 ? [badge('flag', subtypes.join(', '))] : []),
    ...(extraNamespaces.length > 0
      ? [badge('flag', say('also {values}', { values: extraNamespaces.join(', ') }))]
      : []),
    ...info.map(({ name, values }) =>
      linkTo(
        page,
        values ? `${name} ${values.join(', ')}` : name,
        'gen/rules.md',
        say(name === 'modes' ? 'Modes' : 'Restrictions'),
      ),
    ),
    ...(parameter.origin ? [badge('origin', '1.43')] : []),
  ];
}
