/** A spec of many modules: the real one, and renamed copies of each of its modules. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';

type Json = Record<string, unknown>;

/** Writes a spec with `times` times the modules of another. */
export async function multiplySpec(from: string, to: string, times: number): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const group of ['list', 'prop', 'meta']) {
    const folder = join('modules', group);
    for (const file of await readdir(join(from, folder))) {
      const name = basename(file, '.yaml');
      const module = asJson(parse(await readFile(join(from, folder, file), 'utf8')));
      await mkdir(join(to, folder), { recursive: true });
      for (let copy = 1; copy < times; copy++) {
        const tag = `z${copy}`;
        const text = stringify(copyOf(module, name, tag), { aliasDuplicateObjects: false });
        await writeFile(join(to, folder, `${name}${tag}.yaml`), text);
      }
    }
  }
}

/** The module under another name and prefix; its examples request it under these. */
function copyOf(module: Json, name: string, tag: string): Json {
  const prefix = String(module['prefix']);
  const examples = Array.isArray(module['examples']) ? module['examples'].map(asJson) : [];
  return {
    ...module,
    prefix: tag + prefix,
    examples: examples.map((example) => ({
      ...example,
      request: renameRequest(asJson(example['request']), name, prefix, tag),
    })),
  };
}

function renameRequest(request: Json, name: string, prefix: string, tag: string): Json {
  const isGenerator = request['generator'] === name;
  return Object.fromEntries(
    Object.entries(request).map(([key, value]) => {
      if (['list', 'prop', 'meta', 'generator'].includes(key)) return [key, renameIn(String(value), name, tag)];
      if (protocol.has(key)) return [key, value];
      if (isGenerator && key.startsWith(`g${prefix}`)) return [`g${tag}${key.slice(1)}`, value];
      return key.startsWith(prefix) && !isGenerator ? [tag + key, value] : [key, value];
    }),
  );
}

const protocol: ReadonlySet<string> = new Set([
  'titles',
  'pageids',
  'revids',
  'redirects',
  'converttitles',
  'indexpageids',
  'action',
  'uselang',
  'continue',
  'export',
  'exportnowrap',
  'iwurl',
  'rawcontinue',
  'errorformat',
]);
const renameIn = (value: string, name: string, tag: string): string =>
  value
    .split('|')
    .map((one) => (one === name ? name + tag : one))
    .join('|');

function asJson(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('A map is expected');
  return { ...value };
}
