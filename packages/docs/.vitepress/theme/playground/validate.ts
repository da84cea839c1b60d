/** Checks a request before it is sent. */
import { findEntry, findGeneratorEntry, groups, type Parameter, valuesOf } from './data.js';
import { type Field, hasPages, pageSources, type Section, unknownParameters } from './fields.js';
import { type Say, sayInEnglish, type Values } from '../say.js';
import { breachOf, type ModuleRule, wordsOf } from './rules.js';
import { splitValues } from './values.js';
import { chosen, type Params } from './wire.js';

export interface Message {
  /** The name of the invalid parameter in the request. */
  readonly name: string;
  readonly level: 'error' | 'warning';
  readonly text: string;
}

/** A message before it is translated. */
interface Finding extends Message {
  readonly values?: Values;
}

type Remark = Omit<Finding, 'name'>;
type Check = (value: string, parameter: Parameter) => readonly Remark[];

const error = (text: string, values: Values = {}): readonly Remark[] => [{ level: 'error', text, values }];
const warning = (text: string, values: Values = {}): readonly Remark[] => [{ level: 'warning', text, values }];

/** All messages, in the order of the form. */
export function validate(params: Params, sections: readonly Section[], say: Say = sayInEnglish): readonly Message[] {
  return findings(params, sections).map(({ name, level, text, values }) => ({ name, level, text: say(text, values) }));
}

function findings(params: Params, sections: readonly Section[]): readonly Finding[] {
  const fields = sections.flatMap((section) => section.fields);
  return [
    ...modulesMessages(params),
    ...pagesMessages(params, fields),
    ...sections.flatMap(({ rules }) => rules.flatMap((rule) => ruleMessages(rule, params))),
    ...fields.flatMap((field) => fieldMessages(field, params[field.name])),
    ...unknownParameters(params, sections).map((name): Finding => ({
      name,
      level: 'warning',
      text: 'No selected module has the parameter “{name}”.',
      values: { name },
    })),
  ];
}

function modulesMessages(params: Params): readonly Finding[] {
  const named = groups.flatMap(({ name: group }) => chosen(params, group).map((module) => [group, module] as const));
  const unknown = named.flatMap(([group, module]): readonly Finding[] =>
    findEntry(group, module) === undefined
      ? [
          {
            name: group,
            level: 'warning',
            text: 'There is no module “{module}” in {group}.',
            values: { module, group },
          },
        ]
      : [],
  );
  const generator = params['generator'];
  if (generator !== undefined && findGeneratorEntry(generator) === undefined)
    return [
      ...unknown,
      { name: 'generator', level: 'error', text: '“{value}” is not a generator.', values: { value: generator } },
    ];
  if (named.length > 0 || hasPages(params)) return unknown;
  return [{ name: 'list', level: 'warning', text: 'Select a module. Without one, the response is empty.' }];
}

function pagesMessages(params: Params, fields: readonly Field[]): readonly Finding[] {
  const messages: Finding[] = [];
  if (chosen(params, 'prop').length > 0 && !hasPages(params))
    messages.push({
      name: 'titles',
      level: 'warning',
      text: 'Properties need pages. Enter titles or ids, or select a generator.',
    });
  const several = 'generator' in params || pageSources.some((name) => splitValues(params[name] ?? '').length > 1);
  const alone = fields.filter(
    ({ name, parameter }) => name in params && parameter.info?.some((info) => info.name === 'singlepageonly'),
  );
  if (several && chosen(params, 'prop').includes('revisions'))
    for (const { name } of alone)
      messages.push({ name, level: 'error', text: 'This parameter works for one page only.' });
  return messages;
}

/** What a rule about several parameters says where a request breaks it. */
function ruleMessages(rule: ModuleRule, params: Params): readonly Finding[] {
  const name = breachOf(rule, params);
  return name === undefined ? [] : [{ name, level: 'error', text: sentences[rule.rule.kind], values: wordsOf(rule) }];
}

