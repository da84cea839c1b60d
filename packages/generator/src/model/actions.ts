import type { Model, Module } from './model.js';

/** True for an action besides `query` and its protocol: one of the folder `actions/`. */
const isFurtherAction = ({ source }: Module): boolean => source.file.startsWith('actions/');

/** The actions besides `query` and its protocol. */
export const furtherActions = (model: Model): readonly Module[] => model.protocol.filter(isFurtherAction);

/** The model of `action=query` and its protocol alone. */
export const withoutFurtherActions = (model: Model): Model => ({
  ...model,
  protocol: model.protocol.filter((module) => !isFurtherAction(module)),
});

/** True when the wiki refuses a GET; its description says so, in the manner of format version 1. */
export const mustBePosted = ({ record }: Module): boolean =>
  record !== undefined && Object.hasOwn(record, 'mustbeposted') && record['mustbeposted'] !== null;
