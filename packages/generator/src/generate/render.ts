/** Renders what has to be rendered, and nothing else, in two threads. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ThreadRenderer } from '../second-thread/thread-renderer.js';
import type { Model } from '../model/model.js';
import type { EmitContext, OutputFile, OutputUnit } from '../model/emitter.js';
import type { Cache, CachedUnit } from '../output/cache.js';
import { hashIfThere } from '../output/find-file.js';
import { fingerprintOf } from '../output/fingerprint.js';
import { hashOf } from '../text/hash.js';
import type { PiecesOfFiles, WrittenPieces } from '../output/pieces.js';
import type { WantedFile } from '../output/plan-changes.js';
import { placePrinted, printUnit, type RenderedUnit, type WrittenFile } from '../output/print-unit.js';
import type { Content } from '../output/staging.js';
import type { ProjectOutput } from '../project/project.js';
import { lookUp } from '../text/look-up.js';
import { shareTasks, type Task } from './share-tasks.js';

/** The files as they should be, and what of them is to be remembered. */
export interface Rendering {
  readonly files: readonly WantedFile[];
  readonly units: Readonly<Record<string, CachedUnit>>;
  /** What the files are made of, of these and of other outputs. */
  readonly pieces: PiecesOfFiles;
}

/** What rendering needs besides the model. */
export interface RenderContext {
  readonly outputs: readonly ProjectOutput[];
  readonly emit: EmitContext;
  readonly out: string;
  readonly cache: Cache;
  /** What the files of earlier runs were made of. */
  readonly pieces: PiecesOfFiles;
  readonly thread: ThreadRenderer;
  /** Takes care of a text until it is written. */
  readonly hold: (text: string) => Content;
  /** A file where a text may wait; absent in a run that writes nothing. */
  readonly stage?: () => string;
  readonly progress: (text: string) => void;
}

interface RenderedFile {
  readonly file: WantedFile;
  readonly unit: CachedUnit;
  readonly pieces?: WrittenPieces;
}

/** Everything that the chosen emitters make of a model. */
export async function render(model: Model, context: RenderContext): Promise<Rendering> {
  const { outputs, thread } = context;
  const slots: RenderedFile[][] = outputs.map(() => []);
  const collect = async (output: ProjectOutput): Promise<Task[]> => {
    const rendered = slots[outputs.indexOf(output)] ?? [];
    const emit = await output.load();
    return (await emit(model, context.emit)).flatMap((file, at) =>
      taskOf(file, output, model, context, (one) => (rendered[at] = one)),
    );
  };
  const shared = await inTurn(outputs.filter(thread.takes), collect);
  const sharing = shareTasks(shared);
  for (const output of outputs.filter((one) => !thread.takes(one)))
    for (const [at, task] of (await collect(output)).entries()) {
      context.progress(`${output.name}: ${at + 1}`);
      // One by one, so that no more than one text is held; the other thread continues meanwhile.
      await task.renderHere();
      // Texts of the other thread are fetched, and further ones sent.
      await nextTurn();
    }
  await sharing.finish(context.progress);
  const all = slots.flat();
  return {
    files: all.map(({ file }) => file),
    units: Object.fromEntries(all.map(({ file, unit }) => [file.path, unit])),
    pieces: {
      ...context.pieces,
      ...Object.fromEntries(all.flatMap(({ file, pieces }) => (pieces ? [[file.path, pieces]] : []))),
    },
  };
}

async function inTurn<T, U>(all: readonly T[], map: (one: T) => Promise<readonly U[]>): Promise<U[]> {
  const found: U[] = [];
  for (const one of all) found.push(...(await map(one)));
  return found;
}

/** The file in the folder that the project has for its output. */
function relocate<T extends OutputFile | OutputUnit>(file: T, { name, root, folder }: ProjectOutput): T {
  if (!file.path.startsWith(`${root}/`))
    throw new Error(`The output "${name}" makes a file outside ${root}: ${file.path}`);
  return root === folder ? file : { ...file, path: folder + file.path.slice(root.length) };
}

/** What the files of an output were made of, by the paths that its emitter gives them. */
export function writtenUnits(
  pieces: PiecesOfFiles,
  { root, folder }: Pick<ProjectOutput, 'root' | 'folder'>,
  out: string,
): Readonly<Record<string, WrittenFile>> {
  const own = Object.entries(pieces).filter(([path]) => path.startsWith(`${folder}/`));
  return Object.fromEntries(
    own.map(([path, written]) => [root + path.slice(folder.length), { ...written, file: join(out, path) }]),
  );
}

/** What is to be done for a file; nothing when its text is available, or it is as an earlier run wrote it. */
function taskOf(
  emitted: OutputFile | OutputUnit,
  output: ProjectOutput,
  model: Model,
  { out, cache, pieces, hold, thread, stage }: RenderContext,
  done: (rendered: RenderedFile) => void,
): Task[] {
  const file = relocate(emitted, output);
  const { path, from } = file;
  if ('text' in file) {
    const hash = hashOf(file.text);
    done({ file: { path, from, content: hold(file.text), hash }, unit: { fingerprint: '', hash } });
    return [];
  }
  const fingerprint = fingerprintOf([path, from, ...file.depends], cache.version);
  const before = lookUp(cache.units, path);
  const written = lookUp(pieces, path);
  const place = join(out, path);
  if (before?.fingerprint === fingerprint && hashIfThere(place) === before.hash) {
    done({
      file: { path, from, content: undefined, hash: before.hash },
      unit: before,
      ...(written && { pieces: written }),
    });
    return [];
  }
  const take = ({ hash, content, found, pieces: madeOf }: RenderedUnit): void =>
    done({
      file: { path, from, content, hash, found },
      unit: { fingerprint, hash },
      ...(madeOf !== undefined && { pieces: { hash, pieces: madeOf } }),
    });
  const writtenFile = written && { ...written, file: place };
  const unit = { output, path: emitted.path, file: place, written: writtenFile };
  const task: Task = {
    label: `${output.name}: ${path}`,
    weight: output.isWhole ? 8 : 1,
    basis: file.basis,
    async renderHere() {
      if (file.pieces) return take(placePrinted(await printUnit(file, writtenFile), place, stage?.()));
      const text = await file.render();
      const hash = hashOf(text);
      done({ file: { path, from, content: hold(text), hash }, unit: { fingerprint, hash } });
    },
    async renderThere() {
      const rendered = await thread.render(model, { ...unit, stage: stage?.() });
      return rendered === undefined ? task.renderHere() : take(rendered);
    },
  };
  return [task];
}
