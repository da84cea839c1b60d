/** The form of a request: its fields follow from the selected modules. */
import {
  catalogue,
  findGenerator,
  findModule,
  groups,
  type Module,
  ofEveryWiki,
  pageSetNames,
  type Parameter,
  specEntries,
} from './data.js';
import { groupNames } from './modules.js';
import { isRequired, type ModuleRule, rulesOf } from './rules.js';
import { splitValues } from './values.js';
import { chosen, type Params } from './wire.js';

/** A field of the form: a parameter with its name in this request. */
export interface Field {
  readonly name: string;
  readonly parameter: Parameter;
  /** Always visible: required, alone or as one of several, or one of the parameters that select pages. */
  readonly front: boolean;
  /** A request needs this parameter or another one. */
  readonly isAlternative: boolean;
  /** Last in the list: deprecated, or set by continuation. */
  readonly aside: boolean;
}

/** The fields of one module. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Page of the module, below the path of the site; modules of other wikis have none. */
  readonly page?: string;
  readonly fields: readonly Field[];
  /** Which of its parameters the request has together. */
  readonly rules: readonly ModuleRule[];
  /** Whether the section is closed until it is opened. */
  readonly closed: boolean;
}

// The playground sets these itself, or they result in responses that are not JSON.
const own = new Set([...groupNames, 'action', 'format', 'origin', 'generator', 'export', 'exportnowrap']);
/** The parameters that name pages. */
export const pageSources = pageSetNames('pages');
const pageSet = new Set([...pageSources, ...pageSetNames('option')]);

/** The sections of the form: pages first, then modules in the order of their selection. */
export function sectionsOf(params: Params): readonly Section[] {
  const listed = groups.flatMap(({ name: group }) =>
    chosen(params, group).flatMap((name) => {
      const module = findModule(group, name);
      return module === undefined ? [] : [moduleSection(module, params, group, '')];
    }),
  );
  const generator = findGenerator(params['generator'] ?? '');
  const made = generator === undefined ? [] : [moduleSection(generator, params, 'generator', 'g')];
  return [...pagesSection(params), ...made, ...listed, everyRequest(params)];
}

/** Whether the request says which pages it is about. */
export const hasPages = (params: Params): boolean =>
  pageSetNames('pages', 'generator').some((name) => (params[name] ?? '') !== '');

function pagesSection(params: Params): Section[] {
  const wanted = 'prop' in params || 'generator' in params || pageSources.some((name) => name in params);
  if (!wanted) return [];
  const fields = fieldsOf(catalogue.value.query, params, '').filter(({ name }) => pageSet.has(name));
  const order = (field: Field): number => [...pageSet].indexOf(field.name);
  return [
    {
      id: 'pages',
      title: 'Pages',
      summary: 'Select the pages whose properties you want: by title, by id, or with a generator.',
      page: 'protocol/query',
      fields: fields.sort((a, b) => order(a) - order(b)),
      // They are the same on every wiki.
      rules: rulesOf(ofEveryWiki, ''),
      closed: false,
    },
  ];
}

function moduleSection(module: Module, params: Params, group: string, before: '' | 'g'): Section {
  return {
    id: `${group}-${module.name}`,
    title: `${group}=${module.name}`,
    summary: module.summary,
    ...(specEntries.some(({ group, name }) => group === module.group && name === module.name) && {
      page: `${module.group}/${module.name}`,
    }),
    fields: fieldsOf(module, params, before),
    rules: rulesOf(module, before),
    closed: false,
  };
}

function everyRequest(params: Params): Section {
  const fields = [...fieldsOf(catalogue.value.query, params, ''), ...fieldsOf(catalogue.value.main, params, '')];
  return {
    id: 'main',
    title: 'Every request',
    summary: 'Parameters of every request: language, format of errors, waiting for replicas.',
    page: 'protocol/main',
    fields: fields.filter(({ name }) => !own.has(name) && !pageSet.has(name)),
    rules: [],
    closed: true,
  };
}

/** The fields of a module. A parameter with a placeholder has a field for each value. */
function fieldsOf(module: Module, params: Params, before: '' | 'g'): Field[] {
  const prefix = before + module.prefix;
  const alternatives = new Set(
    rulesOf(module, before).flatMap(({ rule }) => (isRequired(rule) ? rule.parameters.map(({ name }) => name) : [])),
  );
  return module.parameters.flatMap((parameter) =>
    namesOf(parameter, prefix, params).map((name) => ({
      name,
      parameter: before === '' ? parameter : asGenerator(parameter, module),
      isAlternative: alternatives.has(parameter.name),
      front:
        parameter.required === true ||
        alternatives.has(parameter.name) ||
        (module === catalogue.value.query && pageSources.includes(name)),
      aside: parameter.deprecated === true || parameter.name === 'rawcontinue' || isContinuation(module, parameter),
    })),
  );
}

/** A parameter whose texts use the field names of a generator. */
const asGenerator = (parameter: Parameter, module: Module): Parameter => ({
  ...parameter,
  text: withGeneratorNames(parameter.text, module),
  ...(parameter.meanings && {
    meanings: Object.fromEntries(
      Object.entries(parameter.meanings).map(([value, text]) => [value, withGeneratorNames(text, module)]),
    ),
  }),
});

/** Field names in a text about a generator, whose fields have the prefix `g`. */
const withGeneratorNames = (text: string, { prefix, parameters }: Module): string =>
  text.replaceAll(/`([^`=\s]+)(=[^`]*)?`/g, (span, name: string, value = '') =>
    parameters.some((one) => prefix + one.name === name) ? `\`g${name}${value}\`` : span,
  );

function namesOf(parameter: Parameter, prefix: string, params: Params): readonly string[] {
  const places = Object.entries(parameter.templateVars ?? {});
  return places.reduce<readonly string[]>(
    (names, [place, source]) => {
      const values = splitValues(params[prefix + source] ?? '').map((value) => (value === '*' ? 'main' : value));
      return names.flatMap((name) => values.map((value) => name.replace(`{${place}}`, value)));
    },
    [prefix + parameter.name],
  );
}

const isContinuation = ({ continues }: Module, { name }: Parameter): boolean =>
  continues.some(({ parameter, free }) => parameter === name && free !== true);

/** Parameters that the continuation of a response sets, including those of generators. */
const continuationNames = (): ReadonlySet<string> =>
  new Set(
    [...catalogue.value.entries, catalogue.value.query].flatMap(({ prefix, continues }) =>
      continues.flatMap(({ parameter }) => [prefix + parameter, `g${prefix}${parameter}`]),
    ),
  );

/** Parameters without a field in the form. */
export function unknownParameters(params: Params, sections: readonly Section[]): readonly string[] {
  const known = new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const continued = continuationNames();
  return Object.keys(params).filter((name) => !known.has(name) && !own.has(name) && !continued.has(name));
}

/** Names of parameters with secrets. */
export const secretsOf = (sections: readonly Section[]): ReadonlySet<string> =>
  new Set(
    sections.flatMap(({ fields }) =>
      fields.filter(({ parameter }) => parameter.sensitive === true).map(({ name }) => name),
    ),
  );
