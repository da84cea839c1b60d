import type { Model, Module } from './model.js';

/** True for an action besides `query` and its protocol: one of the folder `actions/`. */
const isFurtherAction = ({ source }: Module): boolean => source.file.startsWith('actions/');

/** The actions besides `query` and its protocol. */
export const furtherActions = (model: Model): readonly Module[] => model.protocol.filter(isFurtherAction);

/** The actions besides `query` whose responses are data: `help` is for people. */
export const actionsOf = (model: Model): readonly Module[] =>
  model.protocol.filter(({ group, path }) => group === 'action' && path !== 'query' && path !== 'help');

/** The model of `action=query` and its protocol alone. */
export const withoutFurtherActions = (model: Model): Model => ({
  ...model,
  protocol: model.protocol.filter((module) => !isFurtherAction(module)),
});
