import type { Parameter } from '../../model/model.js';
import { parameterKinds } from '../../spec/kinds.js';
import { inlineCode } from '../../print/markdown.js';
import { escapeLine } from '../../print/markdown-text.js';
import { hrefTo, linkTo, renderLine, type Page } from './page.js';
import { lookUp } from '../../text/look-up.js';

/** A set with more values is listed by name only; its page has the meanings. */
export const isLong = ({ set, values = [] }: Parameter): boolean => set !== undefined && values.length > 24;

/** What has values with meanings. */
type Valued = Partial<Pick<Parameter, 'values' | 'valueTexts' | 'deprecatedValues' | 'internalValues' | 'all'>>;

/** Values, with their meanings as Markdown. */
export function valueItems(page: Page, { values = [], valueTexts, deprecatedValues, internalValues, all }: Valued) {
  const items = values.map((value) => ({
    value,
    text: renderLine(page, lookUp(valueTexts, value)),
    deprecated: deprecatedValues?.includes(value),
    internal: internalValues?.includes(value),
  }));
  return all === undefined || values.length === 0 || values.includes(all)
    ? items
    : [...items, { value: all, text: page.say('all of them') }];
}

/** The type of a parameter, with a link to its page. */
export function typeText(page: Page, { kind, values = [], multi, set, siteDependent }: Parameter): string {
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
export function defaultText(page: Page, { default: value, kind }: Parameter, mostValues: number): string {
  if (value === undefined || kind === 'boolean') return '';
  if (typeof value !== 'object') return inlineCode(String(value));
  if (value.length > mostValues) return page.say('{count} values', { count: value.length });
  return value.length === 0 ? page.say('none') : inlineCode(value.join('|'));
}

/** `1 to 500 (5000)`, `50 values (500)`. */
export function limitText(page: Page, { min, max, highmax, multi, lowlimit, highlimit }: Parameter): string {
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

/** A note of a description record, with a link to what it means. */
export const infoLink = (page: Page, { name, values }: Parameter['info'][number]): string =>
  linkTo(
    page,
    escapeLine(values ? `${name} ${values.join(', ')}` : name),
    'gen/rules.md',
    page.say(name === 'modes' ? 'Modes' : 'Restrictions'),
  );
