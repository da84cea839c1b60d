/** Renders what has to be rendered, and nothing else. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RenderBeside } from '../beside/render-beside.js';
import type { RenderedUnit } from '../beside/work.js';
import type { Model } from '../model/model.js';
import type { EmitContext, OutputFile, OutputUnit } from '../model/emitter.js';
import type { Cache, CachedUnit } from '../output/cache.js';
import { fingerprintOf } from '../output/fingerprint.js';
import { hashOf } from '../text/hash.js';
import { hashIfThere, type WantedFile } from '../output/plan-changes.js';
import type { Content } from '../output/staging.js';
import type { ProjectOutput } from '../project/project.js';
import { lookUp } from '../text/look-up.js';

/** The files as they should be, and what of them is to be remembered. */
export interface Rendering {
  readonly files: readonly WantedFile[];
  readonly units: Readonly<Record<string, CachedUnit>>;
}

/** What rendering needs besides the model. */
export interface RenderContext {
  readonly outputs: readonly ProjectOutput[];
  readonly emit: EmitContext;
  readonly out: string;
  readonly cache: Cache;
  readonly beside: RenderBeside;
  /** Takes care of a text until it is written. */
  readonly hold: (text: string) => Content;
  /** A file where a text may wait; absent in a run that writes nothing. */
  readonly stage?: () => string;
  readonly progress: (text: string) => void;
}

/** Everything that the chosen emitters make of a model. */
export async function render(model: Model, context: RenderContext): Promise<Rendering> {
  const rendered: Promise<RenderedFile>[] = [];
  for (const output of context.outputs) {
    const { name, load } = output;
    const emit = await load();
    const made = await emit(model, context.emit);
    for (const [at, file] of made.entries()) {
      context.progress(`${name}: ${at + 1} of ${made.length}`);
      const wanted = relocate(file, output);
      const rendering = renderFile(wanted, context, () =>
        context.beside(model, {
          output,
          path: file.path,
          file: join(context.out, wanted.path),
          stage: context.stage?.(),
        }),
      );
      rendered.push(rendering);
      // One by one, so that no more than one text is held; the other thread continues meanwhile.
      if (!output.isBeside) await rendering;
      // Texts of the other thread are fetched, and further ones sent.
      await nextTurn();
    }
  }
  const all = await Promise.all(rendered);
  return {
    files: all.map(({ file }) => file),
    units: Object.fromEntries(all.map(({ file, unit }) => [file.path, unit])),
  };
}

/** The file in the folder that the project has for its output. */
function relocate<T extends OutputFile | OutputUnit>(file: T, { name, root, folder }: ProjectOutput): T {
  if (!file.path.startsWith(`${root}/`))
    throw new Error(`The output "${name}" makes a file outside ${root}: ${file.path}`);
  return root === folder ? file : { ...file, path: folder + file.path.slice(root.length) };
}

interface RenderedFile {
  readonly file: WantedFile;
  readonly unit: CachedUnit;
}

async function renderFile(
  file: OutputFile | OutputUnit,
  { out, cache, hold }: RenderContext,
  renderBeside: () => Promise<RenderedUnit> | undefined,
): Promise<RenderedFile> {
  const { path, from } = file;
  if ('text' in file) {
    const hash = hashOf(file.text);
    return { file: { path, from, content: hold(file.text), hash }, unit: { fingerprint: '', hash } };
  }
  const fingerprint = fingerprintOf([path, from, ...file.depends], cache.version);
  const before = lookUp(cache.units, path);
  if (before?.fingerprint === fingerprint && hashIfThere(join(out, path)) === before.hash)
    return { file: { path, from, content: undefined, hash: before.hash }, unit: before };
  const beside = await renderBeside();
  if (beside)
    return {
      file: { path, from, content: beside.content, hash: beside.hash },
      unit: { fingerprint, hash: beside.hash },
    };
  const text = await file.render();
  const hash = hashOf(text);
  return { file: { path, from, content: hold(text), hash }, unit: { fingerprint, hash } };
}
