/** Whether `diff` explains what a mutation of a spec changes in the generated files. */
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../src/diff/change.js';
import { diffModels } from '../../src/diff/diff-models.js';
import { builtInOutputs } from '../../src/emitters/emitters.js';
import { createExtensionHost } from '../../src/project/extension-host.js';
import { parseSpecFiles, type LoadedSpec } from '../../src/load/load-spec.js';
import { buildModel } from '../../src/build/build-model.js';
import type { ProjectContext } from '../../src/extension/extension.js';
import type { Model } from '../../src/model/model.js';
import { assembleSpec } from '../../src/validate/assemble-spec.js';
import { validateSpec } from '../../src/validate/validate-spec.js';
import { isException } from './exceptions.js';
import type { Mutation } from './mutations.js';
import type { TextFile } from '../../src/text/text-file.js';

/** The result of a mutation. */
export interface Proof {
  readonly outcome: 'refused' | 'no effect' | 'explained' | 'unexplained';
  readonly problem?: string;
}

/** Proves mutations of a spec, one at a time. */
export function prover(files: readonly TextFile[], diff = diffModels): (mutation: Mutation) => Promise<Proof> {
  const loaded = parseSpecFiles(files);
  const before = modelOf(loaded);
  if (!before) throw new Error('The spec has errors');
  return async (mutation) => {
    for (const text of mutation.texts()) {
      const after = modelOf(withFile(loaded, { path: mutation.file, text }));
      if (!after) continue;
      const changes = diff(before, after);
      // A line about more than words explains all files, so that nothing is generated.
      if (changes.some((change) => !isOfWords(change))) return { outcome: 'explained' };
      return prove(mutation, changes, await changedFiles(before, after));
    }
    return { outcome: 'refused' };
  };
}

/** Only the file that changed is read again. Undefined when it has not the form of such a file. */
function withFile(loaded: LoadedSpec, file: TextFile): LoadedSpec | undefined {
  const { documents: changed, diagnostics } = parseSpecFiles([file]);
  const defaults = loaded.documents.filter(({ path }) => path === 'api.yaml' && path !== file.path);
  let isSound = true;
  assembleSpec(
    { ...loaded, documents: [...defaults, ...changed] },
    ({ severity }) => (isSound &&= severity !== 'error'),
  );
  if (!isSound) return undefined;
  const documents = loaded.documents.map((one) => (one.path === file.path ? (changed[0] ?? one) : one));
  return { ...loaded, documents, diagnostics };
}

function modelOf(loaded: LoadedSpec | undefined): Model | undefined {
  if (!loaded) return undefined;
  const { resolution } = validateSpec(loaded);
  return resolution && buildModel(resolution);
}

/** `changes` are of words, if there are any. */
function prove(mutation: Mutation, changes: readonly Change[], files: readonly ChangedFile[]): Proof {
  if (files.length === 0) return { outcome: 'no effect' };
  const withFacts = files.filter(({ ofFacts }) => ofFacts).map(({ path }) => path);
  const paths = files.map(({ path }) => path).join(', ');
  if (changes.length === 0) return { outcome: 'unexplained', problem: `no line of diff for ${paths}` };
  if (withFacts.length > 0)
    return { outcome: 'unexplained', problem: `diff lists only texts, but facts differ in ${withFacts.join(', ')}` };
  if (!mutation.isProse && !isException(mutation))
    return { outcome: 'unexplained', problem: `diff lists only texts, and the key is no exception: ${paths}` };
  return { outcome: 'explained' };
}

const isOfWords = ({ code }: Change): boolean => /^(text|translation|example)-changed$/.test(code);

interface ChangedFile {
  readonly path: string;
  /** Not only in its texts and examples. */
  readonly ofFacts: boolean;
}

/** The generated files that differ, made of the parts of the models that do. */
async function changedFiles(before: Model, after: Model): Promise<ChangedFile[]> {
  const [old, now] = await Promise.all([filesOf(partsOf(before, after)), filesOf(partsOf(after, before))]);
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.flatMap((path) => {
    const [was = '', is = ''] = [old.get(path), now.get(path)];
    return was === is ? [] : [{ path, ofFacts: !isDeepStrictEqual(factsOf(path, was), factsOf(path, is)) }];
  });
}

/** The model without the modules, types, sets and so on that the other model has too. */
function partsOf(model: Model, other: Model): Model {
  const own = <T>(all: readonly T[], others: readonly T[]): T[] => {
    const same = new Set(others.map((one) => JSON.stringify(one)));
    return all.filter((one) => !same.has(JSON.stringify(one)));
  };
  const { modules, protocol, resources, sets, messages, components, states } = model;
  return {
    ...model,
    modules: own(modules, other.modules),
    protocol: own(protocol, other.protocol),
    resources: own(resources, other.resources),
    sets: own(sets, other.sets),
    messages: own(messages, other.messages),
    components: own(components, other.components),
    states: own(states, other.states),
  };
}

const outputs = builtInOutputs.filter(({ name }) => name !== 'schema');
const folders = Object.fromEntries(outputs.map(({ name, root }) => [name, root]));

async function filesOf(model: Model): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const { contextOf } = createExtensionHost({ err: () => {} });
  for (const output of outputs) {
    const layout = { folders, spec: 'spec', isWikiQuery: true };
    const around: ProjectContext = { layout, templates: {}, remember: (_key, make) => make() };
    for (const { path, text } of await output.emit(model, { ...around, ...contextOf(output) }))
      files.set(`${output.root}/${path}`, text);
  }
  return files;
}

/** What a file says besides texts and examples. */
function factsOf(path: string, text: string): unknown {
  if (path.endsWith('.ts') || path.endsWith('.py'))
    return (
      text
        .replaceAll(/\/\*\*[\s\S]*?\*\/|"""[\s\S]*?"""|^ *(\/\/|#).*$|text:\s*(['"`]).*\2/gm, '')
        .replaceAll(/\s+/g, ' ')
        // A text that is absent leaves no comma.
        .replaceAll(/[, ]+(?=[}\]])/g, '')
    );
  if (path.includes('/openapi/') && path.endsWith('.json')) return withoutTexts(JSON.parse(text));
  if (path.includes('/paraminfo/')) return JSON.parse(text);
  return '';
}

/** By module, what each right does: its names. */
const namesOf = (rights: unknown): string[] =>
  typeof rights === 'object' && rights !== null ? Object.values(rights).flatMap((own: object) => Object.keys(own)) : [];

const textKeys = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'tags',
  'license',
  'termsOfService',
]);

function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => !textKeys.has(key) || (typeof inner === 'object' && key === 'title'),
  );
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, key === 'x-mw-rights' ? namesOf(inner) : withoutTexts(inner)]),
  );
}
