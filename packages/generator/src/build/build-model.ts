import { placeOf, placeOfKey } from '../load/positions.js';
import type { ApiSpec, ComponentSpec, ModuleSpec, ResultSpec, StateSetSpec } from '../spec/format.js';
import type { ResolvedModule } from '../resolve/resolve-modules.js';
import { resolveSpec, type Resolution } from '../resolve/resolve-spec.js';
import { buildMembers, buildShape, type ShapeContext } from './build-shape.js';
import { buildConstraint } from '../model/constraints.js';
import type {
  Api,
  Component,
  Constraint,
  Message,
  Model,
  Module,
  Parameter,
  PlaceGroup,
  Resource,
  Statement,
  ValueSet,
} from '../model/model.js';
import type { FormatVersion, ModuleResult, ResultPlace, Shape } from '../model/shape.js';
import { buildContinuations, buildTypes } from './build-types.js';
import { fillTexts, lookupIn } from '../resolve/placeholders.js';
import type { ResolvedSet } from '../resolve/resolve-sets.js';
import type { Spec } from '../spec/spec.js';
import { isRecord, lookUp } from '../text/look-up.js';
import { componentFile, languageOf } from '../spec/schema.js';
import { englishOf, textsOf } from '../translate/joined-texts.js';
import { frameOf } from '../translate/translations.js';
import { visitShapes } from '../model/places.js';
import { isQueryModule, parametersOf, typeNameOf } from '../model/modules.js';
import { compare } from '../text/compare.js';

type Context = ShapeContext & { readonly spec: Spec };

/** Builds the model of a spec without errors. */
export function buildModel(resolution: Resolution): Model {
  const { spec, translated } = resolution;
  const { joined, texts, languages } = translated;
  // Facts are the same in each language, so that all of them are built at once.
  const whole = buildAll(languages.size === 0 ? resolution : resolveSpec(joined));
  const translations = [...languages].map(([language, used], at) => ({
    language,
    ...frameOf(spec, language),
    machine: used.some(({ machine }) => machine),
    texts: texts.length,
    translated: used.length,
    from: [...new Set(spec.translations.map(({ file }) => file))].filter((file) => languageOf(file) === language),
    modelTexts: textsOf(whole, at + 1),
  }));
  return withResponses({ ...englishOf(whole), translations }, spec);
}

/** The model with texts in all languages. */
function buildAll(resolution: Resolution): Model {
  const { spec, sets, modules: all } = resolution;
  const resources = new Map(spec.resources.map((one) => [one.spec.name, one.spec]));
  const context: Context = { spec, sets, resources };
  const resolved = all.toSorted((a, b) => compare(a.spec.name, b.spec.name));
  const inProtocol = new Set(spec.protocol.map((located) => located.spec));
  const build = (module: ResolvedModule) => buildModule(module, context);
  const modules = resolved.filter((module) => !inProtocol.has(module.spec)).map(build);
  const protocol = resolved.filter((module) => inProtocol.has(module.spec)).map(build);
  return withNumbers(resolution, {
    api: buildApi(spec.api),
    types: buildTypes(spec.types),
    modules,
    protocol,
    sets: buildSets(sets, [...protocol, ...modules]),
    resources: withPrefixes(buildResources(context), [...modules, ...protocol]),
    components: Object.keys(spec.components)
      .sort()
      .map((name) => buildComponent(name, spec)),
    texts: Object.keys(spec.texts),
    states: spec.states.map((state) => buildState(state, sets)),
    messages: buildMessages(spec),
    places: buildPlaces(spec),
    translations: [],
  });
}

/** A place belongs to the value that was read, so the state itself is looked up, not a copy. */
function buildState(state: StateSetSpec, sets: Context['sets']): Model['states'][number] {
  const { set, ...own } = state;
  return {
    ...own,
    values: state.values ?? sets.get(set ?? '')?.meanings ?? {},
    usedBy: state.usedBy ?? [],
    source: placeOf(state),
  };
}

const buildPlaces = ({ formats }: Spec): readonly PlaceGroup[] =>
  (formats?.places ?? []).map((group) => ({
    name: group.name,
    below: group.below ?? [''],
    members: Object.fromEntries(
      Object.entries(group.members).map(([path, facts]) => [
        path,
        typeof facts === 'string' ? { element: facts } : facts,
      ]),
    ),
    source: placeOf(group),
  }));

