import type { DiagnosticCode } from '../../diagnostics/codes.js';
import type { MessageValues } from '../../diagnostics/diagnostic.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';
import { sharedModules } from '../../load/shared-spec.js';
import type { SourcePlace } from '../../model/model.js';
import { valuesIn } from '../../resolve/values.js';
import type { SetSpec } from '../../spec/format.js';
import { isFieldKind, isPlainType, plainFieldTypes } from '../../spec/kinds.js';
import { didYouMean } from '../../text/nearest.js';
import { someOf, visitFields } from '../rule-helpers.js';

/**
 * What refers to something by its name names something that is there: a set, text, component, error, token, resource, module, parameter or
 * value.
 */
export const knownNames: SpecRule = {
  name: 'known-names',
  check(context) {
    checkApi(context);
    checkModules(context);
    checkParameters(context);
    checkSets(context);
    checkFields(context);
  },
};

type Known = ReadonlySet<string>;
const keysOf = (record: object | undefined): Known => new Set(Object.keys(record ?? {}));

/** Reports a name that is not known. */
function must(
  { report }: SpecContext,
  code: DiagnosticCode,
  place: SourcePlace,
  name: string,
  known: Known,
  values: MessageValues = { name },
): void {
  if (!known.has(name)) report(code, place, values, didYouMean(name, known));
}

function checkApi(context: SpecContext): void {
  const { spec, positions } = context;
  const { defaults = {}, modules: shared = [] } = spec.api ?? {};
  if (defaults.component !== undefined) {
    const place = positions.ofValue(defaults, 'component');
    must(context, 'unknown-component', place, defaults.component, keysOf(spec.components));
  }
  const own = new Set(spec.modules.map((module) => module.spec.name));
  const known = new Set(shared.some((name) => !own.has(name)) ? [...own, ...sharedModules()] : own);
  for (const [at, name] of shared.entries())
    must(context, 'unknown-module', positions.ofValue(shared, at), name, known);
}

function checkModules(context: SpecContext): void {
  const { spec, modules, positions } = context;
  const components = keysOf(spec.components);
  const codes = keysOf(spec.messages);
  const tokens = keysOf(spec.types?.tokens);
  for (const { spec: module, parameters } of modules) {
    const { name, component, errors = [], continues = [], tasks = [], examples = [] } = module;
    if (component !== '' && component !== spec.api?.defaults?.component)
      must(context, 'unknown-component', positions.ofValue(module, 'component'), component, components);
    for (const [at, code] of errors.entries())
      must(context, 'unknown-error', positions.ofValue(errors, at), code, codes);
    const names = new Set(parameters.map((parameter) => parameter.name));
    for (const one of continues) {
      const values = { module: name, name: one.parameter };
      must(context, 'unknown-parameter', positions.ofValue(one, 'parameter'), one.parameter, names, values);
      for (const [, token = ''] of one.form.matchAll(/<([^<>]*)>/g))
        must(context, 'unknown-token', positions.ofValue(one, 'form'), token, tokens);
    }
    const targets = new Set([...names, ...examples.map(({ id }) => id)]);
    for (const task of tasks) {
      const { target = '' } = task;
      if (task.target !== undefined)
        must(context, 'unknown-target', positions.ofValue(task, 'target'), target, targets, {
          module: name,
          name: target,
        });
    }
  }
}

function checkParameters(context: SpecContext): void {
  const { spec, sets, modules, positions, report } = context;
  const texts = keysOf(spec.texts);
  for (const { parameters } of modules) {
    const multi = new Set(parameters.filter(({ expanded }) => expanded.multi).map(({ name }) => name));
    for (const { name, own, spec: parameter, expanded, source } of parameters) {
      const { type, values, submodules, like, templatevars = {} } = parameter;
      if (type === undefined && !values && !submodules && like === undefined) report('missing-type', source, { name });
      const variables = [...name.matchAll(/\{(\w+)\}/g)].map(([, variable = '']) => variable);
      if (variables.join() !== Object.keys(templatevars).join()) report('templatevars-mismatch', source, { name });
      if (own?.type !== undefined && !isPlainType(own.type) && !sets.has(own.type)) {
        const hint = sets.size > 0 ? `sets: ${someOf([...sets.keys()])}` : undefined;
        const place = positions.ofValue(own, 'type');
        report('unknown-set', place, { name: own.type }, didYouMean(own.type, sets.keys()) ?? hint);
      }
      if (own?.text !== undefined) must(context, 'unknown-text', positions.ofValue(own, 'text'), own.text, texts);
      for (const [variable, supplier] of Object.entries(own?.templatevars ?? {}))
        must(context, 'unknown-templatevar', positions.ofValue(own?.templatevars ?? {}, variable), supplier, multi);
      if (own && expanded.kind === 'enum' && expanded.values)
        checkValues(own, expanded.values, own.type ?? `"${name}"`, context);
    }
  }
}

function checkSets(context: SpecContext): void {
  const { spec, sets } = context;
  for (const [name, set] of Object.entries(spec.sets)) {
    const values = sets.get(name)?.values;
    if (values) checkValues(set, values, name, context);
    const base = set.like === undefined ? undefined : sets.get(set.like)?.values;
    if (values && base) checkList('unknown-value', set.without, base, set.like ?? '', context);
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
  checkList('unknown-deprecated-value', deprecatedvalues, values, set, context);
  const known = new Set(values);
  (own ? valuesIn(own) : []).forEach((value, at, all) => {
    const place = Array.isArray(own) ? positions.ofValue(own, at) : positions.ofKey(own ?? {}, value);
    must(context, 'unknown-value', place, value, known, { value, set });
    if (all.indexOf(value) < at) report('duplicate-name', place, { what: 'value', name: value });
  });
}

function checkList(
  code: DiagnosticCode,
  list: readonly string[] = [],
  values: readonly string[],
  set: string,
  context: SpecContext,
): void {
  const known = new Set(values);
  for (const [at, value] of list.entries())
    must(context, code, context.positions.ofValue(list, at), value, known, { value, set });
}

/** Types and texts of fields, and the parameters and values of `when`; conditions of a resource belong to its users. */
function checkFields(context: SpecContext): void {
  const { spec, modules, positions } = context;
  const texts = keysOf(spec.texts);
  const types = new Set([...spec.resources.map((one) => one.spec.name), ...plainFieldTypes]);
  const byModule = new Map(modules.map((module) => [module.spec, module]));
  visitFields(spec, ({ field, module }) => {
    if (!isFieldKind(field.type))
      must(context, 'unknown-resource', positions.ofValue(field, 'type'), field.type, types);
    if (field.text !== undefined) must(context, 'unknown-text', positions.ofValue(field, 'text'), field.text, texts);
    const { when = {} } = field;
    const parameters = new Map(
      (module && byModule.get(module))?.parameters.map(({ name, expanded }) => [name, expanded]),
    );
    for (const [name, values] of Object.entries(module ? when : {})) {
      const parameter = parameters.get(name);
      must(context, 'unknown-parameter', positions.ofKey(when, name), name, new Set(parameters.keys()), {
        module: module?.name ?? '',
        name,
      });
      if (values !== true && parameter?.values && !parameter.siteDependent)
        checkList('unknown-value', values, parameter.values, `"${name}"`, context);
    }
  });
}
