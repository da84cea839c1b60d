/** Finds, reads and checks the configuration file of a project. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { UsageError } from '../cli/host.js';
import { builtInOutputs, isOutputName } from '../emitters/emitters.js';
import { parseYaml } from '../load/parse-yaml.js';
import { nowhere } from '../load/positions.js';
import { definitions } from '../spec/schema.js';
import { didYouMean } from '../text/nearest.js';
import { checkShape, unfit } from '../validate/check-shape.js';
import type { Config } from './config.js';
import { importDefault } from './load-extension.js';

/** Names of a configuration file, in the order in which they are looked for. */
const configNames = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml'].map((end) => `wiki-query.config.${end}`);

/** The configuration file of a folder; undefined without one. */
export function configIn(folder: string): string | undefined {
  const found = configNames.filter((name) => existsSync(join(folder, name)));
  if (found.length > 1)
    throw new UsageError(`${folder} has more than one configuration: ${found.join(' and ')}. Keep one`);
  return found[0] === undefined ? undefined : join(folder, found[0]);
}

/** Reads a configuration file; what is wrong with it is a `UsageError`. */
export async function loadConfig(file: string): Promise<Config> {
  if (!existsSync(file)) throw new UsageError(`There is no configuration file ${file}`);
  const isData = /^\.ya?ml$/.test(extname(file));
  return checkConfig(isData ? parseConfig(await readFile(file, 'utf8'), file) : await importDefault(file), file);
}

function parseConfig(text: string, file: string): unknown {
  const { value, diagnostics } = parseYaml(file, text);
  for (const { place, message } of diagnostics)
    throw new UsageError(`${file}:${place.line}:${place.column}: ${message}`);
  return value ?? {};
}

const outputNames = builtInOutputs.map(({ name }) => name);

/** The configuration, if it has the right shape and makes sense; else a `UsageError` that says what is wrong. */
async function checkConfig(value: unknown, file: string): Promise<Config> {
  const refuse = (problem: string, hint?: string): never => {
    throw new UsageError(`${file}: ${problem}`, hint);
  };
  const checked = checkShape(value, definitions.Config, {
    place: () => nowhere,
    path: () => 'the configuration',
    report: ({ message, hint }) => refuse(message, hint),
  });
  if (!isConfig(checked)) return refuse('the configuration must be a map');
  for (const name of Object.keys(checked.outputs ?? {}))
    if (!isOutputName(name)) refuse(`there is no output "${name}"`, didYouMean(name, outputNames));
  // Those of extensions are known when these are loaded.
  const off = checked.rules?.off?.filter((name) => !name.includes('/')) ?? [];
  const optionalRules = off.length > 0 ? (await import('../validate/rules.js')).optionalRules : [];
  for (const name of off)
    if (!optionalRules.includes(name))
      refuse(
        `there is no rule "${name}" that can be switched off`,
        didYouMean(name, optionalRules) ?? `the rules are ${optionalRules.join(', ')}`,
      );
  if (checked.outputs?.client !== undefined && checked.outputs.stubs === undefined)
    refuse('the output "client" needs the output "stubs": the client is typed by them');
  for (const { at, until } of checked.breaking?.accepted ?? [])
    if (!/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(Date.parse(until)))
      refuse(`the accepted change of "${at}" must end on a day such as 2027-01-31, not "${until}"`);
  checkFolders(checked, refuse);
  return checked;
}

const isConfig = (checked: unknown): checked is Config => checked !== unfit;

/** Each output has a folder of its own, inside the project. */
function checkFolders({ outputs = {}, emitters = [] }: Config, refuse: (problem: string) => never): void {
  const named = [...Object.entries(outputs), ...emitters.map(({ name, folder }) => [name, folder] as const)];
  for (const [at, [name, folder]] of named.entries()) {
    if (posix.normalize(folder) !== folder || /^\.{0,2}(\/|$)|\\|\/$/.test(folder))
      refuse(`the folder of "${name}" must be a path inside the project without "." and "..", not "${folder}"`);
    const others = named.slice(0, at);
    const other = others.find(([, one]) => `${one}/`.startsWith(`${folder}/`) || `${folder}/`.startsWith(`${one}/`));
    if (others.some(([one]) => one === name)) refuse(`two outputs are called "${name}"`);
    if (other) refuse(`the folders of "${other[0]}" and "${name}" must not lie in each other: ${other[1]}, ${folder}`);
  }
}