/** The model with the numbers that its texts refer to. */
function withNumbers(source: Resolution, model: Model): Model {
  const inModule = (module: Module): Module => {
    const scope = { module: module.name };
    const fillParameter = (parameter: Parameter): Parameter => ({
      ...parameter,
      ...fillTexts(
        { ...wordsOf(parameter), restrictions: parameter.restrictions },
        lookupIn(source, { ...scope, parameter }),
      ),
    });
    const { parameters, templatedParameters, ...rest } = module;
    return {
      ...module,
      ...fillTexts(rest, lookupIn(source, scope)),
      parameters: parameters.map(fillParameter),
      templatedParameters: templatedParameters.map(fillParameter),
    };
  };
  const { modules, protocol, sets, ...rest } = model;
  const filled = fillTexts(rest, lookupIn(source, {}));
  const fillSet = (set: ValueSet): ValueSet => ({ ...set, ...fillTexts(wordsOf(set), lookupIn(source, {})) });
  return { ...filled, sets: sets.map(fillSet), modules: modules.map(inModule), protocol: protocol.map(inModule) };
}

/** What people read of a parameter or set: a value of the interface stays as it is. */
const wordsOf = ({ description, valueTexts }: Parameter | ValueSet) => ({ description, valueTexts });

/** Recorded responses come last: they stay as they were recorded, and to visit them takes long. */
function withResponses(model: Model, { responses }: Spec): Model {
  const inModule = (module: Module): Module => {
    const recorded = lookUp(responses, module.name);
    const responsesOf = (id: string) => (isRecord(recorded) ? lookUp(recorded, id) : undefined);
    const examples = module.examples.map((example) => {
      const found = responsesOf(example.id);
      return isRecord(found) ? { ...example, responses: found } : example;
    });
    return { ...module, examples };
  };
  return { ...model, modules: model.modules.map(inModule), protocol: model.protocol.map(inModule) };
}

function buildModule({ spec, parameters, source }: ResolvedModule, context: Context): Module {
  const generator = spec.generator ?? false;
  const built = parameters.map(({ expanded }) => expanded);
  return {
    name: spec.name,
    typeName: typeNameOf(spec),
    path: isQueryModule(spec) ? `query+${spec.name}` : spec.name,
    group: spec.group,
    prefix: spec.prefix,
    generator,
    deprecated: spec.deprecated ?? false,
    mustBePosted: spec.mustbeposted ?? false,
    writerights: spec.writerights ?? false,
    readrights: spec.readrights ?? true,
    component: buildComponent(spec.component, context.spec),
    helpurls: spec.helpurls,
    summary: spec.summary ?? '',
    description: spec.description ?? '',
    ...(spec.subject && { subject: spec.subject }),
    tasks: spec.tasks ?? [],
    aliases: spec.aliases ?? [],
    rights: spec.rights ?? {},
    parameters: built.filter((parameter) => !parameter.templateVars),
    templatedParameters: built.filter((parameter) => parameter.templateVars),
    constraints: buildConstraints(spec, built, context.spec),
    continues: buildContinuations(spec.continues ?? baseOf(spec, context.spec)?.continues, context.spec.types?.tokens),
    result: { 1: buildResult(spec.result, 1, context), 2: buildResult(spec.result, 2, context) },
    openPlaces: spec.result?.open ? openPlacesOf(spec) : [],
    ...(spec.result?.tuple && { tuple: true as const }),
    errors: spec.errors ?? [],
    examples: (spec.examples ?? []).map((example) => ({ ...example, source: placeOf(example) })),
    ...(spec.record && { record: spec.record }),
    ...(spec.origin && { origin: spec.origin }),
    source,
  };
}

function openPlacesOf({ group, generator }: ModuleSpec): readonly ResultPlace[] {
  const own = { list: 'query', meta: 'query', prop: 'page', action: 'top', format: 'top', main: 'top' } as const;
  return [own[group], ...(generator ? (['generator'] as const) : [])];
}

/** The module that one is like: it continues in the same way, and has the same rules about its parameters. */
const baseOf = ({ like }: ModuleSpec, { modules, protocol }: Spec): ModuleSpec | undefined =>
  [...modules, ...protocol].find((located) => located.spec.name === like)?.spec;

function buildConstraints(own: ModuleSpec, parameters: readonly Parameter[], spec: Spec): readonly Constraint[] {
  const names = new Set(parameters.map(({ name }) => name));
  const written = own.constraints ?? baseOf(own, spec)?.constraints ?? [];
  return written.flatMap((one) => buildConstraint(one, placeOf(one), names));
}

function buildResult(spec: ResultSpec | undefined, version: FormatVersion, context: ShapeContext): ModuleResult {
  return {
    top: buildMembers(spec?.top, version, context),
    query: buildMembers(spec?.query, version, context),
    page: buildMembers(spec?.page, version, context),
    generator: buildMembers(spec?.generator, version, context),
  };
}

/** The component of an extension stands in a file of its own. */
const isExtension = (component: ComponentSpec): boolean => placeOf(component).file.endsWith(`/${componentFile}`);

