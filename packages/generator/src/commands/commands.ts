import type { Command } from '../cli/command.js';

/** All commands, in the order of the help. */
export const commandNames = [
  'generate',
  'validate',
  'check',
  'watch',
  'compile',
  'render',
  'place',
  'diff',
  'verify',
  'import',
  'scaffold',
  'infer',
  'fmt',
  'texts',
  'explain',
  'init',
  'completion',
] as const;
/** Name of a command. */
export type CommandName = (typeof commandNames)[number];

/** Loads one command, and nothing of the others. */
export async function loadCommand(name: CommandName): Promise<Command> {
  switch (name) {
    case 'generate':
      return (await import('./generate.js')).generate;
    case 'validate':
      return (await import('./validate.js')).validate;
    case 'check':
      return (await import('./check.js')).check;
    case 'watch':
      return (await import('./watch.js')).watch;
    case 'compile':
      return (await import('./compile.js')).compile;
    case 'render':
      return (await import('./render.js')).render;
    case 'place':
      return (await import('./place.js')).place;
    case 'diff':
      return (await import('./diff.js')).diff;
    case 'verify':
      return (await import('./verify.js')).verify;
    case 'import':
      return (await import('./import.js')).importSpec;
    case 'scaffold':
      return (await import('./scaffold.js')).scaffold;
    case 'infer':
      return (await import('./infer.js')).infer;
    case 'texts':
      return (await import('./texts.js')).texts;
    case 'fmt':
      return (await import('./fmt.js')).fmt;
    case 'explain':
      return (await import('./explain.js')).explain;
    case 'init':
      return (await import('./init.js')).init;
    case 'completion':
      return (await import('./completion.js')).makeCompletion({
        names: commandNames,
        load: async (one) => (isCommandName(one) ? loadCommand(one) : undefined),
      });
  }
}

/** True for the name of a command. */
export const isCommandName = (name: string): name is CommandName => commandNames.some((one) => one === name);
