import { parseArgs } from 'node:util';
import { problemOf } from './parse-json.js';
import { nearest } from '../text/nearest.js';
import { lookUp } from '../text/look-up.js';
import type { ExitCode, Host } from './host.js';
import { UsageError } from './host.js';

/** An option of a command: a switch, or one that takes a value. */
export interface Option {
  readonly type: 'boolean' | 'string';
  readonly help: string;
  /** Shown in place of the value. */
  readonly value?: string;
}

/** Arguments of a command: options by name, and the rest. */
export interface Arguments {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** One command of the CLI. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Arguments after the name, besides options: `<old> [new]`. */
  readonly positionals?: {
    readonly usage: string;
    readonly min: number;
    readonly max: number;
    /** Possible values of the first one, if not anything is. */
    readonly choices?: readonly string[];
  };
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly (readonly [command: string, does: string])[];
  readonly run: (args: Arguments, host: Host) => Promise<ExitCode>;
}

/** Reads the arguments of a command; complains about what it does not know. */
export function parseArguments(command: Command, argv: readonly string[]): Arguments {
  const { min, max, usage } = command.positionals ?? { min: 0, max: 0, usage: '' };
  const options = Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }]));
  const parsed = parse(argv, options);
  if (parsed.positionals.length < min) throw new UsageError(`${command.name} needs ${usage}`);
  if (parsed.positionals.length > max) {
    throw new UsageError(`${command.name} does not know what to do with "${parsed.positionals[max]}"`);
  }
  return parsed;
}

function parse(argv: readonly string[], options: Record<string, { type: 'boolean' | 'string' }>): Arguments {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    return { options: values as Arguments['options'], positionals };
  } catch (error) {
    throw new UsageError(unknownOption(argv, Object.keys(options)) ?? problemOf(error));
  }
}

/** Message for the first option that the command does not have. */
function unknownOption(argv: readonly string[], known: readonly string[]): string | undefined {
  const given = argv.filter((word) => /^--./.test(word)).map((word) => word.slice(2).split('=')[0] ?? '');
  const unknown = given.find((name) => !known.includes(name));
  const meant = unknown === undefined ? undefined : nearest(unknown, known);
  return meant === undefined ? undefined : `Unknown option "--${unknown}"; did you mean "--${meant}"?`;
}

/** The value of an option that takes one. */
export function textOption(args: Arguments, name: string): string | undefined {
  const value = lookUp(args.options, name);
  return typeof value === 'string' ? value : undefined;
}

/** True when a switch is on. */
export const isOn = (args: Arguments, name: string): boolean => lookUp(args.options, name) === true;
