import type { Command, Commands } from '../cli/command.js';
import { lookUp } from '../text/look-up.js';

/** All commands, in the order of the help. One is loaded, and nothing of the others. */
const loaders = {
  generate: async () => (await import('./generate.js')).generate,
  validate: async () => (await import('./validate.js')).validate,
  check: async () => (await import('./check.js')).check,
  watch: async () => (await import('./watch.js')).watch,
  compile: async () => (await import('./compile.js')).compile,
  render: async () => (await import('./render.js')).render,
  place: async () => (await import('./place.js')).place,
  diff: async () => (await import('./diff.js')).diff,
  verify: async () => (await import('./verify.js')).verify,
  import: async () => (await import('./import.js')).importSpec,
  scaffold: async () => (await import('./scaffold.js')).scaffold,
  infer: async () => (await import('./infer.js')).infer,
  fmt: async () => (await import('./fmt.js')).fmt,
  texts: async () => (await import('./texts.js')).texts,
  explain: async () => (await import('./explain.js')).explain,
  init: async () => (await import('./init.js')).init,
  completion: async () => (await import('./completion.js')).makeCompletion({ all: loadCommands, load: loadCommand }),
} satisfies Readonly<Record<string, () => Promise<Command>>>;

export const commandNames: readonly string[] = Object.keys(loaders);

/** Loads all commands. */
export const loadCommands = async (): Promise<Commands> =>
  new Map(await Promise.all(Object.entries(loaders).map(async ([name, load]) => [name, await load()] as const)));

/** Loads the command of a name, if there is one. */
export const loadCommand = async (name: string): Promise<Command | undefined> => lookUp(loaders, name)?.();
