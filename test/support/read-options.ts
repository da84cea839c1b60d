/** Options of the project's tools: `--help` prints how a tool is used, and wrong options end it with exit code 2. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** The values of the options. `usage` begins with the command, and has an example. */
export function readOptions<const O extends Options>(usage: string, options: O): Values<O> {
  let values: Values<O>;
  try {
    if (process.argv.slice(2).includes('--help')) {
      console.log(usage);
      process.exit(0);
    }
    values = parseArgs<{ options: O }>({ options }).values;
  } catch (error) {
    return refuse(usage, (error as Error).message);
  }
  return values;
}

/** Ends the tool: a sentence, and how it is used. */
export function refuse(usage: string, problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

/** An option that is a whole number. */
export function wholeNumber(usage: string, name: string, text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 0 && text !== ''
    ? number
    : refuse(usage, `--${name} is "${text}". Give a whole number.`);
}
