import type { Module, Parameter } from '../model/model.js';
import type { ChangeClass, SpecChange } from './change.js';
import { pairUp } from './pair-up.js';

type Finding = readonly [kind: ChangeClass, what: string, message: string];

/** What changed in the parameters of a module. */
export function diffParameters(before: Module, after: Module): SpecChange[] {
  const { both, renamed, removed, added } = pairUp(all(before), all(after), likeness);
  const said = (name: string, [kind, what, message]: Finding): SpecChange => ({
    class: kind,
    kind: what,
    module: before.name,
    parameter: name,
    message,
  });
  return [
    ...removed.map(({ name }) => said(name, ['breaking', 'parameter-removed', 'the parameter is gone'])),
    ...renamed.map(([old, now]) => said(old.name, ['breaking', 'parameter-renamed', `it is now called ${now.name}`])),
    ...added.map(({ name, required }) =>
      required
        ? said(name, ['breaking', 'required-parameter-added', 'the parameter is new, and required'])
        : said(name, ['non-breaking', 'parameter-added', 'the parameter is new']),
    ),
    ...both.flatMap(([old, now]) => diffParameter(old, now).map((finding) => said(old.name, finding))),
  ];
}

const all = (module: Module): readonly Parameter[] => [...module.parameters, ...module.templatedParameters];

/** What stays of a parameter that gets another name: plain ones are too alike to be distinguished. */
function likeness(parameter: Parameter): string {
  const { kind, values, multi, description, index, min, max, default: value } = parameter;
  return JSON.stringify([kind, values, multi, min, max, value, description === '' ? index : description]);
}

function diffParameter(before: Parameter, after: Parameter): Finding[] {
  return [
    ...diffType(before, after),
    ...diffValues(before, after),
    ...diffFlags(before, after),
    ...diffDefault(before, after),
    ...diffBounds(before, after),
    ...diffForms(before, after),
    ...diffTexts(before, after),
  ];
}

function diffType(before: Parameter, after: Parameter): Finding[] {
  if (before.kind === after.kind) return [];
  const widened = after.kind === 'string' && before.kind !== 'boolean' && !after.values;
  return [[widened ? 'non-breaking' : 'breaking', 'type-changed', `the type was ${before.kind}, is ${after.kind}`]];
}

function diffValues(before: Parameter, after: Parameter): Finding[] {
  if (before.kind !== 'enum' || after.kind !== 'enum') return [];
  // The modules that one may choose are reported themselves.
  if (before.submodules && after.submodules) return [];
  const was = before.values ?? [];
  const is = after.values ?? [];
  const gone = was.filter((value) => !is.includes(value));
  const come = is.filter((value) => !was.includes(value));
  const deprecated = after.deprecatedValues.filter((value) => !before.deprecatedValues.includes(value));
  const restored = before.deprecatedValues.filter(
    (value) => !after.deprecatedValues.includes(value) && is.includes(value),
  );
  return [
    ...list('breaking', 'set-narrowed', 'values are gone', gone),
    ...list('non-breaking', 'set-widened', 'values are new', come),
    ...list(
      'non-breaking',
      'values-deprecated',
      'values are deprecated now',
      deprecated.filter((value) => was.includes(value)),
    ),
    ...list('non-breaking', 'values-undeprecated', 'values are no longer deprecated', restored),
  ];
}

const list = (kind: ChangeClass, what: string, message: string, values: readonly string[]): Finding[] =>
  values.length === 0 ? [] : [[kind, what, `${message}: ${values.map((value) => `"${value}"`).join(', ')}`]];

