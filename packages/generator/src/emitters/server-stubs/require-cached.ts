/** Loads a large CommonJS file with the code that V8 made of it before: compiling it anew takes most of a short run. */
import { isAscii } from 'node:buffer';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { lookUp, put } from '../../text/look-up.js';

/**
 * Puts a module into the module cache, and keeps its compiled code in `folder`. Code of another version of the file, of
 * Node or of V8 is not used; a folder that cannot be written saves nothing.
 */
export function requireCached(filename: string, folder: string): unknown {
  const require = createRequire(filename);
  const known = lookUp(require.cache, filename);
  if (known) return known.exports;
  const { size, mtimeMs } = statSync(filename);
  const name = [basename(filename), process.version, process.arch, size, Math.round(mtimeMs)].join('-');
  const path = join(folder, `${name}.bin`);
  const cachedData = readIfThere(path);
  const source = Module.wrap(readSource(filename));
  const script = new Script(source, { filename, ...(cachedData && { cachedData }) });
  const module = new Module(filename);
  module.filename = filename;
  put(require.cache, filename, module);
  script.runInThisContext()(module.exports, require, module, filename, dirname(filename));
  module.loaded = true;
  if (!cachedData || script.cachedDataRejected) keep(path, script.createCachedData());
  return module.exports;
}

/** ASCII, as the compiler's is, takes a third of the time when it is not read as UTF-8. */
function readSource(filename: string): string {
  const bytes = readFileSync(filename);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function keep(path: string, code: Buffer): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, code);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // Without it the next run compiles again.
  }
}
