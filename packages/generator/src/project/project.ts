/** A project: what its configuration comes to, with every default in place. */
import { defaultOutputs, type Output } from '../emitters/emitters.js';
import type { Extension, Rule } from '../extension/extension.js';
import type { ExtensionOptions } from './config.js';

export interface ProjectOutput extends Output {
  /** Its folder, relative to the root of the outputs. */
  readonly folder: string;
  /** What has the emitter, for an output of the project's own. */
  readonly extension?: Extension;
  /** The options that the configuration gives its emitter. */
  readonly options?: ExtensionOptions;
}

/** The rules of an extension that the project uses. */
export interface ProjectRules {
  readonly extension: Extension;
  readonly rules: readonly Rule[];
  readonly options?: ExtensionOptions;
}

/** What commands need to know of a project. */
export interface Project {
  readonly outputs: readonly ProjectOutput[];
  readonly state: string;
  readonly rulesOff: readonly string[];
  /** Rules of its own. */
  readonly rules: readonly ProjectRules[];
  readonly templates: Readonly<Record<string, string>>;
  /** Hash of all that decides the outputs besides the spec. */
  readonly hash: string;
  /** True when code of the project takes part, which may read what the hash does not cover. */
  readonly hasCode: boolean;
}

/** A project without a configuration: the outputs of this repository in its folders. */
export const defaultProject: Project = {
  outputs: defaultOutputs.map((one) => ({ ...one, folder: one.root })),
  state: 'packages/generator/gen',
  rulesOff: [],
  rules: [],
  templates: {},
  hash: '',
  hasCode: false,
};
