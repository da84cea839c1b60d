/** The pages besides those of modules: what the template of each shows. */
import { groups, subjects } from '../../spec/module-schema.js';
import { parameterKinds } from '../../spec/kinds.js';
import type { Model, Module, Parameter, Statement, Task } from '../../model/model.js';
import { inlineCode } from '../../print/markdown.js';
import { byKey, compare } from '../../text/compare.js';
import { formatSections } from './format.js';
import { filesOf, parametersInOrder, parametersOf } from '../../model/modules.js';

interface PageData {
  /** The files of the spec that the page names as its source. */
  readonly from: readonly string[];
  readonly [name: string]: unknown;
}

/** Page → data of its template, which has the same name. */
export const pages: Readonly<Record<string, (model: Model) => PageData>> = {
  index: ({ modules, protocol }) => ({
    from: filesOf(modules),
    modules,
    protocol,
    list: modules.filter(({ group }) => group === 'list'),
    prop: modules.filter(({ group }) => group === 'prop'),
    meta: modules.filter(({ group }) => group === 'meta'),
  }),

  tasks: ({ modules }) => ({
    from: filesOf(modules),
    subjects: [...subjects, undefined]
      .map((subject) => ({
        subject: subject ?? 'Other',
        tasks: modules
          .filter((module) => module.subject === subject)
          .flatMap((module) => module.tasks.map((task) => answered(task, module))),
      }))
      .filter(({ tasks }) => tasks.length > 0),
  }),

  compare: ({ modules }) => ({
    from: filesOf(modules),
    modules: modules.map((module) => ({
      module,
      limit: module.parameters.find(({ kind }) => kind === 'limit'),
      continuation: continuationsOf(module)[0]?.parameter,
    })),
  }),

  rules: ({ api }) => ({
    from: filesOf([...api.rules, ...api.events]),
    statements: [...headed(api.rules), ...headed(api.events, 'Events ')],
  }),

  envelope: ({ protocol }) => {
    const modules = protocol.filter(({ name }) => name === 'main' || name === 'query');
    const places = { top: 'The response', query: 'The member `query`', page: 'Each page of `query.pages`' } as const;
    return {
      from: filesOf(modules),
      places: (['top', 'query', 'page'] as const)
        .map((place) => ({ title: places[place], members: modules.flatMap(({ result }) => result[2][place]) }))
        .filter(({ members }) => members.length > 0),
    };
  },

  types: (model) => {
    const kinds = model.modules.flatMap(parametersOf).map(({ kind }) => kind);
    return {
      from: ['types.yaml'],
      types: Object.entries(parameterKinds).map(([kind, { label }]) => {
        const { description, forms = [] } = model.types.types.find(({ name }) => name === kind) ?? {};
        return {
          label,
          description,
          values: forms.map(({ form }) => form),
          valueTexts: Object.fromEntries(forms.map((form) => [form.form, form.description])),
          count: kinds.filter((one) => one === kind).length,
        };
      }),
    };
  },

  sets: ({ sets }) => ({
    from: filesOf(sets),
    sets: sets.map((set) => ({ ...set, isType: set.kind === 'type', isLong: set.values.length > 12 })),
  }),

  resources: ({ resources }) => ({
    from: filesOf(resources),
    resources: resources.map((resource) => {
      const shape = resource.shapes[2];
      return {
        ...resource,
        shape,
        isObject: shape.members !== undefined,
        isOneOf: shape.kind === 'oneOf',
        cases: shape.options?.some(({ cases }) => cases) && shape.options,
      };
    }),
  }),

  continuation: ({ modules, types }) => ({
    from: ['types.yaml', ...filesOf(modules)],
    tokens: types.tokens,
    continuations: modules.flatMap((module) => continuationsOf(module).map((one) => ({ module, ...one }))),
  }),

  limits: ({ api, types, modules }) => {
    const { multi, bounds } = types;
    const hasUsualLimits = ({ lowlimit, highlimit }: Parameter): boolean =>
      lowlimit === multi.lowlimit && highlimit === multi.highlimit;
    const isBounded = ({ kind, min, max }: Parameter): boolean =>
      kind === 'limit' || (kind === 'integer' && (min !== undefined || max !== undefined));
    return {
      from: ['api.yaml', 'types.yaml', ...filesOf(modules)],
      general: api.limits,
      bounds,
      usual: `${multi.lowlimit} (${multi.highlimit})`,
      bounded: inModules(modules, isBounded),
      unusual: inModules(modules, (parameter) => parameter.multi && !hasUsualLimits(parameter)),
    };
  },

  errors: ({ messages, protocol, modules }) => ({
    from: filesOf(messages),
    messages: messages.map((message) => ({
      ...message,
      status: message.http === 200 ? '' : `HTTP ${message.http}`,
      modules: [...protocol, ...modules].flatMap((module) =>
        module.errors.filter((code) => code === message.code).map(() => module),
      ),
      // Keys and parameters of the interface messages, as `errorformat=raw` shows them.
      values: message.messages.map(({ key }) => key),
      valueTexts: Object.fromEntries(
        message.messages.map(({ key, params }) => [
          key,
          Object.entries(params)
            .map(([name, kind]) => `${inlineCode(name)} (${kind})`)
            .join(', '),
        ]),
      ),
    })),
  }),

  authentication: ({ api, protocol, modules }) => ({
    from: filesOf([...api.authentication, ...modules]),
    statements: headed(api.authentication),
    cookies: api.cookies,
    rights: [...protocol, ...modules]
      .flatMap((module) => Object.entries(module.rights).map(([right, text]) => ({ right, module, text })))
      .sort((a, b) => compare(a.right, b.right)),
  }),

  states: ({ states }) => ({
    from: filesOf(states),
    states: states.map((state) => ({ ...state, values: Object.keys(state.values), valueTexts: state.values })),
  }),

  formats: ({ places }) => ({
    from: ['formats.yaml'],
    groups: places.map(({ name, below, members }) => ({
      name,
      below: below.filter((place) => place !== ''),
      places: Object.entries(members)
        .sort(byKey)
        .map(([path, { booleans, ...facts }]) => ({
          ...facts,
          ...(path !== '' && { path }),
          ...(booleans === 'all' ? { allBooleans: true } : { booleans }),
        })),
    })),
  }),

  format: () => ({ from: [], groups, sections: formatSections() }),

  deprecations: ({ protocol, modules }) => {
    const all = [...protocol, ...modules];
    return {
      from: filesOf(modules),
      modules: all.filter(({ deprecated }) => deprecated),
      parameters: inModules(all, ({ deprecated }) => deprecated),
      values: inModules(all, ({ deprecatedValues }) => deprecatedValues.length > 0),
    };
  },

  changelog: ({ api }) => ({
    from: filesOf(api.versioning),
    version: api.version,
    statements: headed(api.versioning),
  }),
};

/** Statements with their headings: `multiple-values` has `Multiple values`. */
const headed = (statements: readonly Statement[], start = '') =>
  statements.map((statement) => ({ ...statement, heading: capital(start + statement.id.replaceAll('-', ' ')) }));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A task with the parameter or the heading of the example that answers it. */
function answered({ question, target }: Task, module: Module) {
  const parameter = parametersInOrder(module).find(({ name }) => name === target);
  const at = module.examples.findIndex(({ id }) => id === target);
  // The first example of a page stands under a heading of its own.
  return { question, module, parameter, isFirst: at === 0, example: module.examples[at] };
}

const inModules = (modules: readonly Module[], isWanted: (parameter: Parameter) => boolean) =>
  modules.flatMap((module) =>
    parametersInOrder(module)
      .filter(isWanted)
      .map((parameter) => ({ module, parameter })),
  );

/** The parameters that continue a module, and the forms of their values. */
const continuationsOf = (module: Module) =>
  module.continues.flatMap(({ parameter, forms }) => {
    const found = module.parameters.find(({ name }) => name === parameter);
    return found ? [{ parameter: found, forms }] : [];
  });
