/** Compares a spec with a wiki's own description of itself. */
import { parameterRecord } from '../emitters/paraminfo/emit-paraminfo.js';
import { furtherActions, parametersInOrder } from '../model/modules.js';
import type { Model, Module, Parameter, SourcePlace } from '../model/model.js';
import type { Json, ModuleDescription } from './read-paraminfo.js';
import { compareRecords, pairs, recordOf, type Found } from './compare-records.js';

/**
 * Why the spec and the wiki differ: a value or module of a component that only one of them has, something that came or
 * went between versions, or a mistake in the spec.
 */
export type DifferenceClass = 'component' | 'version' | 'transcription';

/** One difference, at its place in the spec; the member is `module` or `parameter` when one is missing as a whole. */
export interface Difference extends Found {
  readonly class: DifferenceClass;
  readonly module: string;
  readonly parameter?: string;
  readonly place: SourcePlace;
}

/** Values that say where a wiki is, and not what its interface is. */
const ignored: ReadonlySet<string> = new Set(['licenselink', 'source', 'sourcename', 'licensetag', 'index']);

/** Every difference, in the order of the modules. */
export const verifySpec = (model: Model, descriptions: readonly ModuleDescription[]): Difference[] =>
  pairs([...model.modules, ...furtherActions(model)], descriptions).flatMap(([module, description]): Difference[] => {
    if (module && description) return compareModule(module, description);
    const isCore = (module?.component.source ?? description?.record['source']) === 'MediaWiki';
    const place = module?.source ?? { file: `modules/${description?.group}`, line: 1, column: 1 };
    const name = module?.name ?? description?.name ?? '';
    const [spec, wiki] = [module?.name, description?.name];
    return [{ class: isCore ? 'version' : 'component', module: name, member: 'module', spec, wiki, place }];
  });

function compareModule(module: Module, description: ModuleDescription): Difference[] {
  const base = { module: module.name, place: module.source };
  const members = differing(recordOf(module), description.record).map((found): Difference => {
    const isFlag = ['generator', 'deprecated', 'helpurls'].includes(found.member);
    return { ...base, class: isFlag ? 'version' : 'transcription', ...found };
  });
  const parameters = parametersInOrder(module);
  const others = pairs(parameters, description.parameters).flatMap(([parameter, described]): Difference[] => {
    const place = parameter?.source ?? module.source;
    const common = { ...base, parameter: parameter?.name ?? described?.name ?? '', place };
    if (!parameter || !described)
      return [{ ...common, class: 'version', member: 'parameter', spec: parameter?.name, wiki: described?.name }];
    return differing(parameterRecord(parameter), described.record).map((found) => ({
      ...common,
      class: classOf(parameter, found),
      ...found,
    }));
  });
  return [...members, ...others, ...compareOrder(module, parameters, description)];
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

function classOf(parameter: Parameter, { member, spec, wiki }: Found): DifferenceClass {
  if (member === 'deprecated' || member === 'deprecatedvalues') return 'version';
  if (parameter.siteDependent && (member === 'type' || member === 'default')) return 'component';
  if (member !== 'type' || !Array.isArray(spec) || !Array.isArray(wiki)) return 'transcription';
  const added = wiki.filter((value) => !spec.includes(value));
  const gone = spec.filter((value) => !wiki.includes(value));
  return added.length > 0 !== gone.length > 0 ? 'version' : 'transcription';
}

const differing = (own: Json, theirs: Json): readonly Found[] =>
  compareRecords(own, theirs).filter(
    ({ member, spec, wiki }) => !ignored.has(member) && !(member === 'helpurls' && paths(spec) === paths(wiki)),
  );

/** Help is the same on every host. */
const paths = (value: unknown): string => (JSON.stringify(value) ?? '').replace(/https?:\/\/[^/"]+/g, '');
