/** A parameter on a help page: its name, description and values. */
import type { MessageParameter } from '../errors/message-parameters.js';
import type { Value } from '../result/value.js';
import { escapeHtml } from '@wiki-query/wikitext';
import type { HelpText } from './help-texts.js';
import { english, isOn, listOf, type HelpPlace } from './help-place.js';
import type { Described } from '../site/describe-parameter.js';
import { helpOnValues, markModule, withModuleLinks } from './help-values.js';

const info = (html: string): string => `<dd class="info">${html}</dd>`;
const numberOf = (value: Value | undefined): MessageParameter => ({ num: Number(value) });
const comma = (values: readonly string[]): MessageParameter => ({
  list: values.map((value) => ({ plaintext: value })),
  type: 'comma',
});

type Message = readonly [key: string, ...params: MessageParameter[]];

/** Values in groups (regular, deprecated, internal), then in natural order: `2` before `10`. */
function sorted(values: readonly string[], { deprecatedvalues, internalvalues }: Described): readonly string[] {
  const [deprecated, internal] = [new Set(listOf(deprecatedvalues)), new Set(listOf(internalvalues))];
  const rank = (value: string): number => (deprecated.has(value) ? 1 : 0) + (internal.has(value) ? 2 : 0);
  return values.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }));
}

function typeMessages(parameter: Described, namespaces: readonly string[]): readonly Message[] {
  const { type } = parameter;
  const several = isOn(parameter['multi']) ? 2 : 1;
  if (type === 'namespace' || Array.isArray(type)) {
    const all = type === 'namespace' ? [...namespaces, ...listOf(parameter['extranamespaces'])] : listOf(type);
    const values = sorted(all, parameter);
    const named = values.filter((value) => value !== '').map((value) => markModule(parameter, value));
    const list: MessageParameter =
      named.length === values.length
        ? comma(named)
        : {
            message: {
              key: 'paramvalidator-help-type-enum-can-be-empty',
              params: [comma(named), { num: named.length }],
            },
          };
    return [['type-enum', several, list, { num: values.length }]];
  }
  switch (type) {
    case 'integer':
      return [['type-integer', several], ...bounds(parameter, several)];
    case 'limit':
      return [['type-limit', 1], ...bounds(parameter, several)];
    case 'boolean':
      return [['type-presenceboolean', 1]];
    case 'timestamp':
    case 'expiry':
      return [[`type-${type}`, several]];
    case 'title':
      return [['type-title'], [isOn(parameter['mustExist']) ? 'type-title-must-exist' : 'type-title-no-must-exist']];
    case 'user': {
      const kinds = listOf(parameter['subtypes']);
      const list = kinds.map((kind) => ({
        message: { key: `paramvalidator-help-type-user-subtype-${kind}`, params: [] },
      }));
      return [['type-user', several, { list, type: 'text' }, { num: kinds.length }]];
    }
    default:
      return [];
  }
}

function bounds({ min, max, highmax, limit }: Described, several: number): readonly Message[] {
  const most = limit === undefined || highmax === undefined ? max : highmax;
  const name = (min === undefined ? '' : 'min') + (max === undefined ? '' : 'max');
  if (name === '') return [];
  const low = min === undefined ? '−∞' : numberOf(min);
  return [[`type-number-${name}`, several, low, most === undefined ? '∞' : numberOf(most)]];
}

function multiMessages(parameter: Described, known: number | undefined): readonly Message[] {
  if (!isOn(parameter['multi'])) return [];
  const low = Number(parameter['lowlimit']);
  const high = Number(parameter['highlimit']);
  const matters = known === undefined || known > low || isOn(parameter['allowsduplicates']);
  const all = parameter['allspecifier'];
  return [
    ...(known === undefined ? [['multi-separate'] as const] : []),
    ...(matters
      ? [
          high > low
            ? (['multi-max', { num: low }, { num: high }] as const)
            : (['multi-max-simple', { num: low }] as const),
        ]
      : []),
    ...(all === undefined ? [] : [['multi-all', { plaintext: String(all) }] as const]),
  ];
}

function defaultMessages({ default: value, type }: Described): readonly Message[] {
  if (value === undefined || type === 'boolean') return [];
  return String(value) === '' ? [['default-empty']] : [['default', { plaintext: String(value) }]];
}

