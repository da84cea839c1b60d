import { parseArgs } from 'node:util';
import { problemOf } from './parse-json.js';
import { nearest } from '../text/nearest.js';
import { UsageError, type Host, type Outcome } from './host.js';

/** An option of a command: one that takes a value, which the help calls `value`, or a switch. */
export type Option =
  { readonly help: string; readonly value: string } | { readonly help: string; readonly value?: never };
type Options = Readonly<Record<string, Option>>;

type ValueOf<Of extends Option> = Of extends { readonly value: string } ? string | undefined : boolean;
/** The options of a run: the value of one that takes one, if it was given, and whether a switch is on. */
export type Values<O extends Options> = { readonly [Name in keyof O]: ValueOf<O[Name]> };

/** One command of the CLI. */
export interface Command<O extends Options = Options> {
  readonly summary: string;
  /** Arguments after the name, besides options: `<old> [new]`. */
  readonly positionals?: {
    readonly usage: string;
    readonly min: number;
    readonly max: number;
    /** Possible values of the first one, if not anything is. */
    readonly choices?: readonly string[];
  };
  readonly options: O;
  readonly examples: readonly (readonly [command: string, does: string])[];
  run(options: Values<O>, host: Host, positionals: readonly string[]): Promise<Outcome>;
}

/** Commands by their names. */
export type Commands = ReadonlyMap<string, Command>;

/** A command whose `run` gets its options with their types. */
export const command = <const O extends Options>(typed: Command<O>): Command<O> => typed;

/** Runs a command with the arguments after its name; complains about what it does not know. */
export function runCommand(
  name: string,
  { positionals, options, run }: Command,
  argv: readonly string[],
  host: Host,
): Promise<Outcome> {
  const { min, max, usage } = positionals ?? { min: 0, max: 0, usage: '' };
  const given = parse(argv, options);
  if (given.positionals.length < min) throw new UsageError(`${name} needs ${usage}`);
  if (given.positionals.length > max)
    throw new UsageError(`${name} does not know what to do with "${given.positionals[max]}"`);
  return run(given.values, host, given.positionals);
}

const aSwitch = { type: 'boolean', default: false } as const;
const aText = { type: 'string' } as const;

function parse(argv: readonly string[], options: Options) {
  const known = Object.entries(options).map(
    ([name, { value }]) => [name, value === undefined ? aSwitch : aText] as const,
  );
  try {
    return parseArgs({ args: [...argv], options: Object.fromEntries(known), allowPositionals: true, strict: true });
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
