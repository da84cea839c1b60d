/** Compares a spec with a wiki's own description of itself. */
import { moduleRecord, parameterRecord } from '../emitters/paraminfo/emit-paraminfo.js';
import { furtherActions, parametersInOrder } from '../model/modules.js';
import type { Model, Module, Parameter, SourcePlace } from '../model/model.js';
import type { Json, ModuleDescription } from './read-paraminfo.js';
import { lookUp } from '../text/look-up.js';

/**
 * Why the spec and the wiki differ: a value or module of a component that only one of them has, something that came or
 * went between versions, or a mistake in the spec.
 */
export type DifferenceClass = 'component' | 'version' | 'transcription';

/** One difference, at its place in the spec. */
export interface Difference {
  readonly class: DifferenceClass;
  readonly module: string;
  readonly parameter?: string;
  /** Member of the record that differs; `module` or `parameter` when it is missing as a whole. */
  readonly member: string;
  readonly spec: unknown;
  readonly wiki: unknown;
  readonly place: SourcePlace;
}

/** Values that say where a wiki is, and not what its interface is. */
const ignored: ReadonlySet<string> = new Set(['licenselink', 'source', 'sourcename', 'licensetag', 'index']);

/** Every difference, in the order of the modules. */
export function verifySpec(model: Model, descriptions: readonly ModuleDescription[]): Difference[] {
  const described = new Map(descriptions.map((one) => [one.name, one]));
  const own = [...model.modules, ...furtherActions(model)];
  const found = own.flatMap((module) => {
    const description = described.get(module.name);
    return description ? compareModule(module, description) : [missingInWiki(module)];
  });
  const known = new Set(own.map(({ name }) => name));
  const core = model.modules.find(({ component }) => component.source === 'MediaWiki')?.component.source ?? 'MediaWiki';
  const missing = descriptions
    .filter(({ name }) => !known.has(name))
    .map((one): Difference => ({
      class: one.record['source'] === core ? 'version' : 'component',
      module: one.name,
      member: 'module',
      spec: undefined,
      wiki: one.name,
      place: { file: `modules/${one.group}`, line: 1, column: 1 },
    }));
  return [...found, ...missing];
}

const missingInWiki = (module: Module): Difference => ({
  class: module.component.source === 'MediaWiki' ? 'version' : 'component',
  module: module.name,
  member: 'module',
  spec: module.name,
  wiki: undefined,
  place: module.source,
});

function compareModule(module: Module, description: ModuleDescription): Difference[] {
  const { parameters: _, templatedparameters: __, ...own } = moduleRecord(module);
  const base = { module: module.name, place: module.source };
  const members = compareRecords(own, description.record).map(([member, spec, wiki]): Difference => {
    const isFlag = member === 'generator' || member === 'deprecated' || member === 'helpurls';
    return { ...base, class: isFlag ? 'version' : 'transcription', member, spec, wiki };
  });
  return [...members, ...compareParameters(module, description)];
}

function compareParameters(module: Module, description: ModuleDescription): Difference[] {
  const own = parametersInOrder(module);
  const theirs = new Map(description.parameters.map((one) => [one.name, one.record]));
  const found = own.flatMap((parameter) => {
    const record = theirs.get(parameter.name);
    const base = { module: module.name, parameter: parameter.name, place: parameter.source };
    if (!record)
      return [{ ...base, class: 'version' as const, member: 'parameter', spec: parameter.name, wiki: undefined }];
    return compareParameter(parameter, record, base);
  });
  const known = new Set(own.map(({ name }) => name));
  const missing = description.parameters
    .filter(({ name }) => !known.has(name))
    .map(({ name }): Difference => ({
      class: 'version',
      module: module.name,
      parameter: name,
      member: 'parameter',
      spec: undefined,
      wiki: name,
      place: module.source,
    }));
  return [...found, ...missing, ...compareOrder(module, own, description)];
}

function compareOrder(module: Module, own: readonly Parameter[], description: ModuleDescription): Difference[] {
  const theirs = description.parameters.map(({ name }) => name);
  const common = own.map(({ name }) => name).filter((name) => theirs.includes(name));
  const wanted = theirs.filter((name) => common.includes(name));
  if (common.join() === wanted.join()) return [];
  const first = common.findIndex((name, at) => name !== wanted[at]);
  const place = own.find(({ name }) => name === common[first])?.source ?? module.source;
  return [{ class: 'transcription', module: module.name, member: 'order', spec: common, wiki: wanted, place }];
}

type Base = Pick<Difference, 'module' | 'place'> & { readonly parameter: string };

function compareParameter(parameter: Parameter, record: Json, base: Base): Difference[] {
  return compareRecords(parameterRecord(parameter), record).map(([member, spec, wiki]) => ({
    ...base,
    class: classOf(parameter, member, spec, wiki),
    member,
    spec,
    wiki,
  }));
}

function classOf(parameter: Parameter, member: string, spec: unknown, wiki: unknown): DifferenceClass {
  if (member === 'deprecated' || member === 'deprecatedvalues') return 'version';
  if (parameter.siteDependent && (member === 'type' || member === 'default')) return 'component';
  if (member !== 'type' || !Array.isArray(spec) || !Array.isArray(wiki)) return 'transcription';
  const added = wiki.filter((value) => !spec.includes(value));
  const gone = spec.filter((value) => !wiki.includes(value));
  return added.length > 0 !== gone.length > 0 ? 'version' : 'transcription';
}

function compareRecords(own: Json, theirs: Json): [string, unknown, unknown][] {
  const keys = [...new Set([...Object.keys(own), ...Object.keys(theirs)])].filter((key) => !ignored.has(key));
  return keys.flatMap((key): [string, unknown, unknown][] => {
    const same =
      key === 'helpurls'
        ? paths(own[key]) === paths(theirs[key])
        : text(lookUp(own, key)) === text(lookUp(theirs, key));
    return same ? [] : [[key, lookUp(own, key), lookUp(theirs, key)]];
  });
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';
/** Help is the same on every host. */
const paths = (value: unknown): string => text(value).replace(/https?:\/\/[^/"]+/g, '');