/** The number of values, if they are known. */
function countOf({ type, extranamespaces }: Described, namespaces: readonly string[]): number | undefined {
  if (type === 'namespace') return namespaces.length + listOf(extranamespaces).length;
  return Array.isArray(type) ? (type as readonly Value[]).length : undefined;
}

async function templated(parameter: Described, prefix: string, text: HelpText): Promise<readonly string[]> {
  const variables = Object.entries((parameter['templatevars'] ?? {}) as Described);
  if (variables.length === 0) return [];
  const list = variables.map(([name, source], i) => ({
    message: {
      key: `api-help-param-templated-var${i === 0 ? '-first' : ''}`,
      params: [name, prefix + String(source)],
    },
  }));
  const params: readonly MessageParameter[] = [{ num: list.length }, { list, type: 'text' }];
  return [(await text(['api-help-param-templated'], params)) ?? ''];
}

/** Conditions of a parameter that depend on its module. */
async function conditions(parameter: Described, module: Described, text: HelpText): Promise<readonly string[]> {
  const all = Array.isArray(parameter['info']) ? (parameter['info'] as readonly Described[]) : [];
  const shown = all.map(async ({ name, values }) => {
    const list = listOf(values);
    const params = [{ num: list.length }, comma(list), String(module['prefix'] ?? '')];
    return text([`apihelp-${String(module['path'])}-paraminfo-${String(name)}`], params);
  });
  return (await Promise.all(shown)).filter((one) => one !== undefined);
}

/** The parameter as a term of a definition list, and its descriptions. */
export async function helpOnParameter(parameter: Described, place: HelpPlace): Promise<string> {
  const { module, namespaces, text } = place;
  const prefix = String(module['prefix'] ?? '');
  const name = prefix + String(parameter['name']);
  const messages = [
    ...typeMessages(parameter, namespaces),
    ...multiMessages(parameter, countOf(parameter, namespaces)),
    ...defaultMessages(parameter),
  ];
  const show = async ([key, ...params]: Message): Promise<string> =>
    withModuleLinks(
      (await text([`api-help-param-${key}`, `paramvalidator-help-${key}`], params)) ?? '',
      parameter,
      place,
    );
  const required = isOn(parameter['required']) ? [await show(['required'])] : [];
  const infos = [
    ...required,
    ...(await conditions(parameter, module, text)),
    ...(await templated(parameter, prefix, text)),
    ...(await Promise.all(messages.map(show))),
  ];
  const deprecated = isOn(parameter['deprecated'])
    ? info(`<strong class="apihelp-deprecated">${(await text(['api-help-param-deprecated'])) ?? ''}</strong>`)
    : '';
  const id = escapeHtml(`${String(module['path'])}:${name}`);
  return `<dt><span${english} id="${id}">${escapeHtml(name)}</span></dt>${deprecated}<dd class="description"><p>${await describe(parameter, module, text)}\n</p>${await helpOnValues(parameter, sorted(listOf(parameter['type']), parameter), place)}</dd>${infos.map(info).join('')}`;
}

/** The purpose of an authentication action, by its path. All such actions share messages. */
export const authActionOf = (path: string | undefined): string | undefined =>
  path === 'clientlogin' ? 'login' : undefined;

/** The wiki's messages about a parameter that need only names as values. */
async function describe(parameter: Described, module: Described, text: HelpText): Promise<string> {
  const [path, name, prefix] = [module['path'], parameter['name'], module['prefix']].map((one) => String(one ?? ''));
  const names = [prefix ?? '', name ?? '', String(module['name']), path ?? ''];
  const tokenType = parameter['tokentype'];
  if (name === 'token' && tokenType !== undefined)
    return (await text(['api-help-param-token', 'api-help-param-no-description'], [String(tokenType), ...names])) ?? '';
  const action = authActionOf(path);
  if (action !== undefined && name !== undefined) {
    const description = await text(
      [`api-help-authmanagerhelper-${name}`],
      name === 'requests' ? [action, ...names] : names,
    );
    if (description !== undefined) return description;
  }
  const keys = [`apihelp-${path}-param-${name}`, ...(name === 'continue' ? ['api-help-param-continue'] : [])];
  return (await text([...keys, 'api-help-param-no-description'], names)) ?? '';
}