/** A component that the spec does not describe is its own source, of unknown licence. */
function buildComponent(name: string, spec: Spec): Component {
  const found = lookUp(spec.components, name);
  if (!found) return { name, source: name, sourcename: name, licensetag: '', licenselink: '' };
  const { helpurl: _helpurl, ...component } = found;
  return { name, ...component, ...(isExtension(found) && { isExtension: true as const }) };
}

function buildSets(sets: ReadonlyMap<string, ResolvedSet>, modules: readonly Module[]): ValueSet[] {
  const uses = new Map<string, string[]>();
  for (const module of modules)
    for (const parameter of parametersOf(module))
      if (parameter.set !== undefined)
        uses.set(parameter.set, [...(uses.get(parameter.set) ?? []), `${module.name}.${parameter.name}`]);
  return [...sets.values()]
    .sort((a, b) => compare(a.name, b.name))
    .map((set) => ({
      name: set.name,
      kind: set.values ? 'values' : 'type',
      values: set.values ?? [],
      deprecatedValues: set.deprecatedValues,
      siteDependent: set.siteDependent,
      description: set.spec.description,
      valueTexts: set.meanings,
      usedBy: uses.get(set.name) ?? [],
      ...(set.spec.origin && { origin: set.spec.origin }),
      source: set.source,
    }));
}

function buildResources(context: Context): Resource[] {
  return [...context.spec.resources]
    .sort((a, b) => compare(a.spec.name, b.spec.name))
    .map(({ spec }) => {
      const shapes = { 1: buildShape(spec, 1, context), 2: buildShape(spec, 2, context) };
      const { description } = shapes[2];
      return {
        name: spec.name,
        shapes,
        description,
        ...(spec.origin && { origin: spec.origin }),
        source: placeOf(spec),
      };
    });
}

/** Resources with the prefix of the only module that uses them, so that texts can name its parameters as a request writes them. */
function withPrefixes(resources: readonly Resource[], modules: readonly Module[]): Resource[] {
  const namesIn = (shape: Pick<Shape, 'members'>): ReadonlySet<string> => {
    const names = new Set<string>();
    visitShapes(shape, ({ resource }) => resource !== undefined && names.add(resource));
    return names;
  };
  const within = new Map(resources.map(({ name, shapes }) => [name, namesIn(shapes[2])]));
  const users = modules.map(({ prefix, result }) => {
    const used = new Set(namesIn({ members: Object.values(result[2]).flat() }));
    // Names that are added are visited too.
    for (const name of used) for (const inner of within.get(name) ?? []) used.add(inner);
    return { prefix, used };
  });
  return resources.map((resource) => {
    const [only, ...others] = users.filter(({ used }) => used.has(resource.name));
    return only && others.length === 0 ? { ...resource, prefix: only.prefix } : resource;
  });
}

function buildMessages({ messages }: Spec): Message[] {
  return Object.entries(messages)
    .sort(([a], [b]) => compare(a, b))
    .map(([code, message]) => ({
      code,
      kind: message.kind,
      text: message.text,
      messages: Object.entries(message.messages ?? {}).map(([key, { params = {}, text }]) => ({
        key,
        params,
        ...(text !== undefined && { text }),
      })),
      description: message.description ?? '',
      http: message.http ?? 200,
      ...(message.origin && { origin: message.origin }),
      source: placeOfKey(messages, code),
    }));
}

function buildApi(api: ApiSpec | undefined): Api {
  if (!api)
    return {
      ...unnamedApi,
      rules: [],
      limits: [],
      authentication: [],
      cookies: [],
      versioning: [],
      events: [],
      http: httpOf({}),
    };
  const placed = <T extends { readonly id: string }>(statements: readonly T[]) =>
    statements.map((statement) => ({ text: '', ...statement, source: placeOf(statement) }));
  const limits: readonly Statement[] = placed(api.limits);
  return {
    title: api.title,
    version: api.version,
    description: api.description,
    license: api.license,
    rules: placed(api.rules),
    limits,
    authentication: placed(api.authentication),
    cookies: (api.cookies ?? []).map((cookie) => ({ ...cookie, source: placeOf(cookie) })),
    http: httpOf(api.http),
    versioning: placed(api.versioning),
    events: placed(api.events),
  };
}

/** What a spec does not say is as a server of its own has it. */
function httpOf(stated: ApiSpec['http'] = {}): Api['http'] {
  const { examples = 'http://localhost:8080' } = stated;
  return {
    path: stated.path ?? '/api.php',
    servers: stated.servers ?? [{ url: '/', text: 'The server that this document is from.' }],
    examples,
    wiki: stated.wiki ?? examples,
    headers: stated.headers ?? [],
    forbidden: stated.forbidden ?? '',
  };
}

const unnamedApi = { title: 'Wiki query interface', version: '0.0.0', description: '', license: { name: 'MIT' } };
