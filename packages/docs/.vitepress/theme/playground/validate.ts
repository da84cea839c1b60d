/** What can be said of a request before it is sent. */
import { findEntry, findGeneratorEntry, groups, type Parameter, valuesOf } from './data.js';
import { type Field, hasPages, type Section, strangers } from './fields.js';
import { splitValues } from './values.js';
import { chosen, type Params } from './wire.js';

export interface Message {
  /** The parameter that it is about, as it is sent. */
  readonly name: string;
  readonly level: 'error' | 'warning';
  readonly text: string;
}

type Check = (value: string, parameter: Parameter) => readonly Omit<Message, 'name'>[];

const error = (text: string) => [{ level: 'error', text }] as const;
const warning = (text: string) => [{ level: 'warning', text }] as const;

/** All messages, in the order of the form. */
export function validate(params: Params, sections: readonly Section[]): readonly Message[] {
  const fields = sections.flatMap((section) => section.fields);
  return [
    ...modulesMessages(params),
    ...pagesMessages(params, fields),
    ...fields.flatMap((field) => fieldMessages(field, params[field.name])),
    ...strangers(params, sections).map((name): Message => ({
      name,
      level: 'warning',
      text: `No chosen module takes “${name}”.`,
    })),
  ];
}

function modulesMessages(params: Params): readonly Message[] {
  const named = groups.flatMap(({ name: group }) => chosen(params, group).map((module) => [group, module] as const));
  const unknown = named.flatMap(([group, module]): readonly Message[] =>
    findEntry(group, module) === undefined
      ? [{ name: group, level: 'warning', text: `There is no module “${module}” in ${group}.` }]
      : [],
  );
  const generator = params['generator'];
  if (generator !== undefined && findGeneratorEntry(generator) === undefined)
    return [...unknown, { name: 'generator', level: 'error', text: `“${generator}” is not a generator.` }];
  if (named.length > 0 || hasPages(params)) return unknown;
  return [{ name: 'list', level: 'warning', text: 'Choose a module: without one the response is empty.' }];
}

function pagesMessages(params: Params, fields: readonly Field[]): readonly Message[] {
  const given = ['titles', 'pageids', 'revids'].filter((name) => (params[name] ?? '') !== '');
  const messages: Message[] = given
    .slice(1)
    .map((name) => ({ name, level: 'error', text: `Select pages in one way only: ${given.join(' or ')}.` }));
  if (chosen(params, 'prop').length > 0 && !hasPages(params))
    messages.push({ name: 'titles', level: 'warning', text: 'Properties need pages: add titles, ids or a generator.' });
  const several =
    'generator' in params || ['titles', 'pageids'].some((name) => splitValues(params[name] ?? '').length > 1);
  const alone = fields.filter(
    ({ name, parameter }) => name in params && parameter.info?.some((info) => info.name === 'singlepageonly'),
  );
  if (several && chosen(params, 'prop').includes('revisions'))
    for (const { name } of alone)
      messages.push({ name, level: 'error', text: 'Use this parameter only in a request for one page.' });
  return messages;
}

function fieldMessages({ name, parameter }: Field, value: string | undefined): readonly Message[] {
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

function countMessages(value: string, parameter: Parameter): readonly Omit<Message, 'name'>[] {
  const count = splitValues(value).length;
  const low = parameter.lowlimit ?? Infinity;
  const high = parameter.highlimit ?? Infinity;
  if (count > high) return error(`${count} values; the maximum is ${high}.`);
  return count > low ? warning(`${count} values; more than ${low} require the right “apihighlimits”.`) : [];
}

function valueMessages(value: string, parameter: Parameter): readonly Omit<Message, 'name'>[] {
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
    if (!/^-?\d+$/.test(value)) return error(`“${value}” is not the number of a namespace.`);
    const negative = Number(value) < 0 && !(parameter.extraNamespaces ?? []).includes(Number(value));
    return negative ? error(`This parameter does not accept namespace ${value}.`) : [];
  },
  enum: (value, parameter) => {
    if (parameter.deprecatedValues?.includes(value) === true) return warning(`The value “${value}” is deprecated.`);
    if (valuesOf(parameter).includes(value)) return [];
    if (parameter.siteDependent === true) return warning(`“${value}” is not a value of every wiki.`);
    const text = `“${value}” is not one of the values.`;
    return parameter.multi === true ? warning(text) : error(text);
  },
  timestamp: (value) => (isTimestamp(value) ? [] : warning('Write a timestamp as 2025-06-24T11:53:01Z, or “now”.')),
  user: (value, parameter) => {
    if (/[<>[\]{}|]/.test(value)) return error(`“${value}” is not a valid user name.`);
    const byId = /^#\d+$/.test(value) && parameter.subtypes?.includes('id') !== true;
    return byId ? error('This parameter does not accept ids of users.') : [];
  },
  title: (value) => (/[<>[\]{}|]/.test(value) ? error(`“${value}” is not a valid title.`) : []),
};

const noNumber = (value: string) => error(`“${value}” is not an integer.`);

function range(value: number, { min, max, highmax }: Parameter): readonly Omit<Message, 'name'>[] {
  if (min !== undefined && value < min) return warning(`The minimum is ${min}.`);
  if (max === undefined || value <= max) return [];
  if (highmax === undefined || value > highmax) return warning(`The maximum is ${highmax ?? max}.`);
  return warning(`More than ${max} requires the right “apihighlimits”.`);
}

const isTimestamp = (value: string): boolean =>
  value === 'now' ||
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(value) ||
  /^\d{14}$/.test(value) ||
  /^\d{1,13}$/.test(value);