function diffFlags(before: Parameter, after: Parameter): Finding[] {
  const findings: Finding[] = [];
  if (before.multi !== after.multi)
    findings.push([
      after.multi ? 'non-breaking' : 'breaking',
      'multi-changed',
      after.multi ? 'it takes several values now' : 'it takes one value only now',
    ]);
  if (before.required !== after.required)
    findings.push([
      after.required ? 'breaking' : 'non-breaking',
      'required-changed',
      after.required ? 'it is required now' : 'it is no longer required',
    ]);
  if (before.deprecated !== after.deprecated)
    findings.push([
      'non-breaking',
      after.deprecated ? 'parameter-deprecated' : 'parameter-undeprecated',
      after.deprecated ? 'it is deprecated now' : 'it is no longer deprecated',
    ]);
  if (before.all !== after.all)
    findings.push([
      before.all === undefined ? 'non-breaking' : 'breaking',
      'all-changed',
      `the value for all was ${show(before.all)}, is ${show(after.all)}`,
    ]);
  if (before.allowsDuplicates !== after.allowsDuplicates)
    findings.push([
      'breaking',
      'duplicates-changed',
      after.allowsDuplicates ? 'repeated values are kept now' : 'repeated values are dropped now',
    ]);
  if (before.sensitive !== after.sensitive || before.mustExist !== after.mustExist)
    findings.push([
      after.mustExist && !before.mustExist ? 'breaking' : 'non-breaking',
      'flags-changed',
      'its flags (sensitive, must exist) changed',
    ]);
  return findings;
}

function diffDefault(before: Parameter, after: Parameter): Finding[] {
  if (JSON.stringify(before.default) === JSON.stringify(after.default)) return [];
  return [['breaking', 'default-changed', `the default was ${show(before.default)}, is ${show(after.default)}`]];
}

const upper = ['max', 'highmax', 'lowlimit', 'highlimit'] as const;

function diffBounds(before: Parameter, after: Parameter): Finding[] {
  const findings = upper.flatMap((key): Finding[] => {
    const [was, is] = [before[key], after[key]];
    if (was === is || (isLimit(key) && !before.multi && !after.multi)) return [];
    const narrowed = is !== undefined && (was === undefined || is < was);
    const what = isLimit(key) ? 'multi-limit-changed' : 'bound-changed';
    return [[narrowed ? 'breaking' : 'non-breaking', what, `${key} was ${show(was)}, is ${show(is)}`]];
  });
  if (before.min === after.min) return findings;
  const narrowed = after.min !== undefined && (before.min === undefined || after.min > before.min);
  return [
    ...findings,
    [narrowed ? 'breaking' : 'non-breaking', 'bound-changed', `min was ${show(before.min)}, is ${show(after.min)}`],
  ];
}

const isLimit = (key: string): boolean => key === 'lowlimit' || key === 'highlimit';

/** Forms of a user, virtual namespaces, restrictions, variables. */
function diffForms(before: Parameter, after: Parameter): Finding[] {
  const findings: Finding[] = [
    ...narrowing('forms of a user', before.subtypes, after.subtypes),
    ...narrowing('virtual namespaces', before.extraNamespaces, after.extraNamespaces),
    ...narrowing('unadvertised values', before.internalValues, after.internalValues),
  ];
  if (JSON.stringify(before.info) !== JSON.stringify(after.info))
    findings.push(['breaking', 'restriction-changed', `it applied ${show(before.info)}, applies ${show(after.info)}`]);
  if (JSON.stringify(before.templateVars) !== JSON.stringify(after.templateVars))
    findings.push(['breaking', 'templatevars-changed', 'its variables come from other parameters']);
  return findings;
}

function narrowing(what: string, before: readonly unknown[], after: readonly unknown[]): Finding[] {
  const gone = before.filter((value) => !after.includes(value)).map(String);
  const come = after.filter((value) => !before.includes(value)).map(String);
  return [
    ...list('breaking', 'forms-narrowed', `${what} are gone`, gone),
    ...list('non-breaking', 'forms-widened', `${what} are new`, come),
  ];
}

function diffTexts(before: Parameter, after: Parameter): Finding[] {
  const words = ({ description, valueTexts }: Parameter) => JSON.stringify([description, valueTexts]);
  return words(before) === words(after) ? [] : [['documentation', 'texts-changed', 'its description changed']];
}

const show = (value: unknown): string =>
  value === undefined ? 'none' : typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? 'none');
