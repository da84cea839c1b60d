import { attributeBadges } from '../../model/attributes.js';
import type { Parameter } from '../../model/model.js';
import { parameterKinds } from '../../spec/kinds.js';
import { inlineCode } from '../../print/markdown.js';
import { hrefTo, linkTo, renderLine, renderText, type PageContext } from './pages.js';
import { badge, deprecatedBadge, factsOf, type Phrase, type ValueItem } from './parts.js';
import { lookUp } from '../../text/look-up.js';

/** A set with more values is listed by name only; its page has the meanings. */
const mostMeanings = 24;

/** A parameter as its section of a page shows it: `texts` are paragraphs. */
export function parameterView(parameter: Parameter, page: PageContext, forms = '') {
  const { set, values: names = [] } = parameter;
  const isLong = set !== undefined && names.length > mostMeanings;
  const values = isLong ? [] : valueViews(parameter, page);
  return {
    wireName: parameter.wireName,
    facts: factsOf(
      typeCell(parameter, page),
      defaultFact(parameter, page),
      limitCell(parameter, page),
      ...flagsOf(parameter, page),
    ),
    texts: [
      renderText(parameter.description, page),
      ...parameter.restrictions.map((text) => renderLine(text, page)),
      isLong
        ? page.say('Values: {values}. See {meanings}.', {
            values: names.map(inlineCode).join(', '),
            meanings: linkTo(page, page.say('their meanings'), 'gen/sets.md', set),
          })
        : '',
      forms,
    ].filter((text) => text !== ''),
    values,
  };
}

const defaultFact = (parameter: Parameter, page: PageContext): string => {
  const cell = defaultAsText(parameter, 30, page);
  return cell === '' ? '' : page.say('default {value}', { value: cell });
};

/** A set that several parameters share lists its values on its own page, unless this parameter says more of them. */
function valueViews(parameter: Parameter, page: PageContext): readonly ValueItem[] {
  const { values = [], deprecatedValues, valueTexts, internalValues, all } = parameter;
  const everything = all === undefined || values.includes(all) ? [] : [{ value: all, text: page.say('all of them') }];
  return [
    ...values.map((value) => ({
      value,
      text: renderLine(lookUp(valueTexts, value) ?? '', page),
      badges: [
        ...(deprecatedValues.includes(value) ? [deprecatedBadge] : []),
        ...(internalValues.includes(value) ? [badge('flag', 'internal')] : []),
      ],
    })),
    ...(values.length > 0 ? everything : []),
  ];
}

function typeCell({ kind, values = [], multi, set, siteDependent }: Parameter, page: PageContext): string {
  const count = { count: values.length };
  const label =
    kind !== 'enum'
      ? page.say(parameterKinds[kind].label)
      : multi
        ? page.say('any of {count}', count)
        : page.say('one of {count}', count);
  const inSet = kind === 'enum' && set !== undefined;
  const target = inSet
    ? hrefTo(page, 'gen/sets.md', set)
    : hrefTo(page, 'gen/types.md', page.say(parameterKinds[kind].label));
  const several = multi && kind !== 'enum' ? ` (${page.say('several')})` : '';
  return `[${label}](${target})${several}${siteDependent ? `, ${page.say('depends on the wiki')}` : ''}`;
}

/** The default as it would be sent; more than `mostValues` are only counted. */
export function defaultAsText(parameter: Parameter, mostValues: number, page: PageContext): string {
  const { default: value, kind } = parameter;
  if (value === undefined || kind === 'boolean') return '';
  if (typeof value !== 'object') return inlineCode(String(value));
  if (value.length > mostValues) return page.say('{count} values', { count: value.length });
  return value.length === 0 ? page.say('none') : inlineCode(value.join('|'));
}

/** `1 to 500 (5000)`, `50 values (500)`. */
export function limitCell({ min, max, highmax, multi, lowlimit, highlimit }: Parameter, page: PageContext): string {
  const high = highmax === undefined || highmax === max ? '' : ` (${highmax})`;
  const range =
    min === undefined && max === undefined
      ? ''
      : max === undefined
        ? page.say('from {min}', { min: min ?? '' })
        : min === undefined
          ? page.say('up to {max}', { max: `${max}${high}` })
          : page.say('{min} to {max}', { min, max: `${max}${high}` });
  const count = multi ? `${page.say('up to {count} values', { count: lowlimit })} (${highlimit})` : '';
  return [range, count].filter((text) => text !== '').join(', ');
}

function flagsOf(parameter: Parameter, page: PageContext): readonly Phrase[] {
  return [
    ...(parameter.required ? [badge('required', 'required')] : []),
    ...(parameter.deprecated ? [deprecatedBadge] : []),
    ...(parameter.all === undefined ? [] : [badge('flag', page.say('{value} for all', { value: parameter.all }))]),
    ...attributeBadges(parameter).map(({ kind, label, values }) => badge(kind, page.say(label, { values }))),
    ...parameter.info.map(({ name, values }) =>
      linkTo(
        page,
        values ? `${name} ${values.join(', ')}` : name,
        'gen/rules.md',
        page.say(name === 'modes' ? 'Modes' : 'Restrictions'),
      ),
    ),
    ...(parameter.origin ? [badge('origin', '1.43')] : []),
  ];
}
