import type { DiagnosticCode } from '../../diagnostics/codes.js';
import type { MessageValues } from '../../diagnostics/diagnostic.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';
import { sharedModules } from '../../load/shared-spec.js';
import { valuesIn } from '../../resolve/values.js';
import type { SetSpec } from '../../spec/format.js';
import { isPlainType, plainFieldTypes, plainTypes, type PlainType } from '../../spec/kinds.js';
import { lookUp } from '../../text/look-up.js';
import { didYouMean } from '../../text/nearest.js';
import { someOf, visitFields } from '../rule-helpers.js';

/**
 * What refers to something by its name names something that is there: a set, text, component, error, token, resource, module, parameter or
 * value.
 */
export const knownNames: SpecRule = {
  name: 'known-names',
  check(context) {
    const texts = keysOf(context.spec.texts);
    for (const holder of context.textHolders) check(context, 'unknown-text', holder, 'text', texts);
    checkApi(context);
    checkModules(context);
    checkParameters(context);
    checkSets(context);
    checkFields(context);
    checkStates(context);
  },
};

type Known = ReadonlySet<string>;
const keysOf = (record: object | undefined): Known => new Set(Object.keys(record ?? {}));

/** Reports the name at a key of an object or list, if it is there and not known. */
function check(
  { positions, report }: SpecContext,
  code: DiagnosticCode,
  holder: object,
  key: string | number,
  known: Known,
  values: MessageValues = {},
): void {
  const name: unknown = Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;
  if (typeof name === 'string' && !known.has(name))
    report(code, positions.ofValue(holder, key), { name, value: name, ...values }, didYouMean(name, known));
}

/** Reports the names of a list that are not known. */
function checkEach(
  context: SpecContext,
  code: DiagnosticCode,
  list: readonly string[] = [],
  known: Known,
  values: MessageValues = {},
): void {
  for (const at of list.keys()) check(context, code, list, at, known, values);
}

function checkApi(context: SpecContext): void {
  const { spec } = context;
  const { defaults = {}, modules: shared = [] } = spec.api ?? {};
  check(context, 'unknown-component', defaults, 'component', keysOf(spec.components));
  const own = new Set(spec.modules.map((module) => module.spec.name));
  const known = new Set(shared.some((name) => !own.has(name)) ? [...own, ...sharedModules()] : own);
  checkEach(context, 'unknown-module', shared, known);
}

function checkModules(context: SpecContext): void {
  const { spec, modules, positions, report } = context;
  const components = new Set([...keysOf(spec.components), spec.api?.defaults?.component ?? '', '']);
  const codes = keysOf(spec.messages);
  const tokens = keysOf(spec.types?.tokens);
  for (const { spec: module, parameters } of modules) {
    const { errors, continues = [], tasks = [], examples = [] } = module;
    check(context, 'unknown-component', module, 'component', components);
    checkEach(context, 'unknown-error', errors, codes);
    const names = new Set(parameters.map(({ name }) => name));
    for (const one of continues) {
      check(context, 'unknown-parameter', one, 'parameter', names, { module: module.name });
      for (const [, name = ''] of one.form.matchAll(/<([^<>]*)>/g))
        if (!tokens.has(name))
          report('unknown-token', positions.ofValue(one, 'form'), { name }, tokenHint(name, tokens));
    }
    const targets = new Set([...names, ...examples.map(({ id }) => id)]);
    for (const task of tasks) check(context, 'unknown-target', task, 'target', targets, { module: module.name });
  }
}

/** The token that was meant, or all of them. */
const tokenHint = (name: string, tokens: ReadonlySet<string>): string =>
  didYouMean(name, tokens) ?? `add it to "tokens" of types.yaml, or use one of these: ${[...tokens].join(', ')}`;

function checkParameters(context: SpecContext): void {
  const { sets, modules, positions, report } = context;
  for (const { parameters } of modules) {
    const multi = new Set(parameters.filter(({ expanded }) => expanded.multi).map(({ name }) => name));
    for (const { name, own, spec: parameter, expanded, source } of parameters) {
      const { type, values, submodules, like, templatevars = {} } = parameter;
      if (type === undefined && !values && !submodules && like === undefined) report('missing-type', source, { name });
      const variables = [...name.matchAll(/\{(\w+)\}/g)].map(([, variable = '']) => variable);
      if (variables.join() !== Object.keys(templatevars).join()) report('templatevars-mismatch', source, { name });
      if (own?.type !== undefined && !isPlainType(own.type) && !sets.has(own.type)) {
        const place = positions.ofValue(own, 'type');
        report('unknown-set', place, { name: own.type }, typeHint(own.type, [...sets.keys()]));
      }
      if (!own) continue;
      for (const variable of Object.keys(own.templatevars ?? {}))
        check(context, 'unknown-templatevar', own.templatevars ?? {}, variable, multi);
      if (expanded.kind === 'enum' && expanded.values)
        checkValues(own, expanded.values, own.type ?? `"${name}"`, context);
    }
  }
}

