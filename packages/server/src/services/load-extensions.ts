/** Extensions whose modules are served although the profile of the wiki does not list them. */
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { EnvironmentError } from '../errors/environment-error.js';
import { type AddedExtension, addExtension, extensionTools } from '../modules/added-modules.js';
import { queryGroups, queryModules } from '../spec/query-modules.js';

/** The extensions that the server has itself. */
const ownExtensions = (): readonly string[] => [
  ...new Set(queryModules().flatMap(({ isExtension, component }) => (isExtension === true ? [component.source] : []))),
];

/** Loads extensions: the server's own by their names, others by their files. Returns the names of their components. */
export async function loadExtensions(extensions: readonly string[]): Promise<readonly string[]> {
  const own = ownExtensions();
  const names: string[] = [];
  for (const extension of extensions)
    if (own.includes(extension)) names.push(extension);
    else names.push(...addExtension(await readExtension(extension, own), extension));
  return names;
}

const isFunction = (value: unknown): value is (...given: readonly unknown[]) => unknown => typeof value === 'function';

const descriptor = z.looseObject({
  name: z.string(),
  path: z.string(),
  group: z.enum(queryGroups),
  prefix: z.string(),
  component: z.looseObject({ source: z.string() }),
  parameters: z.array(z.looseObject({ name: z.string(), type: z.string() })),
  templatedParameters: z.array(z.unknown()),
});

/** What the file of an extension has to return. */
const shape = z.looseObject({
  modules: z.array(z.object({ descriptor, handler: z.looseObject({ run: z.custom(isFunction, 'a function') }) })),
});

async function readExtension(file: string, own: readonly string[]): Promise<AddedExtension> {
  const imported: object = await import(pathToFileURL(file).href).catch((error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(
      `The extension ${file} is neither one of ${own.join(', ')} nor a file that can be loaded: ${problem}`,
    );
  });
  const make: unknown = Reflect.get(imported, 'extension');
  const made = isFunction(make) ? await make(extensionTools) : undefined;
  if (!isExtension(made))
    throw new EnvironmentError(
      `The extension ${file} must export a function "extension" that returns { modules: [{ descriptor, handler }] }`,
    );
  return made;
}

/** The types of the members were checked where they were generated. */
const isExtension = (made: unknown): made is AddedExtension => shape.safeParse(made).success;
