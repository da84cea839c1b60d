/**
 * Runs a bundle of the build with what V8 compiled of it before: to compile it anew takes a good part of a short run. What another
 * version of Node kept, or the same with other flags, V8 does not take.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { readIfThere } from '../text/read-if-there.js';

type Wrapper = (exports: object, require: NodeJS.Require, module: object, path: string, folder: string) => void;

const loaded = new Map<string, Script>();

/** What `NAME.cjs`, a bundle next to this file, exports; compiled code is kept in `NAME.code`. */
export function loadCode(name: string): unknown {
  const path = fileURLToPath(new URL(`${name}.cjs`, import.meta.url));
  const kept = path.replace(/cjs$/, 'code');
  const cachedData = readIfThere(kept);
  // The build writes nothing but ASCII.
  const script = new Script(wrapped(readFileSync(path, 'latin1')), {
    filename: path,
    ...(cachedData && { cachedData }),
  });
  loaded.set(kept, script);
  const run: Wrapper = script.runInThisContext();
  const module = { exports: {} };
  run(module.exports, createRequire(path), module, path, dirname(path));
  return module.exports;
}

/** Keeps what V8 has compiled until now of the bundles of this thread, for later processes. */
export function keepCode(): void {
  for (const [path, script] of loaded) writeFileSync(path, script.createCachedData());
}

/** On one line with the begin of the bundle, so that the lines in errors are those of the file. */
const wrapped = (source: string): string =>
  `(function (exports, require, module, __filename, __dirname) { ${source}\n})`;