/** The plain types that other languages call so. */
const otherNames: Readonly<Record<string, PlainType>> = {
  int: 'integer',
  number: 'integer',
  float: 'integer',
  bool: 'boolean',
  flag: 'boolean',
  str: 'string',
  date: 'timestamp',
  datetime: 'timestamp',
  time: 'timestamp',
  ns: 'namespace',
};

/** What is right instead of an unknown type: a plain type or a set with nearly this name, else all that there are. */
function typeHint(type: string, sets: readonly string[]): string {
  const meant = lookUp(otherNames, type.toLowerCase());
  if (meant !== undefined) return `did you mean "${meant}"?`;
  const all = `a parameter has a plain type (${plainTypes.join(', ')}), "values", or the name of a set`;
  return didYouMean(type, [...plainTypes, ...sets]) ?? (sets.length > 0 ? `${all}: ${someOf(sets)}` : all);
}

function checkSets(context: SpecContext): void {
  const { spec, sets } = context;
  for (const [name, set] of Object.entries(spec.sets)) {
    const values = sets.get(name)?.values;
    if (values) checkValues(set, values, name, context);
    const base = set.like === undefined ? undefined : sets.get(set.like)?.values;
    if (values && base) checkEach(context, 'unknown-value', set.without, new Set(base), { set: set.like ?? '' });
  }
}

/** Values that are called deprecated or explained are values of the set, and each stands there once. */
function checkValues(
  { values: own, deprecatedvalues }: Pick<SetSpec, 'values' | 'deprecatedvalues'>,
  values: readonly string[],
  set: string,
  context: SpecContext,
): void {
  const { positions, report } = context;
  const known = new Set(values);
  checkEach(context, 'unknown-deprecated-value', deprecatedvalues, known, { set });
  const seen = new Set<string>();
  (own ? valuesIn(own) : []).forEach((value, at) => {
    const place = Array.isArray(own) ? positions.ofValue(own, at) : positions.ofKey(own ?? {}, value);
    if (!known.has(value)) report('unknown-value', place, { value, set }, didYouMean(value, values));
    if (seen.has(value)) report('duplicate-name', place, { what: 'value', name: value });
    seen.add(value);
  });
}

/** The sets that have values. */
const setsOfValues = ({ sets }: SpecContext): ReadonlySet<string> =>
  new Set([...sets.values()].flatMap(({ name, values }) => (values ? [name] : [])));

/** The set and the parameters of states. */
function checkStates(context: SpecContext): void {
  const { spec, parameters } = context;
  const known = new Set(parameters.keys());
  for (const state of spec.states) {
    const { usedBy = [] } = state;
    check(context, 'unknown-set', state, 'set', setsOfValues(context));
    for (const [at, use] of usedBy.entries()) {
      const [module = '', name = ''] = use.split('.');
      check(context, 'unknown-parameter', usedBy, at, known, { module, name });
    }
  }
}

/** Types, sets and texts of fields, and the parameters and values of `when`; conditions of a resource belong to its users. */
function checkFields(context: SpecContext): void {
  const { spec, modules, parameters, positions, report } = context;
  const sets = setsOfValues(context);
  const types = new Set([...spec.resources.map((one) => one.spec.name), ...plainFieldTypes]);
  visitFields(spec, ({ field, module }) => {
    check(context, 'unknown-resource', field, 'type', types);
    if (typeof field.values === 'string') check(context, 'unknown-set', field, 'values', sets);
    for (const [name, values] of Object.entries((module && field.when) ?? {})) {
      const parameter = parameters.get(`${module?.name}.${name}`);
      if (!parameter) {
        const known = modules.find(({ spec: one }) => one === module)?.parameters.map((one) => one.name) ?? [];
        const place = positions.ofKey(field.when ?? {}, name);
        report('unknown-parameter', place, { module: module?.name ?? '', name }, didYouMean(name, known));
      } else if (values !== true && parameter.values && !parameter.siteDependent)
        checkEach(context, 'unknown-value', values, new Set(parameter.values), { set: `"${name}"` });
    }
  });
}
