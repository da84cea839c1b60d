/** Makes a spec folder of a description of modules. */
import { moduleRecord } from '../emitters/paraminfo/module-record.js';
import { modelOf } from '../generate/load-model.js';
import type { SpecFile } from '../load/load-spec.js';
import { printYaml } from '../print/yaml.js';
import { findSets, type ImportedParameter, type ImportedSets } from './find-sets.js';
import { importParameter } from './import-parameter.js';
import type { Json, ModuleDescription } from './read-paraminfo.js';

/** A module on its way into a spec. */
interface ImportedModule {
  readonly description: ModuleDescription;
  readonly component: string;
  readonly parameters: readonly ImportedParameter[];
}

interface Draft {
  readonly modules: readonly ImportedModule[];
  readonly sets: ImportedSets;
  readonly components: Json;
  readonly sharedNames: readonly string[];
}

/** The files of a spec with all that the description carries. `schema` is the address that editors find the format at. */
export function importParaminfo(
  descriptions: readonly ModuleDescription[],
  schema: (file: string) => string,
): SpecFile[] {
  const draft = draftOf(descriptions);
  const first = filesOf(draft, new Map(), schema);
  return filesOf(draft, differences(first, descriptions), schema);
}

function draftOf(descriptions: readonly ModuleDescription[]): Draft {
  const components: Record<string, Json> = {};
  const modules = descriptions.map((description): ImportedModule => {
    const parameters = description.parameters.map((parameter) => ({
      module: description.name,
      name: parameter.name,
      keys: importParameter(parameter),
    }));
    return { description, component: componentOf(description.record, components), parameters };
  });
  const sets = findSets(modules.flatMap(({ parameters }) => parameters));
  return { modules, sets, components, sharedNames: sharedNames(descriptions) };
}

/** The component of a module; one that is new is added under a name of its own. */
function componentOf(record: Json, components: Record<string, Json>): string {
  const textAt = (key: string): string => String(record[key] ?? '');
  const component = {
    source: textAt('source'),
    sourcename: textAt('sourcename'),
    licensetag: textAt('licensetag'),
    licenselink: textAt('licenselink'),
  };
  const start =
    component.source
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'unnamed';
  let name = start === 'mediawiki' ? 'core' : start;
  for (let number = 2; components[name] && !isSame(components[name], component); number++) name = `${start}-${number}`;
  components[name] = component;
  return name;
}

/** Names that two parameters of one request have, and prefixes that two modules have. */
function sharedNames(descriptions: readonly ModuleDescription[]): string[] {
  const seen = new Set<string>();
  const shared = new Set<string>();
  const claim = (name: string): void => void (seen.has(name) ? shared.add(name) : seen.add(name));
  for (const { record } of descriptions) if (record['prefix']) claim(String(record['prefix']));
  seen.clear();
  for (const { record, parameters } of descriptions)
    for (const { name } of parameters) {
      const wire = `${String(record['prefix'] ?? '')}${name}`;
      claim(wire);
      if (Object.hasOwn(record, 'generator')) claim(`g${wire}`);
    }
  return [...shared].sort();
}

type Corrections = ReadonlyMap<string, Json>;

function filesOf(draft: Draft, corrections: Corrections, schema: (file: string) => string): SpecFile[] {
  const file = (path: string, definition: string, value: unknown): SpecFile => ({
    path,
    text: `# yaml-language-server: $schema=${schema(path)}#/$defs/${definition}\n${printYaml(value)}`,
  });
  const modules = draft.modules.map((module) =>
    file(
      `modules/${module.description.group}/${module.description.name}.yaml`,
      'Module',
      moduleSpec(module, corrections),
    ),
  );
  return [
    ...modules,
    file('sets.yaml', 'Sets', draft.sets),
    file('components.yaml', 'Components', draft.components),
    ...(draft.sharedNames.length > 0 ? [file('api.yaml', 'Api', apiSpec(draft.sharedNames))] : []),
  ];
}

function moduleSpec({ description, component, parameters }: ImportedModule, corrections: Corrections): Json {
  const { name, group, record } = description;
  const correction = corrections.get(name);
  const isOn = (key: string): boolean => Object.hasOwn(record, key);
  return {
    name,
    group,
    prefix: String(record['prefix'] ?? ''),
    ...(isOn('generator') && group !== 'meta' && { generator: true }),
    ...(isOn('deprecated') && { deprecated: true }),
    ...(!isOn('readrights') && { readrights: false }),
    component,
    helpurls: record['helpurls'] ?? [],
    ...(correction && { record: correction }),
    parameters: Object.fromEntries(
      parameters.map((parameter) => {
        const more = corrections.get(`${name}.${parameter.name}`);
        return [parameter.name, { ...parameter.keys, ...(more && { record: more }) }];
      }),
    ),
  };
}

const apiSpec = (names: readonly string[]): Json => ({
  title: 'Wiki query interface',
  version: '0.0.0',
  description: '',
  license: { name: '' },
  sharedNames: names,
  rules: [],
  limits: [],
  authentication: [],
  versioning: [],
  events: [],
});

/** Renders what was imported, and finds where it is not what was described. */
function differences(files: readonly SpecFile[], descriptions: readonly ModuleDescription[]): Corrections {
  const { model, diagnostics } = modelOf(files);
  if (!model)
    throw new Error(`The imported spec is not sound: ${diagnostics.find((one) => one.severity === 'error')?.message}`);
  const corrections = new Map<string, Json>();
  const byName = new Map(model.modules.map((module) => [module.name, module]));
  for (const { name, record, parameters } of descriptions) {
    const module = byName.get(name);
    if (!module) continue;
    const { parameters: ordinary, templatedparameters: templated, ...made } = moduleRecord(module);
    correct(corrections, name, record, made);
    const records = [...asList(ordinary), ...asList(templated)];
    for (const parameter of parameters) {
      const own = records.find((one) => one['name'] === parameter.name) ?? {};
      correct(corrections, `${name}.${parameter.name}`, parameter.record, own);
    }
  }
  return corrections;
}

function correct(corrections: Map<string, Json>, key: string, want: Json, made: Json): void {
  const keys = new Set([...Object.keys(want), ...Object.keys(made)]);
  const wrong = [...keys].filter((one) => !isSame(want[one], made[one]));
  if (wrong.length > 0) corrections.set(key, Object.fromEntries(wrong.map((one) => [one, want[one] ?? null])));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The same with the members of objects in one order; the order of a map says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

const asList = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
