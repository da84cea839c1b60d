/** The functions of the extension ParserFunctions. */
import type { MagicWord } from '../words.js';
import { conditions } from './conditions.js';
import type { ExtensionFunction } from './function-host.js';
import { paths } from './paths.js';
import { strings } from './strings.js';
import { times } from './times.js';

/** By the names of their magic words. */
export const parserFunctions: Readonly<Record<string, ExtensionFunction>> = {
  ...conditions,
  ...times,
  ...paths,
  ...strings,
};

/** Their English names, for a wiki that says nothing of its extensions. */
export const parserFunctionWords: readonly MagicWord[] = [
  ...Object.keys(parserFunctions).map((name) => ({ name, aliases: [name] })),
  { name: 'default', aliases: ['#default'] },
];