/** The sentence of each kind of rule. */
export const sentences = {
  exactlyOne: 'Set exactly one of {names}.',
  atMostOne: 'Set at most one of {names}.',
  atLeastOne: 'Set at least one of {names}.',
  need: 'With {names}, also set {others}.',
  exclude: 'With {names}, do not set {others}.',
} as const;

function fieldMessages({ name, parameter }: Field, value: string | undefined): readonly Finding[] {
  if (value === undefined || value === '')
    return parameter.required === true && value === undefined
      ? [{ name, level: 'error', text: 'This parameter is required.' }]
      : [];
  const found = [
    ...(parameter.deprecated === true ? warning('This parameter is deprecated.') : []),
    ...(parameter.multi === true ? countMessages(value, parameter) : []),
    ...valueMessages(value, parameter),
  ];
  return found.map((message) => ({ name, ...message }));
}

function countMessages(value: string, parameter: Parameter): readonly Remark[] {
  const count = splitValues(value).length;
  const low = parameter.lowlimit ?? Infinity;
  const high = parameter.highlimit ?? Infinity;
  if (count > high) return error('{count} values; the maximum is {max}.', { count, max: high });
  return count > low
    ? warning('{count} values; more than {max} require the right “apihighlimits”.', { count, max: low })
    : [];
}

function valueMessages(value: string, parameter: Parameter): readonly Remark[] {
  const check = checks[parameter.type];
  if (check === undefined) return [];
  const values = parameter.multi === true ? splitValues(value) : [value];
  return values.filter((one) => one !== parameter.all).flatMap((one) => check(one, parameter));
}

const checks: Readonly<Record<string, Check>> = {
  integer: (value, parameter) => (/^[-+]?\d+$/.test(value) ? range(Number(value), parameter) : noNumber(value)),
  limit: (value, parameter) => {
    if (value === 'max') return [];
    return /^[-+]?\d+$/.test(value) ? range(Number(value), parameter) : noNumber(value);
  },
  namespace: (value, parameter) => {
    if (!/^-?\d+$/.test(value)) return error('“{value}” is not the number of a namespace.', { value });
    const negative = Number(value) < 0 && !(parameter.extraNamespaces ?? []).includes(Number(value));
    return negative ? error('This parameter does not accept namespace {value}.', { value }) : [];
  },
  enum: (value, parameter) => {
    if (parameter.deprecatedValues?.includes(value) === true)
      return warning('The value “{value}” is deprecated.', { value });
    if (valuesOf(parameter).includes(value)) return [];
    if (parameter.siteDependent === true) return warning('“{value}” does not exist on every wiki.', { value });
    return (parameter.multi === true ? warning : error)('“{value}” is not a valid value.', { value });
  },
  timestamp: (value) => (isTimestamp(value) ? [] : warning('Write a timestamp as 2025-06-24T11:53:01Z, or “now”.')),
  user: (value, parameter) => {
    if (/[<>[\]{}|]/.test(value)) return error('“{value}” is not a valid user name.', { value });
    const byId = /^#\d+$/.test(value) && parameter.subtypes?.includes('id') !== true;
    return byId ? error('This parameter does not accept user ids.') : [];
  },
  title: (value) => (/[<>[\]{}|]/.test(value) ? error('“{value}” is not a valid title.', { value }) : []),
};

const noNumber = (value: string) => error('“{value}” is not an integer.', { value });

function range(value: number, { min, max, highmax }: Parameter): readonly Remark[] {
  if (min !== undefined && value < min) return warning('The minimum is {min}.', { min });
  if (max === undefined || value <= max) return [];
  if (highmax === undefined || value > highmax) return warning('The maximum is {max}.', { max: highmax ?? max });
  return warning('More than {max} requires the right “apihighlimits”.', { max });
}

const isTimestamp = (value: string): boolean =>
  value === 'now' ||
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(value) ||
  /^\d{14}$/.test(value) ||
  /^\d{1,13}$/.test(value);
