import { queryGroups } from '../spec/kinds.js';
import { pascalCase } from '../text/pascal-case.js';
import type { Model, Module, Parameter, SourcePlace } from './model.js';
import { resultPlaces, type Member } from './shape.js';

/** True for an action besides `query` and its protocol: one of the folder `actions/`. */
const isFurtherAction = ({ source }: Module): boolean => /(?:^|\/)actions\//.test(source.file);

/** The actions besides `query` and its protocol. */
export const furtherActions = (model: Model): readonly Module[] => model.protocol.filter(isFurtherAction);

/** The actions besides `query` whose responses are data: `help` is for people. */
export const actionsOf = (model: Model): readonly Module[] =>
  model.protocol.filter(({ group, path }) => group === 'action' && path !== 'query' && path !== 'help');

/**
 * The model with those actions that can stand next to queries at one path: the others that a spec adds are requests with parameters that
 * would be taken for those of queries, where those that must be posted are forms of their own.
 */
export const withoutPlainActions = (model: Model): Model => ({
  ...model,
  protocol: model.protocol.filter((module) => module.mustBePosted || !isFurtherAction(module)),
});

/** All parameters of a module: ordinary ones, then templated ones. */
export const parametersOf = ({ parameters, templatedParameters }: Module): readonly Parameter[] => [
  ...parameters,
  ...templatedParameters,
];

/** The same in the order of the spec. */
export const parametersInOrder = (module: Module): readonly Parameter[] =>
  parametersOf(module).toSorted((a, b) => a.index - b.index);

/** The parameter of a name without prefix. */
export const parameterNamed = (module: Module, name: string): Parameter | undefined =>
  parametersOf(module).find((parameter) => parameter.name === name);

/** True for `list`, `prop` and `meta` modules. */
export const isQueryModule = ({ group }: Pick<Module, 'group'>): boolean => queryGroups.some((one) => one === group);

/** The start of the names of a module's types: that of a query module is its name, others name their group. */
export const typeNameOf = ({ name, group }: Pick<Module, 'name' | 'group'>): string =>
  (group === 'action' || group === 'format' ? pascalCase(group) : '') +
  pascalCase(name).replace(/^(?:Generator|Module|Protocol)$/, '$&Module');

/** The folder that outputs have for a module. */
export const folderOf = (module: Pick<Module, 'group'>): string => (isQueryModule(module) ? module.group : 'protocol');

/** The files of the spec that some parts of the model are from. */
export const filesOf = (parts: readonly { readonly source: SourcePlace }[]): readonly string[] =>
  [...new Set(parts.map(({ source }) => source.file))].sort();

/** The member whose list or map has the module's items: the one that bears its name, or else the only one. */
export function itemMember({ name, result }: Module): Member | undefined {
  const lists = resultPlaces.flatMap((place) => result[2][place]).filter(({ shape }) => shape.items !== undefined);
  return lists.find((member) => member.name === name) ?? (lists.length === 1 ? lists[0] : undefined);
}
