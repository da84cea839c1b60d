/** Reads which members of its modules a request on the wire selects. */
import type { Model, Module, Parameter } from '../../model/model.js';
import type { FormatVersion } from '../../model/shape.js';
import { pageSetNames } from './page-set.js';
import type { ResponsePart } from './response-schema.js';
import { lookUp } from '../../text/look-up.js';

export interface Request {
  readonly version: FormatVersion;
  readonly parts: readonly ResponsePart[];
  /** The request names pages, by title, id, revision or generator. */
  readonly namesPages: boolean;
  /** The request continues with an earlier one. */
  readonly continued: boolean;
  /** True when the module's parameter has one of the values, by the request or by default; `true`: when it is given. */
  readonly selects: (module: Module, parameter: string, values: readonly string[] | true) => boolean;
}

/** Reads the parameters of a request, names and values as on the wire. */
export function readRequest(model: Model, wire: Readonly<Record<string, string>>): Request {
  const chosen = ['list', 'prop', 'meta'].flatMap((group) => splitValues(lookUp(wire, group) ?? ''));
  const byName = new Map(model.modules.map((module) => [module.name, module]));
  const modules = [...new Set(chosen)].flatMap((name) => byName.get(name) ?? []);
  const generator = byName.get(wire['generator'] ?? '');
  const parts: readonly ResponsePart[] = [
    ...modules.map((module) => ({ module, as: 'module' as const })),
    ...(generator ? [{ module: generator, as: 'generator' as const }] : []),
  ];
  return {
    version: wire['formatversion'] === '2' || wire['formatversion'] === 'latest' ? 2 : 1,
    parts,
    namesPages: [...pageSetNames(model, 'pages', 'generator')].some((name) => Object.hasOwn(wire, name)),
    continued: 'continue' in wire,
    selects: (module, name, values) =>
      selects(wire, module, name, values, generator === module && !modules.includes(module)),
  };
}

/** `a|b`, or U+001F in front and between. */
export const splitValues = (value: string): readonly string[] =>
  value === '' ? [] : value.startsWith('\u001f') ? value.slice(1).split('\u001f') : value.split('|');

function selects(
  wire: Readonly<Record<string, string>>,
  module: Module,
  name: string,
  values: readonly string[] | true,
  asGenerator: boolean,
): boolean {
  const parameter = module.parameters.find((candidate) => candidate.name === name);
  const wireName = parameter
    ? asGenerator
      ? (parameter.generatorName ?? parameter.wireName)
      : parameter.wireName
    : name;
  const given = lookUp(wire, wireName);
  if (values === true) return given !== undefined;
  const effective = given === undefined ? defaultValues(parameter) : splitValues(given);
  if (parameter?.all !== undefined && effective.includes(parameter.all)) return true;
  return values.some((value) => effective.includes(value));
}

function defaultValues(parameter: Parameter | undefined): readonly string[] {
  const value = parameter?.default;
  if (value === undefined || value === '') return [];
  return typeof value === 'object' ? value.map(String) : [String(value)];
}
